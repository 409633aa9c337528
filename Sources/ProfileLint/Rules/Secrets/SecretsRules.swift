import EnrolmentProfile

extension Rule {
  static let secrets: [Rule] = []
}
