// The trie of libmarisa, behind the loop of questions and answers that PeerServer.swift describes.
//
//   marisa_peer FOLDER    the folder that `citysearch-peers export` wrote

#include <marisa.h>

#include <chrono>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using Clock = std::chrono::steady_clock;

constexpr std::size_t pageSize = 50;

struct City {
    std::int64_t id;
    std::string key, name;
};

/// The fields of a line, with tabs between them.
std::vector<std::string> fields(const std::string &line) {
    std::vector<std::string> found;
    std::istringstream stream(line);
    for (std::string field; std::getline(stream, field, '\t');) found.push_back(field);
    return found;
}

/// In name order.
std::vector<City> readCities(const std::string &path) {
    std::ifstream file(path);
    std::vector<City> cities;
    for (std::string line; std::getline(file, line);) {
        auto all = fields(line);
        cities.push_back({std::stoll(all.at(0)), all.at(1), all.at(2)});
    }
    if (cities.empty()) throw std::runtime_error("there are no cities in " + path);
    return cities;
}

std::vector<std::string> readFoldedQueries(const std::string &path) {
    std::ifstream file(path);
    std::vector<std::string> queries;
    for (std::string line; std::getline(file, line);) queries.push_back(fields(line).at(1));
    return queries;
}

/// A trie over the keys. A key leads to the cities that share it, which stand next to each other.
class Names {
public:
    explicit Names(std::vector<City> sorted) : cities(std::move(sorted)) {
        marisa::Keyset keys;
        for (const auto &city : cities) keys.push_back(city.key.data(), city.key.size());
        // The order of labels is the order of keys; the default, by weight, is not.
        trie.build(keys, MARISA_LABEL_ORDER);
        first.resize(trie.size() + 1);
        marisa::Agent agent;
        for (std::uint32_t rank = cities.size(); rank-- > 0;) {
            agent.set_query(cities[rank].key.data(), cities[rank].key.size());
            if (!trie.lookup(agent)) throw std::runtime_error("a key is missing");
            first[agent.key().id()] = rank;
        }
    }

    /// Gives each city of the first page to `take`.
    template <typename Take>
    void page(std::string_view prefix, Take take) {
        agent.set_query(prefix.data(), prefix.size());
        std::size_t count = 0;
        while (count < pageSize && trie.predictive_search(agent)) {
            std::size_t rank = first[agent.key().id()];
            const std::string &key = cities[rank].key;
            for (; count < pageSize && rank < cities.size() && cities[rank].key == key; ++rank) {
                take(cities[rank]);
                ++count;
            }
        }
    }

private:
    std::vector<City> cities;
    marisa::Trie trie;
    /// For each key of the trie the rank of its first city.
    std::vector<std::uint32_t> first;
    marisa::Agent agent;
};

void writeAnswers(Names &names, const std::vector<std::string> &queries, std::size_t count) {
    std::cout << '[';
    for (std::size_t number = 0; number < count; ++number) {
        std::cout << (number == 0 ? "[" : ",[");
        const char *comma = "";
        names.page(queries.at(number), [&](const City &city) {
            std::cout << comma << city.id;
            comma = ",";
        });
        std::cout << ']';
    }
    std::cout << ']' << std::endl;
}

void measure(
    Names &names, const std::vector<std::string> &queries, std::size_t count, double seconds) {
    std::size_t answered = 0, found = 0;
    // What a list shows: ids, and names that the caller may keep.
    std::vector<std::pair<std::int64_t, std::string>> shown;
    const auto start = Clock::now();
    do {
        for (std::size_t number = 0; number < count; ++number) {
            shown.clear();
            names.page(queries[number], [&](const City &city) {
                shown.emplace_back(city.id, city.name);
            });
            found += shown.size();
        }
        answered += count;
    } while (std::chrono::duration<double>(Clock::now() - start).count() < seconds);
    const double ns = std::chrono::duration<double, std::nano>(Clock::now() - start).count();
    std::cout << "{\"queries\":" << answered << ",\"found\":" << found << ",\"ns\":" << std::fixed
              << ns << '}' << std::endl;
}

int main(int argc, char **argv) try {
    if (argc != 2) throw std::runtime_error("usage: marisa_peer FOLDER");
    const std::string folder = argv[1];
    const auto queries = readFoldedQueries(folder + "/queries.tsv");
    const auto start = Clock::now();
    Names names(readCities(folder + "/cities.tsv"));
    const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    std::cout << "{\"tasks\":[\"page50\"],\"build_ms\":" << ms << '}' << std::endl;
    std::string verb, task;
    std::size_t count;
    while (std::cin >> verb >> task >> count) {
        if (task != "page50" || count > queries.size()) throw std::runtime_error("not a question");
        if (verb == "answers") {
            writeAnswers(names, queries, count);
        } else {
            double seconds;
            std::cin >> seconds;
            measure(names, queries, count, seconds);
        }
    }
} catch (const std::exception &error) {
    std::cerr << "marisa_peer: " << error.what() << '\n';
    return 2;
}
