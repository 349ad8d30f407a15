// Strangers from one address, without accounts and within every rate, take as many as they can of
// the places that all clients share. Measures the part that another address still gets.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/bench/abuse.hpp"
#include "tests/bench/load/wire.hpp"
#include "tests/server/kit/client.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

using Json = nlohmann::json;

constexpr std::chrono::seconds patience{60};

/// Clients of one address that ask one after the other.
class Clients : public Listener {
 public:
  Clients(std::uint16_t port, std::uint32_t address, std::size_t count)
      : peers_(connect({.port = port, .addresses = 1, .first_address = address}, count, loop_)) {
    for (const auto& peer : peers_)
      peer->listen(*this);
  }

  void heard(Peer&, std::string_view text, Clock::time_point) override {
    if (text.starts_with(R"({"id":1,)")) reply_ = Json::parse(text);
  }

  [[nodiscard]] std::size_t count() const { return peers_.size(); }
  /// The reply to a request of one of them.
  Json ask(std::size_t client, Json request) {
    request["id"] = 1;
    reply_ = nullptr;
    peers_.at(client % peers_.size())->send(request.dump());
    while (reply_.is_null()) {
      if (!loop_.run_once(patience)) throw Broken("nothing happens any more");
    }
    return std::exchange(reply_, nullptr);
  }
  /// How many of these requests, in turn by all clients, get `ok`.
  std::size_t granted(std::size_t times, const std::function<Json(std::size_t)>& request) {
    std::size_t granted = 0;
    for (std::size_t i = 0; i < times; ++i)
      granted += ask(i, request(i))["type"] == "ok" ? 1U : 0U;
    return granted;
  }

 private:
  Loop loop_;
  Peers peers_;
  Json reply_;
};

/// The program, with higher rates where these would only make the measurement take minutes.
class Server {
 public:
  explicit Server(const std::vector<std::string>& limits = {})
      : process_(folder_ / "quintet.db", words_of(limits)) {}

  [[nodiscard]] std::uint16_t port() const { return process_.address().port; }
  /// How many of these rooms the lobby shows.
  [[nodiscard]] std::size_t shown(const std::vector<std::string>& rooms) const {
    // Without spectators the lobby is as it was a third of a second ago at most.
    constexpr std::chrono::milliseconds more_than_a_push{500};
    std::this_thread::sleep_for(more_than_a_push);
    const Json lobby = tests::http(process_.address(), {.target = "/api/rooms"}).json();
    std::size_t count = 0;
    for (const Json& room : lobby.at("rooms"))
      if (std::ranges::find(rooms, room.at("room").get<std::string>()) != rooms.end()) ++count;
    return count;
  }

 private:
  static std::vector<std::string> words_of(const std::vector<std::string>& limits) {
    std::vector<std::string> words;
    for (const char* limit :
         {"guest-burst=10000", "message-burst=1000000", "address-message-burst=1000000",
          "room-burst=1000000", "address-room-burst=1000000", "action-burst=1000000"})
      words.insert(words.end(), {"--limit", limit});
    for (const std::string& limit : limits)
      words.insert(words.end(), {"--limit", limit});
    return words;
  }

  tests::TempFolder folder_;
  tests::ServerProcess process_;
};

// Numbers of addresses: 127.0.0.2 and so on.
constexpr std::uint32_t crowd_address = 100;
constexpr std::uint32_t others_address = 200;

Json public_room() {
  return {{"type", "open_room"}, {"game", "liger"}, {"visibility", "public"}, {"seat", 0}};
}

/// A seek that fits no other one.
Json seek(std::size_t number) {
  return {
      {"type", "seek"},
      {"game", "liger"},
      {"clock", {{"kind", "fischer"}, {"initial", 60 + number / 50}, {"increment", number % 50}}}};
}

class Figures {
 public:
  explicit Figures(Report& report) : report_(report) {}
  void add(const std::string& what, std::size_t value) {
    Series series;
    series.add(static_cast<double>(value));
    report_.figure(what, series, 0, "");
  }
  /// A number of other clients' rooms, seeks or requests that failed: it must be 0.
  void missing(const std::string& what, std::size_t value) {
    report_.aim(what, static_cast<double>(value), 0, 0, "");
  }

