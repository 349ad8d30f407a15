// Places of computer players: shares of them, the line for them, and the messages of a room that
// waits.
#include <future>
#include <memory>
#include <optional>
#include <semaphore>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "engine/engine.hpp"
#include "server/bots/bot_places.hpp"
#include "server/config/limits.hpp"
#include "tests/server/bots/bot_table.hpp"
#include "tests/server/kit/server_in_process.hpp"

namespace quintet::tests {
namespace {

using server::BotCall;
using server::BotPlaces;
using server::Limits;

Limits places(std::size_t all, std::size_t of_address, std::size_t of_player) {
  Limits limits;
  limits.bot_games = all;
  limits.bot_games_per_address = of_address;
  limits.bot_games_per_player = of_player;
  return limits;
}

BotCall call(const std::string& room, const std::string& host, const std::string& address) {
  return {.room = room,
          .bot = {.id = "bot", .name = {}, .guest = false, .bot = {}},
          .host = host,
          .address = address};
}

std::string key_of(const std::optional<protocol::Error>& why) {
  return why ? why->reason->key : "";
}

/// Gives places to the calls in line that can have one now. Returns their rooms, in order.
std::vector<std::string> served(BotPlaces& places) {
  std::vector<std::string> rooms;
  while (const auto next = places.next())
    rooms.push_back(next->room);
  return rooms;
}

TEST_CASE("a player, an address and a /48 of IPv6 have a share of the places") {
  const Limits limits = places(100, 4, 3);
  BotPlaces taken(limits, limits);
  for (int i = 0; i < 3; ++i)
    CHECK_FALSE(taken.acquire(call(std::to_string(i), "one", "192.0.2.1")));
  CHECK(key_of(taken.acquire(call("3", "one", "192.0.2.9"))) == "bots.too-many-games-of-player");
  CHECK_FALSE(taken.acquire(call("3", "two", "192.0.2.1")));
  CHECK(key_of(taken.refusal("three", "192.0.2.1")) == "bots.too-many-games-of-address");
  CHECK_FALSE(taken.refusal("three", "192.0.2.2"));
  int of_site = 0;
  for (int i = 0; i < 64; ++i) {
    const std::string number = std::to_string(1000 + i * 100);
    if (!taken.acquire(call(number, number, "2001:db8:1:" + number + "::/64"))) ++of_site;
  }
  CHECK(of_site == 16);
  taken.give_back(call("3", "two", "192.0.2.1"));
  CHECK_FALSE(taken.refusal("three", "192.0.2.1"));
}

TEST_CASE(
    "addresses take turns in the line for places, and a running game comes before a new room") {
  const Limits limits = places(3, 2, 2);
  BotPlaces line(limits, limits);
  // The host's name is the address.
  for (const std::string address : {"192.0.2.1", "192.0.2.1", "192.0.2.2"})
    CHECK_FALSE(line.acquire(call("busy", address, address)));
  for (int i = 0; i < 2; ++i)
    line.wait(call("many " + std::to_string(i), "guest " + std::to_string(i), "192.0.2.1"));
  line.wait(call("one", "one", "192.0.2.3"));
  line.wait(call("one", "one", "192.0.2.3"));
  CHECK(line.waiting() == 3);
  CHECK(served(line).empty());
  line.give_back(call("", "192.0.2.2", "192.0.2.2"));
  // The address with two calls in line already holds its share of the places.
  CHECK(served(line) == std::vector<std::string>{"one"});
  CHECK(key_of(line.refusal("new", "192.0.2.4")) == "bots.too-many-games");
  line.give_back(call("", "192.0.2.1", "192.0.2.1"));
  CHECK(served(line) == std::vector<std::string>{"many 0"});
}

TEST_CASE("the line has an end, and the network with the most calls in it gives way") {
  const Limits limits = places(3, 3, 3);
  BotPlaces line(limits, limits);
  for (int i = 0; i < 3; ++i)
    CHECK_FALSE(line.acquire(call(std::to_string(i), "host", "192.0.2.1")));
  for (int i = 0; i < 5; ++i)
    line.wait(call("many " + std::to_string(i), "many", "192.0.2.1"));
  CHECK(line.waiting() == 3);
  line.wait(call("one", "one", "192.0.2.2"));
  line.wait(call("another", "another", "192.0.2.3"));
  CHECK(line.waiting() == 3);
  for (int i = 0; i < 3; ++i)
    line.give_back(call("", "host", "192.0.2.1"));
  CHECK(served(line) == std::vector<std::string>{"many 0", "one", "another"});
}

TEST_CASE("a call that waits moves to the line of its address when that becomes known") {
  const Limits limits = places(2, 2, 1);
  BotPlaces line(limits, limits);
  CHECK_FALSE(line.acquire(call("busy", "busy", "192.0.2.1")));
  CHECK_FALSE(line.acquire(call("long", "long", "192.0.2.1")));
  line.wait(call("before", "before", ""));
  line.wait(call("room", "one", ""));
  line.wait(call("room", "one", "192.0.2.2"));
  line.wait(call("room", "one", ""));
  CHECK(line.waiting() == 2);
  line.give_back(call("", "busy", "192.0.2.1"));
  CHECK(served(line) == std::vector<std::string>{"before"});
  line.give_back(call("", "before", ""));
  const auto next = line.next();
  REQUIRE(next);
  CHECK(next->address == "192.0.2.2");
}

TEST_CASE("a call that gets a place under another address no longer waits") {
  const Limits limits = places(3, 1, 3);
  BotPlaces line(limits, limits);
  CHECK_FALSE(line.acquire(call("busy", "busy", "")));
  line.wait(call("room", "one", ""));
  CHECK_FALSE(line.acquire(call("room", "one", "192.0.2.2")));
  CHECK(line.waiting() == 0);
  line.give_back(call("busy", "busy", ""));
  CHECK_FALSE(line.next());
}

/// A server on which computer players of Sliders wait for `go_on` before they think; a second
/// thread is free for those of other games. The test chooses the address of each guest.
struct Held {
  explicit Held(const Limits& limits) : running(config(limits)) {}
  ~Held() { go_on(); }
  void go_on() {
    if (!std::exchange(gone_on_, true)) gate->set_value();
  }

