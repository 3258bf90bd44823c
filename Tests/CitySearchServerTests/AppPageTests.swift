#if Service
import CitySearchServer
import HTTPTypes
import Testing

/// The display of a browser before its scripts run, and of one without scripts.
@Suite("The page of the app") struct AppPageTests {
    @Test func `Lists the matches of its address as links with marked parts`() async throws {
        let page = try await get("/?q=cologne", headers: [.accept: "text/html"])
        #expect(page.headers[.contentType] == "text/html; charset=utf-8")
        #expect(page.text.contains("<title>cologne – City search</title>"))
        #expect(page.text.contains("value=\"cologne\""))
        #expect(page.text.contains("href=\"/?q=cologne&amp;city=2886242\""))
        #expect(page.text.contains("<mark>Cologne</mark>"))
        let place = #"<bdi dir="ltr"><bdi>North Rhine-Westphalia</bdi>, <bdi>Germany</bdi></bdi>"#
        #expect(page.text.contains(place))
    }

    @Test("Leads to the next cities, to the last") func pages() async throws {
        let count = try #require(
            try await get("/api/cities?q=springfield&limit=0").object.number("count"))
        var target = "/?q=springfield"
        var rows = 0
        while true {
            let text = try await get(target).text
            rows += text.matches(of: /role="row"/).count
            guard let next = text.firstMatch(of: /href="([^"]+)">More cities/)?.1 else { break }
            target = String(next).replacing("&amp;", with: "&")
        }
        #expect(rows == Int(count))
    }

    @Test("Shows the city of its address") func tellsCity() async throws {
        let text = try await get("/?city=2886242").text
        #expect(text.contains("<h2><bdi>Cologne</bdi></h2>") && text.contains("Köln"))
        let none = try await get("/?city=1").text
        #expect(none.contains("<p>We don’t know this city."))
    }

    @Test("Is in Spanish for browsers that request it") func speaksSpanish() async throws {
        let page = try await get("/?q=berlin", headers: [.acceptLanguage: "es-AR,en"])
        #expect(page.text.contains("lang=\"es\"") && page.text.contains("Alemania"))
        #expect(page.text.contains("<mark>Berlín</mark>"))
        #expect(try await get("/?q=berlin").text.contains("lang=\"en\""))
    }

    @Test("Has American spelling in the United States alone") func spellsAsAmericansDo()
        async throws
    {
        let british = try await get("/", headers: [.acceptLanguage: "en-GB,en-US"]).text
        #expect(british.contains(">Favourite<") && british.contains(">Kilometres<"))
        let american = try await get("/", headers: [.acceptLanguage: "en-US,en"]).text
        #expect(american.contains(">Favorite<") && american.contains(">Kilometers<"))
        // The keys of the texts are those of the scripts.
        #expect(american.contains(#""favouriteOf": "Favorite: {city}""#))
    }

    @Test(arguments: [
        "/?q=%3Cscript%3Ealert(1)%3C/script%3E", "/?q=%22%20onfocus=%22x", "/?q=%ff%00",
        "/?country=%3Cb%3E&order=up&city=x&offset=-7&population=z",
        "/?q=" + String(repeating: "a", count: 3_000), "/?%22%3E%3Cscript%3E=1&offset=99999999999",
    ])
    func `Takes texts for texts, and nonsense for nothing`(target: String) async throws {
        let page = try await get(target)
        #expect(page.status == 200)
        #expect(!page.text.contains("<script>") && !page.text.contains("\" onfocus"))
        #expect(!page.text.contains("{{"))
    }

    @Test("Contains no user's favourites") func isImpersonal() async throws {
        let service = try await TestService()
        let before = try await service.send("/?q=berlin").text
        #expect(try await service.send("/api/favourites/2950159", .put).status == 201)
        #expect(try await service.send("/?q=berlin").text == before)
        let favourites = try await service.send("/?favourites=only").text
        #expect(!favourites.contains("role=\"row\""))
    }

    @Test("Shows flags where they are installed, else letters") func showsFlags() async throws {
        let bare = try await TestService { $0.web.flagsFolder = "/nowhere" }
        let text = try await bare.send("/?q=berlin").text
        #expect(text.contains("badge\" aria-hidden=\"true\">DE<") && !text.contains("<img"))
        #expect(try await bare.send("/flags/de.svg").status == 404)
    }
}
#endif
