/// The rules on the keys of the profile itself: who gets it, who may remove it, what people agree to.
extension Rule {
  static let profile: [Rule] = removal + consent + scopes + uuids + service
}
