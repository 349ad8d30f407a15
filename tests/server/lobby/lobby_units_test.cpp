// The lobby without sockets, at a time that the test advances: the views of subscribers, the rate
// of pushes, and pairings.
#include <algorithm>
#include <deque>
#include <set>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "protocol/errors/refusals.hpp"
#include "server/config/limits.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/matchmaker.hpp"
#include "tests/rules/playout.hpp"
#include "tests/server/kit/patience.hpp"

namespace quintet::tests {
namespace {

using protocol::RoomStatus;
using protocol::RoomSummary;
using server::Limits;
using server::Lobby;
using server::Pairing;
using std::chrono::milliseconds;
using Json = nlohmann::json;

/// A connection that keeps its messages.
class Listener : public server::Subscriber {
 public:
  void send(server::Message message) override { messages.push_back(std::move(message)); }
  bool enter(const std::string&) override { return true; }
  void leave(const std::string&) override {}

  /// Takes the oldest message.
  Json next() {
    REQUIRE_FALSE(messages.empty());
    Json message = Json::parse(*messages.front());
    messages.pop_front();
    return message;
  }

  std::deque<server::Message> messages;
};

/// A client's view of the lobby, from the reply to `watch_lobby` and the pushes after it.
class View {
 public:
  void apply(const Json& message) {
    if (message.contains("lobby")) {
      rooms_.clear();
      seeks_.clear();
      update(message["lobby"]);
    } else {
      REQUIRE(message["type"] == "lobby");
      REQUIRE(message.size() > 1);
      update(message);
    }
  }
  /// In the form of `Lobby::body`.
  [[nodiscard]] Json whole() const {
    Json rooms = Json::array();
    for (const auto& [id, room] : rooms_)
      rooms.push_back(room);
    Json seeks = Json::array();
    for (const auto& [id, seek] : seeks_)
      seeks.push_back(seek);
    return {{"rooms", rooms}, {"seeks", seeks}, {"online", online_}};
  }

 private:
  void update(const Json& message) {
    for (const Json& room : message.value("rooms", Json::array()))
      rooms_[room["room"]].update(room);
    for (const Json& seek : message.value("seeks", Json::array()))
      seeks_[seek["seek"]] = seek;
    for (const std::string id : message.value("gone", Json::array()))
      CHECK(rooms_.erase(id) == 1);
    for (const std::string id : message.value("seeks_gone", Json::array()))
      CHECK(seeks_.erase(id) == 1);
    online_ = message.value("online", online_);
  }

  std::map<std::string, Json> rooms_;
  std::map<std::string, Json> seeks_;
  std::int64_t online_ = 0;
};

/// A lobby for which the test plays the timer and opens the rooms.
struct Fixture {
  explicit Fixture(const Limits& the_limits = {}) : limits(the_limits) {
    matchmaker.begin_pairing();
  }

  /// Advances the time, and wakes the lobby at each point that it has asked for.
  void pass(milliseconds by) {
    const auto end = time.now() + by;
    while (wake_at && *wake_at <= end) {
      if (*wake_at > time.now()) {
        time.advance(std::chrono::ceil<milliseconds>(*wake_at - time.now()));
      }
      wake_at.reset();
      lobby.publish();
    }
    if (end > time.now()) time.advance(std::chrono::ceil<milliseconds>(end - time.now()));
  }
  /// Advances the time until the lobby has nothing left to push.
  void settle() {
    while (wake_at)
      pass(milliseconds(1000));
  }
  Json seek(const std::shared_ptr<Listener>& from, const protocol::Player& player,
            const protocol::Seek& wish) {
    from->messages.clear();
    matchmaker.seek(from, player, 1, wish, std::nullopt);
    return from->messages.empty() ? Json() : from->next();
  }
  /// Opens the rooms of all pairings.
  void open_rooms() {
    while (!pairings.empty()) {
      Pairing pairing = std::move(pairings.front());
      pairings.pop_front();
      pairing.done("room" + std::to_string(++rooms));
    }
  }
  [[nodiscard]] Json told() { return Json::parse(*lobby.body()); }

  /// Ends a connection, as its socket does.
  void gone(const server::Subscriber& connection, const protocol::Player& who) {
    matchmaker.forget(connection);
    lobby.gone(connection, who);
  }

