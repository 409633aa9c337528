import EnrolmentProfile

extension Rule {
  static let identities: [Rule] = []
}
