// Reads a JSON file of cities with simdjson into its document, and times that. It makes no index.
// Outside the time it counts the cities that have an id, to see that all are there.
//
//   simdjson_load FILE

#include <simdjson.h>

#include <chrono>
#include <cstdint>
#include <iostream>

int main(int argc, char **argv) try {
    if (argc != 2) {
        std::cerr << "usage: simdjson_load FILE\n";
        return 2;
    }
    const auto start = std::chrono::steady_clock::now();
    simdjson::dom::parser parser;
    const simdjson::dom::array cities = parser.load(argv[1]);
    const std::chrono::duration<double, std::milli> time =
        std::chrono::steady_clock::now() - start;
    std::uint64_t count = 0;
    for (const simdjson::dom::element city : cities) {
        // Throws when there is none.
        static_cast<void>(city["_id"].get_uint64().value());
        ++count;
    }
    std::cout << "{\"cities\": " << count << ", \"ms\": " << time.count() << "}\n";
} catch (const simdjson::simdjson_error &error) {
    std::cerr << "simdjson_load: " << error.what() << '\n';
    return 2;
}
