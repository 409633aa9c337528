// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "provision",
  dependencies: [.package(name: "mooring", path: "../..")],
  targets: [
    .executableTarget(
      name: "provision",
      dependencies: [.product(name: "EnrolmentProfile", package: "mooring")],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
