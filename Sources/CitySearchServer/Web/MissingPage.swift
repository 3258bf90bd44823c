#if Service
import CitySearchProgram
import HTTPTypes
import Hummingbird
import NIOCore

/// The texts in a person's language when the browser requests an address that does not exist.
struct MissingPage: Sendable {
    private let headers: HTTPFields

    init(_ settings: WebSettings) { headers = .web(settings) }

    /// The page; nil for a client that asks for something else than pages.
    func answer(to request: Request) -> Answer? {
        guard request.headers[.accept]?.contains("text/html") == true else { return nil }
        let locale = AcceptLanguage(request.headers[.acceptLanguage]).spoken
        let texts = Translation(locale, sections: ["app", "page"])
        let title = HTMLWriter.escaped(texts.text("page.nothingHere"))
        let html = """
            <!doctype html>
            <html lang="\(texts.language)" dir="\(texts.direction)">
              <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>\(title) · \(HTMLWriter.escaped(texts.text("app.title")))</title>
                <link rel="icon" href="/app/icon.svg">
                <link rel="stylesheet" href="/pages/pages.css">
              </head>
              <body>
                <main>
                  <h1>\(title)</h1>
                  <p><code dir="ltr">\(HTMLWriter.escaped(request.uri.path))</code></p>
                  <p><a href="\(AppPage.path)">\(HTMLWriter.escaped(texts.text("page.toSearch")))</a></p>
                </main>
              </body>
            </html>

            """
        return Answer(
            ByteBuffer(string: html), type: Answer.html, status: .notFound, headers: headers)
    }
}
#endif