  const Limits limits;
  server::Time time;
  std::optional<server::Time::Point> wake_at;
  std::deque<Pairing> pairings;
  int rooms = 0;
  server::SeekTable table{limits, limits};
  Lobby lobby{limits, limits, time, table, [this](milliseconds after) {
                REQUIRE_FALSE(wake_at.has_value());
                wake_at = time.now() + after;
              }};
  server::Matchmaker matchmaker{limits, time, table, {.pair = [this](Pairing pairing) {
                                  pairings.push_back(std::move(pairing));
                                }}};
};

protocol::Player player(std::size_t number) {
  const std::string digits = std::to_string(number);
  return {.id = "player" + digits, .name = "Brave Otter " + digits, .guest = number % 2 == 0};
}

RoomSummary room(std::string id, std::int64_t opened_at = 0) {
  return {.room = std::move(id),
          .game = "liger",
          .options = {},
          .clock = {},
          .seats = {{.player = player(0), .rating = {}}, {.player = {}, .rating = {}}},
          .position = {},
          .to_move = {},
          .opened_at = opened_at};
}

RoomSummary game(std::string id) {
  RoomSummary summary = room(std::move(id));
  summary.status = RoomStatus::playing;
  summary.position = "pos";
  return summary;
}

const protocol::Seek liger{.game = "liger", .options = {}, .clock = {}};
const protocol::Seek slides_for_three{
    .game = "slides-of-action", .options = {{"players", "3"}}, .clock = {}};
const protocol::Clock fischer{
    .kind = protocol::Clock::Kind::fischer, .initial = 300, .increment = 5};

std::vector<std::string> ids_of(const Json& list, const char* key) {
  std::vector<std::string> ids;
  for (const Json& item : list)
    ids.push_back(item[key]);
  return ids;
}

/// Ids of the pairing's players, sorted.
std::vector<std::string> ids_of(const Pairing& pairing) {
  std::vector<std::string> ids;
  for (const protocol::Player& member : pairing.players)
    ids.push_back(member.id);
  std::ranges::sort(ids);
  return ids;
}

/// Random events in a lobby, with subscribers that come and go.
class RandomLobby {
 public:
  RandomLobby(std::uint64_t seed, const Limits& limits) : dice_(seed), fixture_(limits) {
    for (auto& connection : connections_) {
      connection.listener = std::make_shared<Listener>();
      arrive(connection);
    }
  }

  void step() {
    Connection& someone = connections_.at(dice_.below(connections_.size()));
    switch (dice_.below(14)) {
      case 0:
        fixture_.lobby.subscribe(someone.listener, 1);
        someone.watches = true;
        break;
      case 1:
        fixture_.lobby.leave(*someone.listener, 1);
        someone.watches = false;
        break;
      case 2:
        fixture_.gone(*someone.listener, someone.player);
        someone.listener = std::make_shared<Listener>();
        someone.watches = false;
        someone.view = {};
        arrive(someone);
        break;
      case 3:
      case 4:
        fixture_.matchmaker.seek(someone.listener, someone.player, 1, wish(), std::nullopt);
        break;
      case 5:
        fixture_.matchmaker.cancel_seek(someone.listener, someone.player, 1, std::nullopt);
        break;
      case 6:
        end_pairing();
        break;
      case 7:
        hide(random_room());
        break;
      case 8:
        play_on(random_room());
        break;
      case 9:
        fixture_.pass(milliseconds(dice_.below(500)));
        break;
      default:
        show(random_summary());
        break;
    }
    hear();
    check_pairings();
  }

  /// Waits for all pushes, and checks that every subscriber's view equals the lobby.
  void settle() {
    fixture_.settle();
    hear();
    // Without subscribers the text of the lobby may be a moment old.
    fixture_.pass(milliseconds(1000));
    const Json told = fixture_.told();
    std::set<std::string> here;
    for (const Connection& connection : connections_) {
      here.insert(connection.player.id);
      if (connection.watches) CHECK(connection.view.whole() == told);
    }
    CHECK(told["online"] == here.size());
    if (fixture_.limits.lobby_games >= names) {
      CHECK(told["rooms"] == Json::parse(protocol::lobby_body({}, rooms_, 0))["rooms"]);
    }
    CHECK(told["rooms"].size() <= fixture_.limits.lobby_games + fixture_.limits.lobby_open_rooms);
    CHECK(told["seeks"].size() <= fixture_.limits.seeks);
  }

