// The seeks that fit each other: rating ranges, wishes for seats, and seeks that outlive their
// connections; without sockets and without a file.
#include <deque>
#include <map>
#include <set>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "protocol/errors/refusals.hpp"
#include "server/config/limits.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/matchmaker.hpp"

namespace quintet::tests::seek_wishes_test {
namespace {

using server::LastingSeek;
using server::Limits;
using server::Lobby;
using server::Pairing;
using Json = nlohmann::json;
using Rating = std::optional<protocol::SeatRating>;
using Stored = std::move_only_function<void(protocol::Result<void>)>;

/// A connection that keeps its messages.
class Listener : public server::Subscriber {
 public:
  void send(server::Message message) override { messages.push_back(std::move(message)); }
  bool enter(const std::string&) override { return true; }
  void leave(const std::string&) override {}

  /// Takes the oldest message; null where there is none.
  Json next() {
    if (messages.empty()) return nullptr;
    Json message = Json::parse(*messages.front());
    messages.pop_front();
    return message;
  }

  std::deque<server::Message> messages;
};

protocol::Player player(int number, bool guest = false) {
  return {.id = "player" + std::to_string(number), .name = "Otter", .guest = guest};
}

Rating rated(std::int64_t rating) {
  return protocol::SeatRating{.rating = rating, .provisional = false};
}

protocol::Seek liger() {
  return {.game = "liger", .options = {}, .clock = {}};
}

protocol::Seek by_days() {
  protocol::Seek seek = liger();
  seek.clock = {.kind = protocol::Clock::Kind::correspondence, .days = 3};
  seek.lasting = true;
  return seek;
}

protocol::Seek for_three() {
  return {.game = "slides-of-action", .options = {{"players", "3"}}, .clock = {}};
}

/// A lobby for which the test plays the file and opens the rooms.
struct Fixture {
  explicit Fixture(const Limits& the_limits = {}) : limits(the_limits) {
    matchmaker.begin_pairing();
  }

  std::shared_ptr<Listener> seek(int number, const protocol::Seek& wish, Rating rating = {}) {
    auto listener = std::make_shared<Listener>();
    matchmaker.seek(listener, player(number), 1, wish, rating);
    return listener;
  }
  /// Answers all writes that wait; with `succeeds` the seeks are then in the file.
  void store_all(bool succeeds = true) {
    while (!storing.empty()) {
      auto [seek, done] = std::move(storing.front());
      storing.pop_front();
      if (succeeds) file.insert(seek.id);
      done(succeeds ? protocol::Result<void>()
                    : protocol::internal_error("internal.not-stored", "a test"));
    }
  }
  /// Opens the rooms of all pairings, and removes their lasting seeks from the file.
  void open_rooms() {
    while (!pairings.empty()) {
      Pairing pairing = std::move(pairings.front());
      pairings.pop_front();
      for (const std::string& id : pairing.ended_seeks)
        CHECK(file.erase(id) == 1);
      pairing.done("room");
    }
  }
  /// The seeks that wait now; advances the time, because the text of the lobby may be a moment old.
  [[nodiscard]] Json seeks() {
    time.advance(std::chrono::seconds(1));
    return Json::parse(*lobby.body())["seeks"];
  }

  /// Ends a connection, as its socket does.
  void gone(const server::Subscriber& connection, const protocol::Player& who) {
    matchmaker.forget(connection);
    lobby.gone(connection, who);
  }

