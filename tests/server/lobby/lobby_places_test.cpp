// The rooms and seeks that keep their places in a full lobby, without sockets and without a file.
#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "server/config/limits.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/matchmaker.hpp"
#include "tests/rounds.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::tests::lobby_places_test {
namespace {

using server::LastingSeek;
using server::Limits;
using server::Lobby;
using Json = nlohmann::json;

/// A connection from an address.
class Client : public server::Subscriber {
 public:
  explicit Client(std::string address) : address_(std::move(address)) {}
  [[nodiscard]] std::string_view address() const override { return address_; }
  void send(server::Message message) override { last = Json::parse(*message); }
  bool enter(const std::string&) override { return true; }
  void leave(const std::string&) override {}
  void reconnect(std::chrono::milliseconds) override { ++reconnects; }

  Json last;
  int reconnects = 0;

 private:
  std::string address_;
};

protocol::Player player_of(int number) {
  return {.id = "player" + std::to_string(number), .name = "Otter", .guest = false};
}

protocol::RoomSummary open_room(const std::string& id, std::int64_t opened_at) {
  return {.room = id, .game = "liger", .seats = {{}, {}}, .opened_at = opened_at};
}

protocol::RoomSummary game(const std::string& id, std::int64_t opened_at) {
  protocol::RoomSummary room = open_room(id, opened_at);
  room.status = protocol::RoomStatus::playing;
  return room;
}

protocol::RoomSummary bot_game(const std::string& id, std::int64_t opened_at) {
  protocol::RoomSummary room = game(id, opened_at);
  room.seats[1].player = protocol::Player{.id = "bot", .name = "Computer, level 1"};
  room.seats[1].player->bot.emplace();
  return room;
}

protocol::Seek wish_of(int number) {
  return {.game = "liger",
          .options = {},
          .clock = {.kind = protocol::Clock::Kind::fischer, .initial = 60 + number}};
}

protocol::Seek days_wish(int number) {
  protocol::Seek wish{.game = "liger",
                      .options = {},
                      .clock = {.kind = protocol::Clock::Kind::correspondence, .days = 3},
                      .lasting = true};
  // A range of its own, so that no two of them fit.
  wish.rating_range = {.min = 2000 + number, .max = 2000 + number};
  return wish;
}

struct Full {
  explicit Full(const Limits& the_limits) : limits(the_limits) { matchmaker.begin_pairing(); }

  [[nodiscard]] Json told() {
    time.advance(std::chrono::seconds(1));
    return Json::parse(*lobby.body());
  }
  [[nodiscard]] std::vector<std::string> rooms() {
    std::vector<std::string> ids;
    for (const Json& room : told()["rooms"])
      ids.push_back(room["room"]);
    return ids;
  }
  /// Sends a seek from a new connection and returns the reply.
  Json seek(const std::string& address, int player, const protocol::Seek& wish) {
    auto client = std::make_shared<Client>(address);
    matchmaker.seek(client, player_of(player), 1, wish, std::nullopt);
    clients.push_back(client);
    return client->last;
  }
  [[nodiscard]] std::size_t seeks_of(int player) {
    std::size_t count = 0;
    for (const Json& seek : told()["seeks"])
      count += seek["player"]["id"] == player_of(player).id ? 1U : 0U;
    return count;
  }

  void join() {
    lobby.join_cluster();
    matchmaker.end_pairing();
  }
  /// Ends a connection, as its socket does.
  void gone(const server::Subscriber& connection, const protocol::Player& who) {
    matchmaker.forget(connection);
    lobby.gone(connection, who);
  }