  server::Config config(const Limits& limits) const {
    server::Config config;
    config.limits = limits;
    config.trusted_proxies = {"127.0.0.1"};
    config.bots.threads = 2;
    config.bots.begin = [until = gate->get_future().share(),
                         began = began](const engine::Request& request) {
      if (request.game == "sliders") {
        began->release();
        until.wait();
      }
      return engine::begin(request);
    };
    return config;
  }

  Guest guest(const std::string& from) const { return guest(new_session(running.address()), from); }
  Guest guest(const Session& session, const std::string& from) const {
    Guest guest(running.address(), session);
    guest.client =
        Client(running.address(),
               Client::Options{.cookie = session.cookie, .headers = {{"X-Forwarded-For", from}}});
    return guest;
  }
  /// Sends the request once: does not retry it if the server is busy.
  static Json open(Guest& guest, const std::string& game) {
    Json opened = guest.client.reply(guest.client.send({{"type", "open_room"},
                                                        {"game", game},
                                                        {"seat", 0},
                                                        {"bots", {{{"level", 1}}}},
                                                        {"instant", true}}));
    if (opened["type"] == "ok") guest.view.entered(opened);
    return opened;
  }
  /// Opens a room, unless the guest has one, and plays a turn in it.
  void play(Guest& guest, const std::string& game) {
    if (!guest.view.started()) REQUIRE(open(guest, game)["type"] == "ok");
    REQUIRE(guest.play(guest.view.random_turn(dice))["type"] == "ok");
  }
  /// Plays a turn, and waits until the computer player thinks and so holds a place.
  void hold_place(Guest& guest) {
    play(guest, "sliders");
    began->acquire();
  }

