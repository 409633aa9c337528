// A provisioning service: one signed profile for each person, into FOLDER, from the PKI of examples/office.
// Usage: provision FOLDER PERSON...
import EnrolmentProfile
import Foundation
import OpenSSL

let folder = URL(filePath: CommandLine.arguments[1])

func file(_ name: String) throws -> [UInt8] {
  try Array(Data(contentsOf: folder.appending(path: "pki/\(name)")))
}

let anchor = try CertificateFile.certificates(in: file("root.pem"))
let intermediate = try CertificateFile.certificates(in: file("intermediate.pem"))
let password = Secret(try file("signer.password").filter { $0 != UInt8(ascii: "\n") })
guard let signer = try PKCS12(parsing: file("signer.p12"), password: password).identity else {
  fatalError("signer.p12 holds no identity")
}

for person in CommandLine.arguments.dropFirst(2) {
  var ikev2 = IKEv2Configuration()
  ikev2.remoteAddress = "vpn.example.com"
  ikev2.remoteIdentifier = "vpn.example.com"
  ikev2.localIdentifier = "\(person)@example.com"
  ikev2.authenticationMethod = IKEv2Configuration.AuthenticationMethod.none
  ikev2.extendedAuthEnabled = true
  ikev2.authName = person

  var draft = ProfileDraft(identifier: "com.example.vpn.office")
  draft.displayName = "Example Office VPN"
  draft.certificates = anchor + intermediate
  draft.vpns = [VPNPayload(userDefinedName: "Office", ikev2: ikev2)]
  let signed = try ProfileSigning.sign(draft.build().bytes, by: signer, at: .now)
  try Data(signed).write(to: folder.appending(path: "\(person).mobileconfig"), options: .atomic)
  print("\(person).mobileconfig: \(signed.count) bytes, signed by \(signer.certificate)")
}
