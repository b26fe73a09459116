// swift-tools-version: 6.1
import PackageDescription

// Linux only: epoll, /proc. A package of its own, so that the server's stays bare.
// Build with `-c release`; the script `run` does, and adds -Wall -Wextra. It also builds
// Sources/slowsync, which is preloaded: a library made here would bring along Swift's.

let gnu: [CSetting] = [.define("_GNU_SOURCE")]

let package = Package(
  name: "benchmarks",
  products: [
    .executable(name: "floor", targets: ["floor"]),
    .executable(name: "load", targets: ["load"]),
    .executable(name: "history", targets: ["history"]),
  ],
  targets: [
    .target(name: "common", cSettings: gnu),
    .executableTarget(name: "floor", dependencies: ["common"], cSettings: gnu),
    .executableTarget(name: "load", dependencies: ["common"], cSettings: gnu),
    .executableTarget(name: "history", dependencies: ["common"], cSettings: gnu),
  ],
  cLanguageStandard: .c11
)