  const std::shared_ptr<std::promise<void>> gate = std::make_shared<std::promise<void>>();
  const std::shared_ptr<std::counting_semaphore<>> began =
      std::make_shared<std::counting_semaphore<>>(0);
  const ServerInProcess running;
  Dice dice{1};

 private:
  bool gone_on_ = false;
};

TEST_CASE("an idle computer player holds no place, and gets one for its turn") {
  Limits limits;
  limits.bot_games = 1;
  const ServerInProcess server(limits);
  Dice dice(2);
  std::vector<Table> tables;
  for (int i = 0; i < 3; ++i)
    tables.push_back(open_bot_table(server.address(), liger));
  for (int turn = 0; turn < 3; ++turn) {
    for (Table& table : tables) {
      Guest& guest = table.players.front();
      REQUIRE(guest.play(guest.view.random_turn(dice))["type"] == "ok");
      REQUIRE(wait_for_turn(guest));
    }
  }
}

TEST_CASE("a running game waits for a place, says why, and goes on when there is one") {
  Held held(places(1, 10, 10));
  Guest guest = held.guest("192.0.2.2");
  REQUIRE(Held::open(guest, "liger")["type"] == "ok");
  Guest busy = held.guest("192.0.2.1");
  held.hold_place(busy);
  held.play(guest, "liger");
  const Json waits = guest.client.push("bot_waits");
  CHECK(waits["room"] == guest.view.room());
  CHECK(waits["seat"] == 1);
  CHECK(waits["key"] == "bots.too-many-games");
  CHECK(waits["reason"] == "all places of computer players on this server are taken");
  // A connection that enters later learns it, too.
  Guest again = held.guest(guest.session, "192.0.2.2");
  again.enter(guest.view.room());
  CHECK(again.client.push("bot_waits")["key"] == "bots.too-many-games");
  Guest another = held.guest("192.0.2.3");
  const Json refused = Held::open(another, "liger");
  CHECK(refused["key"] == "bots.too-many-games");
  CHECK(refused["retry_after"] > 0);

  held.go_on();
  REQUIRE(wait_for_turn(guest));
  CHECK(guest.view.ply() == 2);
  CHECK(guest.client.push("bot_waits")["reason"].is_null());
  REQUIRE(wait_for_turn(busy));
  // The computer player gives its place back after its turn.
  wait_until("a free place", [&] { return Held::open(another, "liger")["type"] == "ok"; });
  held.play(another, "liger");
  REQUIRE(wait_for_turn(another));
}

TEST_CASE("beyond the share of an address or of a player a game waits, and others play on") {
  const std::string address = "192.0.2.1";
  std::string key;
  Limits limits;
  SUBCASE("of an address, for all its players") {
    limits.bot_games_per_address = 1;
    key = "bots.too-many-games-of-address";
  }
  SUBCASE("of a player, at all addresses") {
    limits.bot_games_per_player = 1;
    key = "bots.too-many-games-of-player";
  }
  const bool by_player = limits.bot_games_per_player == 1;
  Held held(limits);
  Guest busy = held.guest(address);
  Guest waiting = by_player ? held.guest(busy.session, "192.0.2.9") : held.guest(address);
  REQUIRE(Held::open(waiting, "liger")["type"] == "ok");
  held.hold_place(busy);
  held.play(waiting, "liger");
  CHECK(waiting.client.push("bot_waits")["key"] == key);
  Guest new_room = by_player ? held.guest(busy.session, "192.0.2.8") : held.guest(address);
  CHECK(Held::open(new_room, "liger")["key"] == key);

  Guest stranger = held.guest("198.51.100.1");
  held.play(stranger, "liger");
  REQUIRE(wait_for_turn(stranger));
  CHECK(stranger.client.pushes_so_far("bot_waits").empty());
  held.go_on();
  REQUIRE(wait_for_turn(waiting));
}

}  // namespace
}  // namespace quintet::tests