 private:
  Report& report_;
};

void open_rooms(Figures& figures, bool smoke) {
  const std::size_t rooms = smoke ? 12 : 220;
  const Server server(smoke ? std::vector<std::string>{"lobby-open-rooms=10"}
                            : std::vector<std::string>{});
  Clients others(server.port(), others_address, 5);
  std::vector<std::string> theirs;
  for (std::size_t i = 0; i < others.count(); ++i)
    theirs.push_back(others.ask(i, public_room()).at("room"));
  Clients crowd(server.port(), crowd_address, smoke ? 2 : 40);
  figures.add("public rooms that one address has opened",
              crowd.granted(rooms, [](std::size_t) { return public_room(); }));
  figures.missing("open rooms of others that the lobby no longer shows, of 5",
                  theirs.size() - server.shown(theirs));
}

void games_with_bots(Figures& figures, bool smoke) {
  const std::size_t games = smoke ? 12 : 220;
  const Server server(smoke ? std::vector<std::string>{"lobby-games=10"}
                            : std::vector<std::string>{});
  Clients crowd(server.port(), crowd_address, smoke ? 2 : 40);
  figures.add("games against level 1 that one address has opened",
              crowd.granted(games, [](std::size_t) {
                Json room = public_room();
                room["bots"] = Json::array({{{"seat", 1}, {"level", 1}}});
                return room;
              }));
  Clients others(server.port(), others_address, 2);
  std::vector<std::string> theirs;
  for (int i = 0; i < 5; ++i) {
    theirs.push_back(others.ask(0, public_room()).at("room"));
    (void)others.ask(1, {{"type", "enter_room"}, {"room", theirs.back()}});
    (void)others.ask(1, {{"type", "take_seat"}, {"room", theirs.back()}, {"seat", 1}});
  }
  figures.missing("new games of others that the lobby does not show, of 5",
                  theirs.size() - server.shown(theirs));
}

void seeks(Figures& figures, bool smoke) {
  const Server server(smoke ? std::vector<std::string>{"seeks=20", "seeks-per-connection=8"}
                            : std::vector<std::string>{});
  const std::size_t clients = smoke ? 4 : 70;
  constexpr std::size_t each = 8;
  constexpr std::size_t wanted = 5;
  std::size_t number = 0;
  const auto request = [&](std::size_t) { return seek(number++); };
  std::vector<std::unique_ptr<Clients>> crowds;
  for (std::uint32_t address = 0; address < 6; ++address) {
    crowds.push_back(std::make_unique<Clients>(server.port(), crowd_address + address, clients));
    const std::size_t granted = crowds.back()->granted(clients * each, request);
    if (address != 0 && address != 5) continue;
    const std::string who = address == 0 ? "one address" : "six addresses";
    if (address == 0) figures.add("seeks of one address that wait", granted);
    Clients others(server.port(), others_address + address, 1);
    figures.missing("seeks of others that are refused after " + who + " took all they could, of 5",
                    wanted - others.granted(wanted, request));
  }
}

void rooms_in_memory(Figures& figures, bool smoke) {
  const std::size_t clients = smoke ? 2 : 200;
  constexpr std::size_t each = 32;
  constexpr std::size_t wanted = 20;
  const Server server({smoke ? "rooms-in-memory=100" : "rooms-in-memory=6000"});
  const auto request = [](std::size_t) { return Json{{"type", "open_room"}, {"game", "liger"}}; };
  Clients crowd(server.port(), crowd_address, clients);
  figures.add("private rooms that one address has opened", crowd.granted(clients * each, request));
  Clients others(server.port(), others_address, 1);
  figures.missing("new rooms of others that are refused, of 20",
                  wanted - others.granted(wanted, request));
}

}  // namespace

void abuse_places(Report& report, bool smoke) {
  report.heading("one address takes what all clients share");
  Figures figures(report);
  open_rooms(figures, smoke);
  games_with_bots(figures, smoke);
  seeks(figures, smoke);
  rooms_in_memory(figures, smoke);
}

}  // namespace quintet::bench