  const Limits limits;
  server::Time time;
  std::vector<std::shared_ptr<Client>> clients;
  std::vector<std::string> forgotten;
  server::SeekTable table{limits, limits};
  Lobby lobby{limits, limits, time, table, [](std::chrono::milliseconds) {}};
  server::Matchmaker matchmaker{
      limits,
      time,
      table,
      {.pair = [](const server::Pairing&) {},
       .store = [](const LastingSeek&, auto done) { done(protocol::Result<void>()); },
       .forget =
           [this](const std::vector<std::string>& ids, auto done) {
             forgotten.insert(forgotten.end(), ids.begin(), ids.end());
             if (done) done(protocol::Result<void>());
           },
       .expire = [](const std::vector<std::string>&) {},
       .notify = [](const std::string&, const server::Message&) {},
       .barred = [](const protocol::Player&) { return false; }}};
};

const std::string crowd = "192.0.2.1";

TEST_CASE("a full lobby drops the oldest open room of the address that has most of them") {
  Limits limits;
  limits.lobby_open_rooms = 4;
  Full full(limits);
  full.lobby.show(open_room("a", 1), "198.51.100.1");
  full.lobby.show(open_room("b", 2), "198.51.100.2");
  for (int i = 0; i < 20; ++i)
    full.lobby.show(open_room("c" + std::to_string(10 + i), 3 + i), crowd);
  CHECK(full.rooms() == std::vector<std::string>{"a", "b", "c28", "c29"});
  // Rooms that have lost their place do not get it back from others.
  full.lobby.show(open_room("c20", 13), crowd);
  CHECK(full.rooms() == std::vector<std::string>{"a", "b", "c28", "c29"});
  full.lobby.show(open_room("d", 40), "198.51.100.3");
  CHECK(full.rooms() == std::vector<std::string>{"a", "b", "c29", "d"});
  // If all addresses have the same number, the oldest room goes.
  full.lobby.show(open_room("e", 41), "198.51.100.4");
  CHECK(full.rooms() == std::vector<std::string>{"b", "c29", "d", "e"});
  full.lobby.show(open_room("a", 1), "198.51.100.1");
  CHECK(full.rooms() == std::vector<std::string>{"b", "c29", "d", "e"});
}

TEST_CASE("the networks of a /48 count as one in a full lobby") {
  Limits limits;
  limits.lobby_open_rooms = 3;
  Full full(limits);
  full.lobby.show(open_room("a", 1), "198.51.100.1");
  for (int i = 0; i < 9; ++i) {
    full.lobby.show(open_room("c" + std::to_string(i), 2 + i),
                    "2001:db8:1:" + std::to_string(i) + "::/64");
  }
  CHECK(full.rooms() == std::vector<std::string>{"a", "c7", "c8"});
}

TEST_CASE("a room counts for the address that it is shown for last") {
  Limits limits;
  limits.lobby_open_rooms = 3;
  Full full(limits);
  full.lobby.show(open_room("a", 1), "player ada");
  full.lobby.show(open_room("b", 2), "198.51.100.2");
  full.lobby.show(open_room("c", 3), "198.51.100.2");
  full.lobby.show(open_room("a", 1), crowd);
  full.lobby.show(open_room("b", 2), crowd);
  full.lobby.show(open_room("d", 4), "198.51.100.3");
  CHECK(full.rooms() == std::vector<std::string>{"b", "c", "d"});
}

TEST_CASE("games against computer players give their places to games between people") {
  Limits limits;
  limits.lobby_games = 3;
  Full full(limits);
  for (int i = 0; i < 9; ++i)
    full.lobby.show(bot_game("c" + std::to_string(i), i), crowd);
  CHECK(full.rooms() == std::vector<std::string>{"c0", "c1", "c2"});
  full.lobby.show(bot_game("b", 20), "198.51.100.1");
  CHECK(full.rooms() == std::vector<std::string>{"b", "c1", "c2"});
  full.lobby.show(game("p1", 21), crowd);
  full.lobby.show(game("p2", 22), crowd);
  full.lobby.show(game("p3", 23), crowd);
  CHECK(full.rooms() == std::vector<std::string>{"p1", "p2", "p3"});
  full.lobby.show(bot_game("c9", 30), "198.51.100.9");
  full.lobby.show(game("p4", 24), crowd);
  CHECK(full.rooms() == std::vector<std::string>{"p1", "p2", "p3"});
  // Games between people give way, too, if their network has more of them than the new game's.
  full.lobby.show(game("q", 25), "198.51.100.1");
  CHECK(full.rooms() == std::vector<std::string>{"p2", "p3", "q"});
  full.lobby.show(game("p1", 21), crowd);
  full.lobby.show(game("r", 26), "198.51.100.2");
  full.lobby.show(game("s", 27), "198.51.100.3");
  CHECK(full.rooms() == std::vector<std::string>{"p3", "q", "r"});
  full.lobby.hide("q");
  full.lobby.show(bot_game("c9", 30), "198.51.100.9");
  CHECK(full.rooms() == std::vector<std::string>{"c9", "p3", "r"});
}

TEST_CASE("nodes tell each other for whom the rooms of a full lobby count") {
  Limits limits;
  limits.lobby_open_rooms = 3;
  Full one(limits);
  Full other(limits);
  one.join();
  other.join();
  other.lobby.show(open_room("a", 1), "198.51.100.1");
  one.lobby.show(open_room("b", 2), crowd);
  one.lobby.show(open_room("c", 3), crowd);
  other.lobby.show_part(2, one.lobby.take_part(false));
  other.lobby.show(open_room("d", 4), "198.51.100.2");
  CHECK(other.rooms() == std::vector<std::string>{"a", "c", "d"});
}

TEST_CASE("the seeks of one address have a share, and so have all networks of a /48") {
  Limits limits;
  limits.seeks_per_address = 3;
  Full full(limits);
  for (int i = 0; i < 3; ++i)
    CHECK(full.seek(crowd, i, wish_of(i)).contains("seek"));
  const Json refused = full.seek(crowd, 9, wish_of(9));
  CHECK(refused["key"] == "seek.too-many-from-address");
  CHECK(refused["retry_after"] > 0);
  CHECK(full.seek("198.51.100.1", 10, wish_of(10)).contains("seek"));
  // A seek that ends makes a place.
  full.gone(*full.clients[0], player_of(0));
  CHECK(full.seek(crowd, 9, wish_of(9)).contains("seek"));
  int sought = 0;
  for (int i = 0; i < 40; ++i) {
    const std::string address = "2001:db8:1:" + std::to_string(i * 100) + "::/64";
    if (full.seek(address, 100 + i, wish_of(100 + i)).contains("seek")) ++sought;
  }
  CHECK(sought == 12);
}

TEST_CASE("if all places for seeks are taken, the network with most gives up its oldest") {
  Limits limits;
  limits.seeks = 5;
  limits.seeks_per_address = 4;
  Full full(limits);
  CHECK(full.seek("198.51.100.1", 1, wish_of(1)).contains("seek"));
  for (int i = 10; i < 14; ++i)
    CHECK(full.seek(crowd, i, wish_of(i)).contains("seek"));
  CHECK(full.seek("198.51.100.2", 2, wish_of(2)).contains("seek"));
  CHECK(full.seeks_of(10) == 0);
  // The client of the dropped seek must reconnect; when it seeks again, it gets the refusal.
  CHECK(full.clients[1]->reconnects == 1);
  CHECK(full.seek("198.51.100.3", 3, wish_of(3)).contains("seek"));
  CHECK(full.seeks_of(11) == 0);
  for (const int other : {1, 2, 3, 12, 13})
    CHECK(full.seeks_of(other) == 1);
  // Nothing is taken from a network that would then have fewer.
  CHECK(full.seek("198.51.100.3", 4, wish_of(4))["key"] == "seek.too-many");
  CHECK(full.seek(crowd, 14, wish_of(14))["key"] == "seek.too-many");
}

TEST_CASE("lasting seeks have a share of their own, and one that gives way leaves the file") {
  Limits limits;
  limits.lasting_seeks = 4;
  limits.lasting_seeks_per_address = 3;
  Full full(limits);
  const std::string oldest = full.seek(crowd, 1, days_wish(1))["seek"];
  for (int i = 2; i < 4; ++i)
    CHECK(full.seek(crowd, i, days_wish(i)).contains("seek"));
  CHECK(full.seek(crowd, 4, days_wish(4))["key"] == "seek.too-many-from-address");
  CHECK(full.seek("198.51.100.1", 10, days_wish(10)).contains("seek"));
  CHECK(full.forgotten.empty());
  CHECK(full.seek("198.51.100.2", 11, days_wish(11)).contains("seek"));
  CHECK(full.forgotten == std::vector<std::string>{oldest});
  CHECK(full.told()["seeks"].size() == 4);
}

TEST_CASE("lasting seeks from the file count for their players, and then for their address") {
  Limits limits;
  limits.lasting_seeks = 6;
  limits.lasting_seeks_per_address = 4;
  limits.lasting_seeks_per_player = 4;
  Full full(limits);
  const auto restore = [&](const std::string& id, int player, int wish) {
    full.matchmaker.restore({.id = id,
                             .player = player_of(player),
                             .wish = days_wish(wish),
                             .since = wish,
                             .until = full.time.wall_ms() + 1'000'000},
                            std::nullopt);
  };
  for (int i = 0; i < 3; ++i)
    restore("a" + std::to_string(i), 1, i);
  restore("b", 2, 10);
  for (int i = 0; i < 2; ++i)
    restore("c" + std::to_string(i), 3, 20 + i);
  // All places are taken: the player who has most gives up the oldest.
  CHECK(full.seek("198.51.100.1", 4, days_wish(30)).contains("seek"));
  CHECK(full.forgotten == std::vector<std::string>{"a0"});
  // Players who seek again count for the address that they come from.
  CHECK(full.seek(crowd, 3, days_wish(22))["key"] == "seek.too-many-lasting");
  CHECK(full.seek(crowd, 1, days_wish(40))["key"] == "seek.too-many-from-address");
  CHECK(full.seek("198.51.100.5", 5, days_wish(50)).contains("seek"));
  CHECK(full.forgotten == std::vector<std::string>{"a0", "a1"});
}

TEST_CASE("after random events no place is taken twice, and none is lost") {
  for (int seed = 0; seed < rounds(50, 3); ++seed) {
    CAPTURE(seed);
    Dice dice(static_cast<std::uint64_t>(seed));
    Limits limits;
    limits.lobby_open_rooms = limits.lobby_games = 5;
    limits.seeks = 6;
    limits.seeks_per_address = 3;
    Full full(limits);
    const auto address = [&] { return "192.0.2." + std::to_string(dice.below(5)); };
    for (int i = 0; i < 300; ++i) {
      const std::string id = "r" + std::to_string(dice.below(20));
      const auto at = static_cast<std::int64_t>(dice.below(100));
      switch (dice.below(6)) {
        case 0:
          full.lobby.show(open_room(id, at), address());
          break;
        case 1:
          full.lobby.show(game(id, at), address());
          break;
        case 2:
          full.lobby.show(bot_game(id, at), address());
          break;
        case 3:
          full.lobby.hide(id);
          break;
        case 4:
          full.seek(address(), i, wish_of(i));
          break;
        default:
          if (!full.clients.empty())
            full.gone(*full.clients[dice.below(full.clients.size())], player_of(0));
      }
      const Lobby::Numbers numbers = full.lobby.numbers();
      CHECK(numbers.open_rooms <= 5);
      CHECK(numbers.games <= 5);
      CHECK(numbers.seeks <= 6);
      CHECK(full.told()["rooms"].size() == numbers.open_rooms + numbers.games);
    }
    for (int i = 0; i < 20; ++i)
      full.lobby.hide("r" + std::to_string(i));
    for (const auto& client : full.clients)
      full.gone(*client, player_of(0));
    CHECK(full.lobby.numbers().open_rooms == 0);
    CHECK(full.lobby.numbers().games == 0);
    for (int i = 0; i < 3; ++i)
      CHECK(full.seek("192.0.2.1", i, wish_of(i)).contains("seek"));
  }
}

}  // namespace
}  // namespace quintet::tests::lobby_places_test