 private:
  struct Connection {
    std::shared_ptr<Listener> listener;
    protocol::Player player;
    bool watches = false;
    View view;
  };

  void arrive(Connection& connection) {
    connection.player = player(dice_.below(people));
    fixture_.lobby.arrived(connection.player);
  }
  void show(const RoomSummary& summary) {
    rooms_.insert_or_assign(summary.room, summary);
    fixture_.lobby.show(summary);
  }
  void play_on(const std::string& id) {
    const auto found = rooms_.find(id);
    if (found == rooms_.end() || found->second.status != RoomStatus::playing) return;
    RoomSummary& game = found->second;
    ++game.ply;
    game.position = "position " + std::to_string(dice_.below(3));
    game.to_move = dice_.below(2) == 0 ? std::nullopt : std::optional(1);
    if (!fixture_.lobby.turn(
            id, game.ply,
            {.position = *game.position, .hash = 0, .start_by = {}, .to_move = game.to_move})) {
      fixture_.lobby.show(game);
    }
  }
  void hide(const std::string& id) {
    rooms_.erase(id);
    fixture_.lobby.hide(id);
  }
  std::string random_room() { return "room" + std::to_string(dice_.below(names)); }
  RoomSummary random_summary() {
    RoomSummary summary = dice_.below(2) == 0 ? room(random_room()) : game(random_room());
    summary.ply = static_cast<std::int64_t>(dice_.below(3));
    summary.spectators = static_cast<std::int64_t>(dice_.below(2));
    summary.opened_at = static_cast<std::int64_t>(dice_.below(5));
    if (dice_.below(2) == 0) summary.to_move = 1;
    return summary;
  }
  protocol::Seek wish() {
    if (dice_.below(3) == 0) return slides_for_three;
    protocol::Seek seek = liger;
    if (dice_.below(2) == 0) seek.clock = fischer;
    return seek;
  }

  void end_pairing() {
    if (fixture_.pairings.empty()) return;
    Pairing pairing = std::move(fixture_.pairings.front());
    fixture_.pairings.pop_front();
    if (dice_.below(3) == 0) {
      pairing.done(protocol::error("internal.failed"));
    } else {
      pairing.done("opened");
    }
  }

  void hear() {
    for (Connection& connection : connections_) {
      for (const server::Message& message : std::exchange(connection.listener->messages, {})) {
        const Json json = Json::parse(*message);
        if (json.contains("lobby") || json["type"] == "lobby") connection.view.apply(json);
      }
    }
  }

  void check_pairings() {
    std::set<std::string> taken;
    for (const Pairing& pairing : fixture_.pairings) {
      for (const protocol::Player& member : pairing.players)
        CHECK(taken.insert(member.id).second);
    }
  }

