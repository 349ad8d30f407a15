// Games with a clock, over real sockets, in a time that the test puts forward. The steps are much
// longer than anything takes here, so that no answer depends on how fast the machine is.
#include <SQLiteCpp/Database.h>
#include <doctest/doctest.h>

#include "storage/database.hpp"
#include "tests/server/guest.hpp"
#include "tests/server/server_in_process.hpp"

namespace quintet::tests {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;

constexpr std::int64_t minute = 60'000;

const Json an_hour = {{"kind", "fischer"}, {"initial", 3600}, {"increment", 60}};

/// A server, the time it lives in, and the file that outlives it.
struct House {
  TempFolder folder;
  std::shared_ptr<server::Time> time = std::make_shared<server::Time>();
  std::optional<ServerInProcess> server;

  explicit House(server::Limits limits = {}) : limits_(limits) {
    // Nobody in these tests is slow to begin, but the machine may be.
    limits_.first_turn_time = std::chrono::seconds(3600);
    start();
  }
  void start() { server.emplace(limits_, time, folder / "quintet.db"); }
  void stop() { server.reset(); }

  [[nodiscard]] const Address& address() const { return server->address(); }

 private:
  server::Limits limits_;
};

Table timed_table(const House& house, const Setup& setup, const Json& clock) {
  return start_table(house.address(), setup, {{"clock", clock}});
}

/// Everybody plays a turn, so that from then on the clock runs.
void play_first_turns(Table& table, Dice& dice) {
  for (std::size_t i = 0; i < table.players.size(); ++i)
    table.play_random_turn(dice);
}

/// The next event of a kind; others before it are heard of, too.
Json hear(Guest& guest, const std::string& kind) {
  for (;;) {
    const Json event = guest.client.push("event");
    guest.view.apply(event);
    if (event["kind"] == kind) return event;
  }
}

bool nothing_happened(Guest& guest) {
  return guest.client.pushes_so_far("event").empty();
}

TEST_CASE("a flag falls by itself, with every kind of clock, for two and for three") {
  struct Row {
    Json clock;
    milliseconds safe;    // from the second round on, a turn may surely take this
    milliseconds beyond;  // and then surely not this in addition
  };
  const std::vector<Row> table = {
      {an_hour, minutes(55), minutes(10)},
      {{{"kind", "delay"}, {"initial", 3600}, {"delay", 3600}}, minutes(115), minutes(10)},
      {{{"kind", "byoyomi"}, {"initial", 0}, {"period", 1800}, {"periods", 2}},
       minutes(55),
       minutes(10)},
      {{{"kind", "byoyomi"}, {"initial", 1800}, {"period", 900}, {"periods", 2}},
       minutes(55),
       minutes(10)},
      {{{"kind", "correspondence"}, {"days", 1}}, hours(23), hours(2)},
  };
  Dice dice(5);
  for (const Setup& setup : {slides_for_two, slides_for_three}) {
    for (const Row& row : table) {
      CAPTURE(row.clock.dump());
      House house;
      Table people = timed_table(house, setup, row.clock);
      play_first_turns(people, dice);
      const std::size_t mover = *people.players[0].view.to_move();
      house.time->advance(row.safe);
      CHECK(nothing_happened(people.players[0]));
      house.time->advance(row.beyond);
      const Json withdrew = hear(people.players[0], "withdrew");
      CHECK(withdrew["seat"] == mover);
      CHECK(withdrew["reason"] == "timeout");
      if (setup.seats == 2) {
        const Json ended = hear(people.players[0], "ended");
        CHECK(ended["result"]["winners"] == Json{1 - mover});
        CHECK(ended["result"]["reason"] == "timeout");
      } else {
        // The game goes on without the one whose time was up, and the next one's clock runs.
        CHECK(withdrew["clocks"][mover] == 0);
        CHECK(withdrew["to_move"] == (mover + 1) % 3);
        people.catch_up();
        people.play_random_turn(dice);
        house.time->advance(2 * (row.safe + row.beyond));
        CHECK(hear(people.players[0], "ended")["result"]["places"][mover] == 3);
      }
    }
  }
}

TEST_CASE("what a turn takes is gone from its clock alone, and the increment is added") {
  House house;
  Dice dice(6);
  Table people = timed_table(house, slides_for_two, an_hour);
  play_first_turns(people, dice);
  house.time->advance(minutes(10));
  Guest& mover = people.to_move();
  const std::size_t seat = *mover.view.to_move();
  mover.play(mover.view.random_turn(dice));
  people.catch_up();
  const Json played = people.players[0].view.events().rbegin()->second;
  const std::int64_t left = played["clocks"][seat];
  // What the way of a message took is given back: a second at most.
  CHECK(left <= 51 * minute + 1000);
  CHECK(left > 46 * minute);
  CHECK(played["clocks"][1 - seat] == 60 * minute);
}

TEST_CASE(
    "before the first turn of each seat no time runs, and who does not begin is not waited for") {
  for (const std::size_t turns : {0U, 1U}) {
    House house;
    Dice dice(7);
    Table people = timed_table(house, slides_for_two, an_hour);
    for (std::size_t i = 0; i < turns; ++i)
      people.play_random_turn(dice);
    Guest watcher(house.address());
    const Json entered =
        watcher.ask({{"type", "enter_room"}, {"room", people.room}, {"key", people.watch_key}});
    CHECK(entered["snapshot"]["clock_running_since"].is_null());
    CHECK(entered["snapshot"]["start_by"].is_number());
    CHECK(entered["snapshot"]["clocks"] == Json{60 * minute, 60 * minute});
    house.time->advance(minutes(50));
    CHECK(nothing_happened(people.players[0]));
    house.time->advance(minutes(20));
    const Json ended = hear(people.players[0], "ended");
    CHECK(ended["result"]["reason"] == "aborted");
    CHECK(ended["result"]["winners"].empty());
    CHECK(ended["ratings"].is_null());
  }
}

TEST_CASE("while the server is down no clock runs") {
  for (const Json& clock : {an_hour, Json{{"kind", "correspondence"}, {"days", 1}}}) {
    CAPTURE(clock.dump());
    House house;
    Dice dice(8);
    std::string room;
    Session session;
    std::size_t seat = 0;
    {
      Table people = timed_table(house, slides_for_two, clock);
      play_first_turns(people, dice);
      house.time->advance(minutes(20));
      room = people.room;
      seat = *people.players[0].view.to_move();
      session = people.to_move().session;
      // The server has noted that it lived until now.
      house.stop();
    }
    house.time->advance(hours(100));
    house.start();
    Client client(house.address(), session);
    const Json snapshot = client.ask({{"type", "enter_room"}, {"room", room}})["snapshot"];
    CHECK(snapshot["status"] == "playing");
    const std::int64_t full = clock["kind"] == "fischer" ? 60 * minute : 24 * 60 * minute;
    CHECK(snapshot["clocks"][seat] == full);
    const Json pong = client.ask({{"type", "ping"}});
    const std::int64_t ran =
        pong["now"].get<std::int64_t>() - snapshot["clock_running_since"].get<std::int64_t>();
    CHECK(ran >= 20 * minute - 6000);
    CHECK(ran < 30 * minute);
  }
}

TEST_CASE("a clock runs out in a room that is not in memory, also after a restart") {
  for (const bool restarts : {false, true}) {
    server::Limits limits;
    limits.due_horizon = std::chrono::seconds(1);
    limits.alive_interval = milliseconds(20);
    House house(limits);
    Dice dice(9);
    std::string room;
    Session session;
    {
      Table people = timed_table(house, slides_for_two, {{"kind", "correspondence"}, {"days", 3}});
      people.play_random_turn(dice);
      room = people.room;
      session = people.players[0].session;
    }
    if (restarts) {
      house.stop();
      house.start();
    }
    house.time->advance(hours(71));
    house.time->advance(hours(2));
    const auto record = [&] {
      return http(house.address(),
                  {.target = "/api/games/" + room, .headers = {{"Cookie", session.cookie}}})
          .json();
    };
    wait_until("the flag of the one who never came back",
               [&] { return record()["status"] == "over"; });
    CHECK(record()["result"]["reason"] == "timeout");
    CHECK(record()["result"]["winners"] == Json{0});
  }
}

TEST_CASE("a flag that fell while nothing could be stored falls as soon as something can") {
  server::Limits limits;
  limits.due_horizon = std::chrono::seconds(1);
  House house(limits);
  Dice dice(15);
  Table people = timed_table(house, slides_for_two, an_hour);
  play_first_turns(people, dice);
  const std::size_t mover = *people.players[0].view.to_move();
  {
    // Another process writes, for longer than the server waits for it.
    storage::Database other(house.folder / "quintet.db");
    other.connection().exec("BEGIN IMMEDIATE");
    house.time->advance(hours(2));
    CHECK(people.players[0].ask({{"type", "resign"}, {"room", people.room}})["code"] == "internal");
    other.connection().exec("ROLLBACK");
  }
  // Nobody asks for anything any more.
  const Json withdrew = hear(people.players[0], "withdrew");
  CHECK(withdrew["seat"] == mover);
  CHECK(withdrew["reason"] == "timeout");
}

TEST_CASE("a pause is agreed on, stops the clock, and ends when all are ready") {
  House house;
  Dice dice(10);
  Table people = timed_table(house, slides_for_three, an_hour);
  const std::string room = people.room;
  const auto ask = [&](std::size_t who, Json request) {
    request["room"] = room;
    return people.players[who].ask(request).value("code", "ok");
  };
  CHECK(ask(0, {{"type", "offer"}, {"what", "pause"}}) == "forbidden");
  play_first_turns(people, dice);
  house.time->advance(minutes(10));
  CHECK(ask(1, {{"type", "offer"}, {"what", "pause"}}) == "ok");
  CHECK(ask(0, {{"type", "answer"}, {"what", "pause"}, {"accept", true}}) == "ok");
  CHECK(ask(2, {{"type", "answer"}, {"what", "pause"}, {"accept", true}}) == "ok");
  const Json paused = hear(people.players[0], "paused");
  CHECK(paused["clocks"][0].get<std::int64_t>() <= 50 * minute);
  house.time->advance(hours(10));
  CHECK(people.players[0].ask(people.players[0].view.play_request("c1"))["code"] == "forbidden");
  for (const std::size_t who : {2U, 0U})
    CHECK(ask(who, {{"type", "resume"}}) == "ok");
  CHECK(ask(1, {{"type", "offer"}, {"what", "draw"}}) == "forbidden");
  CHECK(ask(1, {{"type", "resume"}}) == "ok");
  const Json resumed = hear(people.players[0], "resumed");
  CHECK(resumed["clocks"] == paused["clocks"]);
  CHECK(ask(1, {{"type", "resume"}}) == "forbidden");
  people.catch_up();
  people.play_random_turn(dice);
}

TEST_CASE("who alone wants to go on waits a day, and no longer") {
  House house;
  Dice dice(11);
  Table people = timed_table(house, slides_for_two, an_hour);
  play_first_turns(people, dice);
  people.players[0].ask({{"type", "offer"}, {"room", people.room}, {"what", "pause"}});
  people.players[1].ask(
      {{"type", "answer"}, {"room", people.room}, {"what", "pause"}, {"accept", true}});
  hear(people.players[0], "paused");
  house.time->advance(hours(1000));
  people.players[0].ask({{"type", "resume"}, {"room", people.room}});
  house.time->advance(hours(23));
  people.catch_up();
  CHECK(people.players[0].view.events().rbegin()->second["kind"] != "resumed");
  house.time->advance(hours(1));
  hear(people.players[0], "resumed");
}

TEST_CASE("a seat that has been away for long enough can be claimed, and no sooner") {
  for (const Setup& setup : {slides_for_two, slides_for_three}) {
    House house;
    Dice dice(12);
    Table people = timed_table(house, setup, an_hour);
    play_first_turns(people, dice);
    Guest& stays = people.players[1];
    const auto claim = [&] {
      return stays.ask({{"type", "claim"}, {"room", people.room}}).value("code", "ok");
    };
    CHECK(claim() == "forbidden");
    people.players[0].client = Client(house.address(), people.players[0].session);
    const Json away = stays.client.push("away");
    CHECK(away["seat"] == 0);
    CHECK(away["claim_in"] == 5 * minute);
    house.time->advance(minutes(3));
    CHECK(claim() == "forbidden");
    // Who comes back is not away, and an absence is not added to the next one.
    people.players[0].client.ask({{"type", "enter_room"}, {"room", people.room}});
    CHECK(stays.client.push("away")["claim_in"].is_null());
    people.players[0].client = Client(house.address(), people.players[0].session);
    CHECK(stays.client.push("away")["seat"] == 0);
    house.time->advance(minutes(3));
    CHECK(claim() == "forbidden");
    house.time->advance(minutes(3));
    CHECK(claim() == "ok");
    const Json withdrew = hear(stays, "withdrew");
    CHECK(withdrew["seat"] == 0);
    CHECK(withdrew["reason"] == "abandoned");
    if (setup.seats == 2) {
      CHECK(hear(stays, "ended")["result"]["winners"] == Json{1});
    } else {
      CHECK(withdrew["to_move"] == 1);
      CHECK(claim() == "forbidden");
    }
  }
}

TEST_CASE("in correspondence only the clock decides who is away for too long") {
  House house;
  Dice dice(13);
  Table people = timed_table(house, liger, {{"kind", "correspondence"}, {"days", 30}});
  play_first_turns(people, dice);
  people.players[0].client = Client(house.address(), people.players[0].session);
  house.time->advance(hours(300));
  const Json reply = people.players[1].ask({{"type", "claim"}, {"room", people.room}});
  CHECK_MESSAGE(reply["code"] == "forbidden",
                people.players[1].ask({{"type", "enter_room"}, {"room", people.room}}).dump());
}

TEST_CASE(
    "a taken-back turn gives no time back, and a first turn that is taken back is free again") {
  House house;
  Dice dice(14);
  Table people = timed_table(house, slides_for_two, an_hour);
  const std::string room = people.room;
  const auto take_back = [&](std::size_t who) {
    people.players[who].ask({{"type", "offer"}, {"room", room}, {"what", "takeback"}});
    people.players[1 - who].ask(
        {{"type", "answer"}, {"room", room}, {"what", "takeback"}, {"accept", true}});
    for (Guest& player : people.players)
      hear(player, "taken_back");
    return people.players[0].view.events().rbegin()->second;
  };
  play_first_turns(people, dice);
  house.time->advance(minutes(10));
  people.play_random_turn(dice);
  house.time->advance(minutes(5));
  // Seat 0 has played, seat 1 thinks: one turn is taken back, at seat 1's expense so far.
  const Json first = take_back(0);
  CHECK(first["ply"] == 2);
  CHECK(first["to_move"] == 0);
  // What the way of a message took is given back: a second at most.
  CHECK(first["clocks"][0].get<std::int64_t>() <= 51 * minute + 1000);
  CHECK(first["clocks"][0].get<std::int64_t>() > 46 * minute);
  CHECK(first["clocks"][1].get<std::int64_t>() <= 55 * minute + 1000);
  CHECK_FALSE(first.contains("start_by"));
  // Seat 0's last turn is now its first one, and seat 1 has answered it: both go.
  people.play_random_turn(dice);
  take_back(0);
  const Json second = take_back(0);
  CHECK(second["ply"] == 0);
  CHECK(second.contains("start_by"));
}

}  // namespace
}  // namespace quintet::tests
