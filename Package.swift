// swift-tools-version: 6.1
import PackageDescription

// Arrows point one way: JSON, Words, Secrets <- Games <- Classroom <- Hall <- Wire <- Serve -> Net, Page, and from the last two
// to Web, which stands alone.
// Rules never meet sockets.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// What the server's queue alone touches. Two who change a thing at once are found where it is built for debugging,
// as for `swift test` and the inputs that nobody thought of; a release does not look for them with every move.
let onOneQueue =
  strict + [.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))]

let package = Package(
  name: "ordrum",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "ordrum", targets: ["ordrum"])],
  targets: [
    .target(name: "JSON", swiftSettings: strict),
    .target(name: "Words", swiftSettings: strict),
    .target(name: "Secrets", swiftSettings: strict),
    .target(name: "Games", dependencies: ["JSON", "Words"], swiftSettings: strict),
    .target(
      name: "Classroom", dependencies: ["Games", "JSON", "Words", "Secrets"],
      swiftSettings: onOneQueue),
    .target(
      name: "Hall", dependencies: ["Classroom", "Games", "JSON", "Words", "Secrets"],
      swiftSettings: onOneQueue),
    .target(
      name: "Wire",
      dependencies: ["Hall", "Classroom", "Games", "JSON", "Words", "Secrets", "Web"],
      swiftSettings: onOneQueue),
    .systemLibrary(name: "CEpoll"),
    .target(
      name: "Net",
      dependencies: [.target(name: "CEpoll", condition: .when(platforms: [.linux]))],
      swiftSettings: strict),
    .target(name: "Journal", swiftSettings: strict),
    .target(name: "Nearby", swiftSettings: strict),
    .target(name: "Finding", dependencies: ["Nearby", "Net"], swiftSettings: strict),
    .target(name: "Web", swiftSettings: strict),
    .target(name: "Page", path: "clients/web/embed"),
    .target(
      name: "Serve",
      dependencies: [
        "Wire", "Hall", "Classroom", "Games", "JSON", "Words", "Secrets", "Net", "Journal",
        "Nearby", "Finding", "Page", "Web",
      ],
      swiftSettings: onOneQueue),
    .target(
      name: "Terminal",
      dependencies: ["JSON", "Words", "Secrets", "Net", "Nearby", "Finding"],
      path: "clients/terminal",
      swiftSettings: strict),
    .executableTarget(
      name: "ordrum",
      dependencies: [
        "Serve", "Terminal", "Wire", "Hall", "Classroom", "Games", "JSON", "Net", "Nearby",
        "Finding", "Words", "Journal", "Web",
      ],
      swiftSettings: strict),

    .testTarget(name: "JSONTests", dependencies: ["JSON", "Tools"], swiftSettings: strict),
    .testTarget(name: "WordsTests", dependencies: ["Words", "Tools"], swiftSettings: strict),
    .testTarget(name: "SecretsTests", dependencies: ["Secrets"], swiftSettings: strict),
    .testTarget(name: "WebTests", dependencies: ["Web"], swiftSettings: strict),
    .testTarget(
      name: "GamesTests", dependencies: ["Games", "JSON", "Words"], swiftSettings: strict),
    .testTarget(
      name: "HallTests", dependencies: ["Hall", "Classroom", "Games", "JSON", "Words", "Secrets"],
      swiftSettings: strict),
    .testTarget(
      name: "WireTests", dependencies: ["Wire", "Hall", "Classroom", "Games", "JSON", "Words"],
      swiftSettings: strict),
    .testTarget(name: "NetTests", dependencies: ["Net"], swiftSettings: strict),
    .testTarget(name: "JournalTests", dependencies: ["Journal", "Tools"], swiftSettings: strict),
    .testTarget(name: "NearbyTests", dependencies: ["Nearby"], swiftSettings: strict),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["Terminal", "JSON", "Words", "Secrets", "Net", "Nearby", "Finding", "Tools"],
      swiftSettings: strict),
    .testTarget(
      name: "ServeTests",
      dependencies: [
        "Serve", "Terminal", "Wire", "Hall", "Classroom", "Games", "JSON", "Words", "Secrets",
        "Net", "Journal", "Tools", "Playing",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests", dependencies: ["ordrum", "Terminal", "Net", "Tools"],
      swiftSettings: strict),
    .target(name: "Tools", path: "Tests/Tools", swiftSettings: strict),
    .target(
      name: "Playing", dependencies: ["JSON", "Tools"], path: "Tests/Playing", swiftSettings: strict
    ),
    .executableTarget(
      name: "harness", dependencies: ["Playing", "JSON", "Tools"], path: "Tests/Harness",
      swiftSettings: strict),
    .executableTarget(
      name: "simulate", dependencies: ["Playing", "Serve", "Journal", "Games", "JSON", "Tools"],
      path: "Tests/Simulator", swiftSettings: strict),
    .executableTarget(
      name: "cost", dependencies: ["Serve", "Journal"], path: "Tests/Cost", swiftSettings: strict),
    .executableTarget(
      name: "webecho", dependencies: ["Web"], path: "Tests/WebEcho", swiftSettings: strict),
  ],
  cLanguageStandard: .c2x
)
