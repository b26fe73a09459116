import Web

extension QRCode {
  /// The code as SVG for a page: black on white in any scheme of colours, with what it says below it.
  func picture(saying text: String) -> String {
    let modules = (0..<size).flatMap { y in
      (0..<size).filter { self[$0, y] }.map { "M\($0) \(y)h1v1h-1z" }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 \(width) \(width + 2)">\
      <path fill="#fff" d="M-4-4h\(width)v\(width + 2)h-\(width)z"/>\
      <path shape-rendering="crispEdges" d="\(modules.joined())"/>\
      <text x="\(size / 2)" y="\(size + 4)" text-anchor="middle" textLength="\(size)" font-size="2" \
      font-family="monospace" lengthAdjust="spacingAndGlyphs">\(text)</text></svg>
      """
  }
}
