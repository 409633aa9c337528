import EnrolmentProfile

extension Rule {
  static let vpn: [Rule] = []
}