  static constexpr std::size_t people = 5;
  static constexpr std::size_t names = 12;  // of rooms
  Dice dice_;
  Fixture fixture_;
  std::array<Connection, 6> connections_;
  std::map<std::string, RoomSummary> rooms_;  // as they were shown
};

TEST_CASE("after random events and all pushes, every subscriber's view equals the lobby") {
  for (int seed = 0; seed < rounds(200, 5); ++seed) {
    CAPTURE(seed);
    Limits limits;
    limits.seeks_per_connection = 3;
    RandomLobby lobby(static_cast<std::uint64_t>(seed), limits);
    for (int i = 0; i < 200; ++i) {
      lobby.step();
      if (i % 20 == 0) lobby.settle();
    }
  }
}

TEST_CASE(
    "after random events and all pushes, the views equal a lobby that is too small for its rooms") {
  for (int seed = 0; seed < rounds(200, 5); ++seed) {
    CAPTURE(seed);
    Limits limits;
    limits.lobby_games = 3;
    limits.lobby_open_rooms = 3;
    limits.seeks = 4;
    limits.seeks_per_connection = 2;
    RandomLobby lobby(static_cast<std::uint64_t>(seed), limits);
    for (int i = 0; i < 200; ++i) {
      lobby.step();
      if (i % 20 == 0) lobby.settle();
    }
  }
}

TEST_CASE("an item that comes and goes between two reports is in none of them") {
  server::DeltaTracker<int> shown;
  shown.set("stays", 1);
  shown.set("goes", 1);
  shown.erase("goes");
  const auto nothing = [](auto&&...) {};
  std::vector<int> told;
  shown.publish([&](int now, const int*) { told.push_back(now); }, nothing);
  CHECK(told == std::vector{1});
  shown.set("goes", 2);
  shown.erase("goes");
  CHECK_FALSE(shown.touched());
  shown.erase("stays");
  CHECK(shown.touched());
}

TEST_CASE("a room that changes ten times between two pushes is sent once, as it is last") {
  Fixture fixture;
  const auto subscriber = std::make_shared<Listener>();
  fixture.lobby.subscribe(subscriber, 1);
  CHECK(subscriber->next()["lobby"]["rooms"].empty());
  fixture.lobby.show(game("a"));
  fixture.pass(milliseconds(0));
  CHECK(ids_of(subscriber->next()["rooms"], "room") == std::vector<std::string>{"a"});
  for (int ply = 1; ply <= 10; ++ply) {
    RoomSummary moved = game("a");
    moved.ply = ply;
    fixture.lobby.show(std::move(moved));
  }
  fixture.settle();
  CHECK(subscriber->next() == Json{{"type", "lobby"}, {"rooms", {{{"room", "a"}, {"ply", 10}}}}});
  CHECK(subscriber->messages.empty());
}

TEST_CASE("a change that is undone before the push is not pushed") {
  Fixture fixture;
  const auto subscriber = std::make_shared<Listener>();
  fixture.lobby.show(game("a"));
  fixture.lobby.subscribe(subscriber, 1);
  CHECK(subscriber->next()["lobby"]["rooms"].size() == 1);
  fixture.lobby.show(game("b"));
  fixture.lobby.hide("b");
  fixture.lobby.show(room("a"));
  fixture.lobby.show(game("a"));
  fixture.lobby.hide("c");
  fixture.settle();
  CHECK(subscriber->messages.empty());
}

TEST_CASE("a busy lobby pushes at most three times a second, the same message to all") {
  Fixture fixture;
  const std::array subscribers = {std::make_shared<Listener>(), std::make_shared<Listener>()};
  for (const auto& subscriber : subscribers)
    fixture.lobby.subscribe(subscriber, 1);
  for (const auto& subscriber : subscribers)
    subscriber->messages.clear();
  Dice dice(3);
  constexpr int seconds = 50;
  std::vector<server::Time::Point> pushes;
  const auto begin = fixture.time.now();
  for (int ply = 0; fixture.time.now() < begin + std::chrono::seconds(seconds); ++ply) {
    RoomSummary moved = game("room" + std::to_string(dice.below(5)));
    moved.ply = ply;
    fixture.lobby.show(std::move(moved));
    REQUIRE(fixture.wake_at.has_value());
    CHECK(*fixture.wake_at <= fixture.time.now() + milliseconds(334));
    fixture.pass(milliseconds(dice.below(7)));
    CHECK(subscribers[0]->messages == subscribers[1]->messages);
    if (!subscribers[0]->messages.empty()) pushes.push_back(fixture.time.now());
    for (const auto& subscriber : subscribers)
      subscriber->messages.clear();
  }
  CHECK_FALSE(pushes.empty());
  CHECK(pushes.size() <= 3 * seconds + 1);
}

TEST_CASE("a lobby without subscribers asks for no wake-up, and still shows its state") {
  Fixture fixture;
  fixture.lobby.show(game("a"));
  CHECK_FALSE(fixture.wake_at.has_value());
  CHECK(ids_of(fixture.told()["rooms"], "room") == std::vector<std::string>{"a"});
  const auto subscriber = std::make_shared<Listener>();
  fixture.lobby.subscribe(subscriber, 1);
  fixture.lobby.show(game("b"));
  fixture.lobby.leave(*subscriber, 2);
  fixture.settle();
  CHECK(subscriber->next().contains("lobby"));
  CHECK(subscriber->next() == Json{{"id", 2}, {"type", "ok"}});
  CHECK(subscriber->messages.empty());
  CHECK_FALSE(fixture.wake_at.has_value());
}

TEST_CASE("the text of the whole lobby is not made more often than there are pushes") {
  Fixture fixture;
  fixture.lobby.show(game("a"));
  const server::Message first = fixture.lobby.body();
  fixture.lobby.show(game("b"));
  CHECK(fixture.lobby.body() == first);
  const auto subscriber = std::make_shared<Listener>();
  fixture.lobby.subscribe(subscriber, 1);
  CHECK(subscriber->next()["lobby"] == Json::parse(*first));
  fixture.settle();
  CHECK(ids_of(subscriber->next()["rooms"], "room") == std::vector<std::string>{"b"});
  CHECK(fixture.told()["rooms"].size() == 2);
}

TEST_CASE("people are counted, not their connections") {
  Fixture fixture;
  const Listener page;
  const Listener phone;
  fixture.lobby.arrived(player(1));
  fixture.lobby.arrived(player(1));
  fixture.lobby.arrived(player(2));
  fixture.pass(milliseconds(1000));
  CHECK(fixture.told()["online"] == 2);
  fixture.gone(page, player(1));
  fixture.pass(milliseconds(1000));
  CHECK(fixture.told()["online"] == 2);
  fixture.gone(phone, player(1));
  CHECK(fixture.told()["online"] == 1);
}

TEST_CASE("a full lobby drops the oldest open room for a newer one, and shows no more games") {
  Limits limits;
  limits.lobby_open_rooms = 2;
  limits.lobby_games = 1;
  Fixture fixture(limits);
  const auto shown = [&] {
    fixture.pass(milliseconds(1000));
    return ids_of(fixture.told()["rooms"], "room");
  };
  fixture.lobby.show(room("a", 1));
  fixture.lobby.show(room("b", 2));
  fixture.lobby.show(room("c", 3));
  CHECK(shown() == std::vector<std::string>{"b", "c"});
  fixture.lobby.show(room("a", 1));
  CHECK(shown() == std::vector<std::string>{"b", "c"});
  fixture.lobby.show(game("b"));
  CHECK(shown() == std::vector<std::string>{"b", "c"});
  fixture.lobby.show(game("c"));
  CHECK(shown() == std::vector<std::string>{"b"});
  fixture.lobby.hide("b");
  fixture.lobby.show(game("c"));
  fixture.lobby.show(room("a", 1));
  CHECK(shown() == std::vector<std::string>{"a", "c"});
}

TEST_CASE("two players with the same wish are paired at once, on random seats of a public room") {
  Fixture fixture;
  const auto otter = std::make_shared<Listener>();
  const auto badger = std::make_shared<Listener>();
  std::set<std::string> first_seat;
  for (int i = 0; i < 64; ++i) {
    const std::string id = fixture.seek(otter, player(1), liger)["seek"];
    CHECK(fixture.seek(badger, player(2), liger).is_null());
    REQUIRE(fixture.pairings.size() == 1);
    const Pairing& pairing = fixture.pairings.front();
    CHECK(ids_of(pairing) == std::vector<std::string>{"player1", "player2"});
    CHECK(pairing.request.game == "liger");
    CHECK(pairing.request.visibility == protocol::Visibility::public_room);
    CHECK(pairing.request.spectators == protocol::Spectators::open);
    CHECK_FALSE(pairing.request.rated);
    first_seat.insert(pairing.players[0].id);
    fixture.open_rooms();
    const std::string opened = "room" + std::to_string(fixture.rooms);
    CHECK(badger->next() == Json{{"id", 1}, {"type", "ok"}, {"room", opened}});
    CHECK(otter->next() == Json{{"type", "paired"}, {"seek", id}, {"room", opened}});
    CHECK(otter->messages.empty());
    CHECK(badger->messages.empty());
  }
  CHECK(first_seat.size() == 2);
}

TEST_CASE("a game for three takes the three players who have waited longest") {
  Fixture fixture;
  std::vector<std::shared_ptr<Listener>> people(5);
  for (auto& listener : people)
    listener = std::make_shared<Listener>();
  CHECK(fixture.seek(people[0], player(0), slides_for_three).contains("seek"));
  // The same player again, from another connection, is not a second one.
  CHECK(fixture.seek(people[4], player(0), slides_for_three).contains("seek"));
  CHECK(fixture.seek(people[1], player(1), slides_for_three).contains("seek"));
  CHECK(fixture.seek(people[2], player(2), slides_for_three).is_null());
  CHECK(fixture.seek(people[3], player(3), slides_for_three).contains("seek"));
  REQUIRE(fixture.pairings.size() == 1);
  CHECK(ids_of(fixture.pairings.front()) ==
        std::vector<std::string>{"player0", "player1", "player2"});
  fixture.open_rooms();
  CHECK(people[2]->next()["room"] == "room1");
  // Every connection that holds a seek of the pairing hears of it.
  for (const int told : {0, 1, 4})
    CHECK(people.at(static_cast<std::size_t>(told))->next()["type"] == "paired");
  CHECK(people[3]->messages.empty());
  fixture.pass(milliseconds(1000));
  CHECK(fixture.told()["seeks"].size() == 1);
}

TEST_CASE("only seeks with the same game, options, clock and rated flag fit") {
  const protocol::Seek rated{.game = "liger", .options = {}, .clock = fischer, .rated = true};
  protocol::Seek timed = liger;
  timed.clock = fischer;
  protocol::Seek slower = timed;
  slower.clock.increment = 6;
  const protocol::Seek other_game{.game = "gridwar", .options = {}, .clock = {}};
  const protocol::Seek two{.game = "slides-of-action", .options = {{"players", "2"}}, .clock = {}};
  const protocol::Seek corners{.game = "slides-of-action",
                               .options = {{"players", "2"}, {"connection", "one-diagonal"}},
                               .clock = {}};
  Fixture fixture;
  std::size_t number = 1;
  const std::vector<protocol::Seek> wishes = {liger,      timed, slower, rated,
                                              other_game, two,   corners};
  for (const protocol::Seek& wish : wishes) {
    CHECK(fixture.seek(std::make_shared<Listener>(), player(number), wish).contains("seek"));
    number += 2;
  }
  CHECK(fixture.pairings.empty());
  // Missing options have their defaults, and the order of options does not matter.
  const protocol::Seek same{.game = "slides-of-action",
                            .options = {{"connection", "one-diagonal"}, {"players", "2"}},
                            .clock = {}};
  CHECK(fixture.seek(std::make_shared<Listener>(), player(101), same).is_null());
  for (const protocol::Seek& wish : wishes) {
    if (wish.options == corners.options) continue;
    CHECK(fixture.seek(std::make_shared<Listener>(), player(number), wish).is_null());
    number += 2;
  }
  CHECK(fixture.pairings.size() == wishes.size());
}

TEST_CASE("a seek for a game that cannot be played is refused, and changes nothing") {
  Fixture fixture;
  const std::vector<std::pair<protocol::Seek, std::string>> table = {
      {{.game = "chess", .options = {}, .clock = {}}, "unknown-game"},
      {{.game = "liger", .options = {{"board", "8"}}, .clock = {}}, "bad-option"},
      {{.game = "liger", .options = {}, .clock = {}, .rated = true}, "bad-option"},
      {{.game = "liger", .options = {}, .clock = fischer, .rated = true}, "forbidden"},
  };
  for (const auto& [wish, code] : table) {
    CHECK(fixture.seek(std::make_shared<Listener>(), player(2), wish)["code"] == code);
  }
  CHECK(fixture.told()["seeks"].empty());
}

TEST_CASE("a seek is in the lobby as long as it waits") {
  Fixture fixture;
  const auto seen = [&] {
    fixture.pass(milliseconds(1000));
    return ids_of(fixture.told()["seeks"], "seek");
  };
  const auto otter = std::make_shared<Listener>();
  fixture.matchmaker.seek(otter, player(1), 1, liger, {{.rating = 1500, .provisional = true}});
  const std::string first = otter->next()["seek"];
  const std::string second = fixture.seek(otter, player(1), slides_for_three)["seek"];
  fixture.pass(milliseconds(1000));
  const Json seek = Json::parse(*fixture.lobby.body())["seeks"];
  CHECK(seek.size() == 2);
  CHECK(seen().size() == 2);

  const auto badger = std::make_shared<Listener>();
  fixture.matchmaker.cancel_seek(badger, player(2), 1, first);
  CHECK(badger->next()["code"] == "not-found");
  fixture.matchmaker.cancel_seek(otter, player(1), 1, first);
  CHECK(otter->next()["type"] == "ok");
  CHECK(seen() == std::vector<std::string>{second});
  fixture.matchmaker.cancel_seek(otter, player(1), 1, first);
  CHECK(otter->next()["code"] == "not-found");

  CHECK(fixture.seek(otter, player(1), liger).contains("seek"));
  fixture.matchmaker.cancel_seek(otter, player(1), 1, std::nullopt);
  CHECK(seen().empty());
  CHECK(fixture.seek(otter, player(1), liger).contains("seek"));
  fixture.lobby.arrived(player(1));
  fixture.gone(*otter, player(1));
  CHECK(seen().empty());
}

TEST_CASE("a seek ends with the last connection that holds it") {
  Fixture fixture;
  const auto page = std::make_shared<Listener>();
  const auto phone = std::make_shared<Listener>();
  const std::string id = fixture.seek(page, player(1), liger)["seek"];
  CHECK(fixture.seek(phone, player(1), liger)["seek"] == id);
  CHECK(fixture.seek(phone, player(1), liger)["seek"] == id);
  fixture.gone(*page, player(1));
  fixture.pass(milliseconds(1000));
  CHECK(fixture.told()["seeks"].size() == 1);
  fixture.gone(*phone, player(1));
  fixture.pass(milliseconds(1000));
  CHECK(fixture.told()["seeks"].empty());
}

TEST_CASE("the other seeks of a paired player end, and the player gets one room only") {
  Fixture fixture;
  const auto otter = std::make_shared<Listener>();
  const auto badger = std::make_shared<Listener>();
  CHECK(fixture.seek(otter, player(1), liger).contains("seek"));
  const std::string other = fixture.seek(otter, player(1), slides_for_three)["seek"];
  CHECK(fixture.seek(badger, player(2), liger).is_null());
  // The room is not open yet, but the seeks are out of the lobby.
  CHECK(fixture.told()["seeks"].empty());
  fixture.matchmaker.cancel_seek(otter, player(1), 1, other);
  CHECK(otter->next()["code"] == "not-found");
  // A seek of a player who is being paired waits, and ends when the room opens.
  CHECK(fixture.seek(badger, player(2), liger).contains("seek"));
  CHECK(fixture.seek(std::make_shared<Listener>(), player(3), liger).contains("seek"));
  CHECK(fixture.pairings.size() == 1);
  fixture.open_rooms();
  fixture.pass(milliseconds(1000));
  CHECK(fixture.told()["seeks"].size() == 1);
  CHECK(fixture.told()["seeks"][0]["player"]["id"] == "player3");
}

TEST_CASE("a room that cannot be opened is an error for the last to seek; the others wait on") {
  Fixture fixture;
  const auto otter = std::make_shared<Listener>();
  const auto badger = std::make_shared<Listener>();
  const auto gone = std::make_shared<Listener>();
  const std::string id = fixture.seek(otter, player(1), slides_for_three)["seek"];
  CHECK(fixture.seek(gone, player(3), slides_for_three).contains("seek"));
  CHECK(fixture.seek(badger, player(2), slides_for_three).is_null());
  fixture.gone(*gone, player(3));
  Pairing pairing = std::move(fixture.pairings.front());
  fixture.pairings.pop_front();
  pairing.done(protocol::error("internal.not-stored"));
  CHECK(badger->next()["code"] == "internal");
  CHECK(otter->messages.empty());
  fixture.pass(milliseconds(1000));
  CHECK(ids_of(fixture.told()["seeks"], "seek") == std::vector<std::string>{id});
  CHECK(fixture.seek(badger, player(2), slides_for_three).contains("seek"));
  CHECK(fixture.seek(gone, player(3), slides_for_three).is_null());
  CHECK(fixture.pairings.size() == 1);
}

TEST_CASE("a connection has a limit on seeks, and so have all connections together") {
  Limits limits;
  limits.seeks = 3;
  limits.seeks_per_connection = 2;
  Fixture fixture(limits);
  const auto otter = std::make_shared<Listener>();
  protocol::Seek wish = liger;
  wish.clock = fischer;
  CHECK(fixture.seek(otter, player(1), liger).contains("seek"));
  CHECK(fixture.seek(otter, player(1), wish).contains("seek"));
  const Json refused = fixture.seek(otter, player(1), slides_for_three);
  CHECK(refused["code"] == "too-many");
  CHECK(refused["retry_after"] > 0);
  CHECK(fixture.seek(otter, player(1), wish).contains("seek"));
  wish.clock.increment = 7;
  CHECK(fixture.seek(std::make_shared<Listener>(), player(2), wish).contains("seek"));
  wish.clock.increment = 8;
  CHECK(fixture.seek(std::make_shared<Listener>(), player(3), wish)["code"] == "too-many");
  CHECK(fixture.told()["seeks"].size() == 3);
}

}  // namespace
}  // namespace quintet::tests
