import EnrolmentProfile

extension Rule {
  static let certificates: [Rule] = []
}