  const Limits limits;
  server::Time time;
  std::deque<Pairing> pairings;
  std::deque<std::pair<LastingSeek, Stored>> storing;
  std::set<std::string> file;
  std::map<std::string, std::deque<Json>> told;
  std::set<std::string> shut_out;
  server::SeekTable table{limits, limits};
  Lobby lobby{limits, limits, time, table, [](std::chrono::milliseconds) {}};
  server::Matchmaker matchmaker{
      limits,
      time,
      table,
      {.pair = [this](Pairing pairing) { pairings.push_back(std::move(pairing)); },
       .store = [this](LastingSeek seek,
                       Stored done) { storing.emplace_back(std::move(seek), std::move(done)); },
       .forget =
           [this](const std::vector<std::string>& ids, Stored done) {
             for (const std::string& id : ids)
               file.erase(id);
             if (done) done(protocol::Result<void>());
           },
       .expire =
           [this](const std::vector<std::string>& ids) {
             for (const std::string& id : ids)
               file.erase(id);
           },
       .notify = [this](const std::string& id,
                        const server::Message& push) { told[id].push_back(Json::parse(*push)); },
       .barred = [this](const protocol::Player& who) { return shut_out.contains(who.id); }}};
};

protocol::Seek in_range(std::optional<std::int64_t> min, std::optional<std::int64_t> max) {
  protocol::Seek seek = liger();
  seek.rating_range = {.min = min, .max = max};
  return seek;
}

TEST_CASE("a rating range holds for both: each lets the other in, or they are not paired") {
  struct Row {
    protocol::Seek first;
    Rating first_rating;
    protocol::Seek second;
    Rating second_rating;
    bool paired;
  };
  const std::vector<Row> table = {
      {liger(), {}, liger(), {}, true},
      {in_range(1400, 1600), rated(1900), liger(), rated(1500), true},
      {in_range(1400, 1600), rated(1900), liger(), rated(1400), true},
      {in_range(1400, 1600), rated(1900), liger(), rated(1600), true},
      {in_range(1400, 1600), rated(1900), liger(), rated(1399), false},
      {in_range(1400, 1600), rated(1900), liger(), rated(1601), false},
      {in_range({}, 1600), rated(1900), liger(), rated(100), true},
      {in_range(1400, {}), rated(1900), liger(), rated(3000), true},
      // A player without a rating is in no range.
      {in_range(0, {}), rated(1900), liger(), {}, false},
      {liger(), {}, in_range(0, {}), rated(1500), false},
      {in_range(1400, 1600), rated(1900), in_range(1800, {}), rated(1500), true},
      {in_range(1400, 1600), rated(1900), in_range({}, 1800), rated(1500), false},
  };
  for (const Row& row : table) {
    Fixture fixture;
    fixture.seek(1, row.first, row.first_rating);
    fixture.seek(2, row.second, row.second_rating);
    CHECK(fixture.pairings.size() == (row.paired ? 1 : 0));
    CHECK(fixture.seeks().size() == (row.paired ? 0 : 2));
  }
}

TEST_CASE("a wish for a seat is granted, and two wishes for the same seat are not paired") {
  for (int round = 0; round < 20; ++round) {
    Fixture fixture;
    protocol::Seek second_seat = liger();
    second_seat.seat = 1;
    fixture.seek(1, second_seat);
    fixture.seek(2, second_seat);
    CHECK(fixture.pairings.empty());
    CHECK(fixture.seeks()[0]["seat"] == 1);
    fixture.seek(3, liger());
    REQUIRE(fixture.pairings.size() == 1);
    CHECK(fixture.pairings.front().players[0].id == "player3");
    CHECK(fixture.pairings.front().players[1].id == "player1");
  }
  Fixture fixture;
  protocol::Seek none = liger();
  none.seat = 2;
  CHECK(fixture.seek(1, none)->next()["code"] == "not-found");
}

TEST_CASE("three players are found although the one who has waited longest fits only one other") {
  Fixture fixture;
  protocol::Seek first = for_three();
  first.seat = 0;
  protocol::Seek second = for_three();
  second.rating_range = {.min = 2000, .max = {}};
  fixture.seek(1, first, rated(1500));
  fixture.seek(2, second, rated(2000));
  fixture.seek(3, first, rated(2100));
  CHECK(fixture.pairings.empty());
  fixture.seek(4, for_three(), rated(2050));
  REQUIRE(fixture.pairings.size() == 1);
  std::set<std::string> ids;
  for (const protocol::Player& member : fixture.pairings.front().players)
    ids.insert(member.id);
  CHECK(ids == std::set<std::string>{"player2", "player3", "player4"});
  CHECK(fixture.pairings.front().players[0].id == "player3");
}

TEST_CASE("a different wish is another seek, and the same wish is the same seek") {
  Fixture fixture;
  const auto connection = std::make_shared<Listener>();
  const auto id_of = [&](const protocol::Seek& wish) {
    fixture.matchmaker.seek(connection, player(1), 1, wish, rated(1500));
    return connection->next()["seek"];
  };
  const Json plain = id_of(liger());
  CHECK(id_of(liger()) == plain);
  CHECK(id_of(in_range(1400, {})) != plain);
  protocol::Seek seated = liger();
  seated.seat = 0;
  CHECK(id_of(seated) != plain);
  CHECK(fixture.seeks().size() == 3);
}

TEST_CASE(
    "a lasting seek is acknowledged and shown when it is on disk, and outlives its connection") {
  Fixture fixture;
  const auto otter = fixture.seek(1, by_days(), rated(1500));
  CHECK(otter->next().is_null());
  CHECK(fixture.seeks().empty());
  fixture.store_all();
  const std::string id = otter->next()["seek"];
  CHECK(fixture.file.contains(id));
  fixture.gone(*otter, player(1));
  REQUIRE(fixture.seeks().size() == 1);
  CHECK(fixture.seeks()[0]["until"] > fixture.seeks()[0]["since"]);
  // The same wish again is the same seek.
  const auto again = fixture.seek(1, by_days());
  CHECK(again->next()["seek"] == id);
  // Without an id a cancel ends only the seeks of the connection, not lasting ones.
  fixture.matchmaker.cancel_seek(again, player(1), 2, std::nullopt);
  CHECK(again->next()["type"] == "ok");
  CHECK(fixture.seeks().size() == 1);
  // A seek of a connected player that does not last fits it.
  protocol::Seek present = by_days();
  present.lasting = false;
  const auto badger = fixture.seek(2, present);
  CHECK(fixture.seeks().empty());
  fixture.open_rooms();
  CHECK(badger->next()["room"] == "room");
  CHECK(fixture.told["player1"] ==
        std::deque<Json>{{{"type", "paired"}, {"seek", id}, {"room", "room"}}});
  CHECK(fixture.file.empty());
}

TEST_CASE("two lasting seeks that are stored at the same time find each other") {
  Fixture fixture;
  const auto otter = fixture.seek(1, by_days());
  const auto badger = fixture.seek(2, by_days());
  CHECK(fixture.pairings.empty());
  fixture.store_all();
  REQUIRE(fixture.pairings.size() == 1);
  CHECK(fixture.pairings.front().ended_seeks.size() == 2);
  fixture.open_rooms();
  CHECK(otter->next().contains("seek"));
  CHECK(badger->next()["room"] == "room");
  CHECK(fixture.told["player1"].size() == 1);
  CHECK(fixture.seeks().empty());
  CHECK(fixture.file.empty());
}

TEST_CASE(
    "a lasting seek that cannot be stored does not wait; a room that cannot be opened is an error "
    "for the asker only") {
  Fixture fixture;
  const auto otter = fixture.seek(1, by_days());
  fixture.store_all(false);
  CHECK(otter->next()["code"] == "internal");
  CHECK(fixture.seeks().empty());
  fixture.seek(1, by_days());
  fixture.store_all();
  const auto badger = fixture.seek(2, by_days());
  REQUIRE(fixture.pairings.size() == 1);
  fixture.pairings.front().done(protocol::error("internal.not-stored"));
  CHECK(badger->next()["code"] == "internal");
  CHECK(fixture.seeks().size() == 1);
  CHECK(fixture.file.size() == 1);
}

TEST_CASE(
    "a game by days ends no other seek of its players; another game ends all but the lasting "
    "ones") {
  Fixture fixture;
  fixture.seek(1, by_days());
  fixture.store_all();
  const auto otter = fixture.seek(1, liger());
  CHECK(fixture.seeks().size() == 2);
  fixture.seek(2, by_days());
  fixture.open_rooms();
  CHECK(fixture.seeks().size() == 1);
  fixture.seek(1, by_days());
  fixture.store_all();
  fixture.seek(2, liger());
  fixture.open_rooms();
  CHECK(otter->next().contains("seek"));
  CHECK(otter->next()["type"] == "paired");
  REQUIRE(fixture.seeks().size() == 1);
  CHECK(fixture.seeks()[0]["until"].is_number());
}

TEST_CASE("a lasting seek needs an account and a game by days, and has limits") {
  Limits limits;
  limits.lasting_seeks = 3;
  limits.lasting_seeks_per_player = 2;
  Fixture fixture(limits);
  const auto guest = std::make_shared<Listener>();
  fixture.matchmaker.seek(guest, player(9, true), 1, by_days(), std::nullopt);
  CHECK(guest->next()["code"] == "forbidden");
  protocol::Seek hasty = liger();
  hasty.lasting = true;
  CHECK(fixture.seek(1, hasty)->next()["code"] == "bad-option");
  protocol::Seek wish = by_days();
  for (const int days : {1, 2}) {
    wish.clock.days = days;
    fixture.seek(1, wish);
  }
  wish.clock.days = 4;
  CHECK(fixture.seek(1, wish)->next()["code"] == "forbidden");
  fixture.seek(2, wish);
  wish.clock.days = 5;
  CHECK(fixture.seek(3, wish)->next()["code"] == "too-many");
  fixture.store_all();
  CHECK(fixture.seeks().size() == 3);
}

TEST_CASE(
    "a lasting seek ends at its time or with its account, and does not pair a player who is shut "
    "out") {
  Fixture fixture;
  const auto otter = fixture.seek(1, by_days());
  fixture.store_all();
  const std::string id = otter->next()["seek"];
  fixture.shut_out.insert("player1");
  fixture.seek(2, by_days());
  fixture.store_all();
  CHECK(fixture.pairings.empty());
  // Only its player can cancel it, and from any connection.
  const auto phone = std::make_shared<Listener>();
  fixture.matchmaker.cancel_seek(phone, player(2), 1, id);
  CHECK(phone->next()["code"] == "not-found");
  fixture.matchmaker.cancel_seek(phone, player(1), 1, id);
  CHECK(phone->next()["type"] == "ok");
  CHECK_FALSE(fixture.file.contains(id));
  CHECK(fixture.seeks().size() == 1);
  fixture.time.advance(std::chrono::hours(24 * 13));
  fixture.matchmaker.end_old_seeks();
  CHECK(fixture.seeks().size() == 1);
  fixture.time.advance(std::chrono::hours(24));
  fixture.matchmaker.end_old_seeks();
  CHECK(fixture.seeks().empty());
  CHECK(fixture.file.empty());

  fixture.seek(3, by_days());
  fixture.seek(4, liger());
  fixture.store_all();
  fixture.matchmaker.forget_player("player3");
  REQUIRE(fixture.seeks().size() == 1);
  CHECK(fixture.seeks()[0]["player"]["id"] == "player4");
}

TEST_CASE("a solved game by days is not sought as a rated one") {
  protocol::Seek seek = by_days();
  seek.game = "slides-of-action";
  seek.options = {{"players", "2"}};
  seek.rated = true;
  const auto refused = server::terms_of(seek, player(1));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().reason->key == "game.rated-solved-by-days");
  seek.options = {{"players", "3"}};
  CHECK(server::terms_of(seek, player(1)));
}

}  // namespace
}  // namespace quintet::tests::seek_wishes_test
