import EnrolmentProfile

extension Rule {
  static let onDemand: [Rule] = []
}
