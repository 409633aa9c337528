/// What is wrong with a request that the keychain refuses, where the OSStatus alone does not say.
public enum KeychainFault: Hashable, Sendable, CaseIterable {
  /// A query without a class and without a reference.
  case classMissing
  /// A class that there is not.
  case classUnknown
  /// Given as a persistent reference, and is none.
  case notAReference
  /// Something to be returned was asked of an update.
  case returnInUpdate
  /// A persistent reference was given to an add or among an update's changes.
  case referenceAsAttribute
  /// A result was asked for, and there is no place for it.
  case noPlaceForResult
  /// A value of the wrong type.
  case wrongType
  /// Data was given in place of attributes, or nothing at all.
  case nothingToDo
  /// The access group is not the caller's.
  case foreignGroup

  /// What is wrong, in a few words.
  public var sentence: String {
    switch self {
    case .classMissing: "the query has neither a class nor a persistent reference"
    case .classUnknown: "the query's class is none"
    case .notAReference: "what was given as a persistent reference is none"
    case .returnInUpdate: "an update returns nothing"
    case .referenceAsAttribute: "a persistent reference finds an item and cannot be set"
    case .noPlaceForResult: "a result was asked for, and there is no place for it"
    case .wrongType: "a value is not of the type its key wants"
    case .nothingToDo: "there is nothing to add or to change"
    case .foreignGroup: "the access group is not the caller's"
    }
  }
}
