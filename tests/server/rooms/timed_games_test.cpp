// Games with a clock over real sockets; the test moves time forward. The steps are much longer than
// the real duration of anything here, so that no result depends on the machine's speed.
#include <SQLiteCpp/Database.h>
#include <doctest/doctest.h>

#include "storage/sqlite/database.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/server_in_process.hpp"

namespace quintet::tests::timed_games_test {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;

constexpr std::int64_t minute = 60'000;

const Json an_hour = {{"kind", "fischer"}, {"initial", 3600}, {"increment", 60}};

/// A server, its clock, and the file that outlives it.
struct Fixture {
  TempFolder folder;
  std::shared_ptr<server::Time> time = std::make_shared<server::Time>();
  std::optional<ServerInProcess> server;

  explicit Fixture(server::Limits limits = {}) : limits_(limits) {
    // These tests are about other deadlines, and a slow machine may be late with first turns.
    limits_.first_turn_time = std::chrono::seconds(3600);
    // Clients that wait for a flag poll all the time.
    limits_.address_request_burst = 1e9;
    start();
  }
  void start() { server.emplace(limits_, time, folder / "quintet.db"); }
  void stop() { server.reset(); }

  [[nodiscard]] const Address& address() const { return server->address(); }

 private:
  server::Limits limits_;
};

Table timed_table(const Fixture& fixture, const Setup& setup, const Json& clock) {
  return start_table(fixture.address(), setup, {{"clock", clock}});
}

/// Every seat plays a turn, so that the clock runs afterwards.
void play_first_turns(Table& table, Dice& dice) {
  for (std::size_t i = 0; i < table.players.size(); ++i)
    table.play_random_turn(dice);
}

/// The next event of this kind. Applies the events before it, too.
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

TEST_CASE("a flag falls without a request, with every kind of clock, for two and for three") {
  struct Row {
    Json clock;
    milliseconds safe;    // from the second round on, a turn may take this time
    milliseconds beyond;  // and not this in addition
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
      Fixture fixture;
      Table people = timed_table(fixture, setup, row.clock);
      play_first_turns(people, dice);
      const std::size_t mover = *people.players[0].view.to_move();
      fixture.time->advance(row.safe);
      CHECK(nothing_happened(people.players[0]));
      fixture.time->advance(row.beyond);
      const Json withdrew = hear(people.players[0], "withdrew");
      CHECK(withdrew["seat"] == mover);
      CHECK(withdrew["reason"] == "timeout");
      if (setup.seats == 2) {
        const Json ended = hear(people.players[0], "ended");
        CHECK(ended["result"]["winners"] == Json{1 - mover});
        CHECK(ended["result"]["reason"] == "timeout");
      } else {
        // The game continues without the withdrawn seat, and the next seat's clock runs.
        CHECK(withdrew["clocks"][mover] == 0);
        CHECK(withdrew["to_move"] == (mover + 1) % 3);
        people.catch_up();
        people.play_random_turn(dice);
        fixture.time->advance(2 * (row.safe + row.beyond));
        CHECK(hear(people.players[0], "ended")["result"]["places"][mover] == 3);
      }
    }
  }
}

TEST_CASE("the time of a turn is charged to its own clock only, and the increment is added") {
  Fixture fixture;
  Dice dice(6);
  Table people = timed_table(fixture, slides_for_two, an_hour);
  play_first_turns(people, dice);
  fixture.time->advance(minutes(10));
  Guest& mover = people.to_move();
  const std::size_t seat = *mover.view.to_move();
  mover.play(mover.view.random_turn(dice));
  people.catch_up();
  const Json played = people.players[0].view.events().rbegin()->second;
  const std::int64_t left = played["clocks"][seat];
  // Transmission time is given back, at most a second.
  CHECK(left <= 51 * minute + 1000);
  CHECK(left > 46 * minute);
  CHECK(played["clocks"][1 - seat] == 60 * minute);
}

TEST_CASE(
    "no time runs before the first turn of each seat, and a late first turn aborts the game") {
  for (const std::size_t turns : {0U, 1U}) {
    Fixture fixture;
    Dice dice(7);
    Table people = timed_table(fixture, slides_for_two, an_hour);
    for (std::size_t i = 0; i < turns; ++i)
      people.play_random_turn(dice);
    Guest spectator(fixture.address());
    const Json entered =
        spectator.ask({{"type", "enter_room"}, {"room", people.room}, {"key", people.watch_key}});
    CHECK(entered["snapshot"]["clock_running_since"].is_null());
    CHECK(entered["snapshot"]["start_by"].is_number());
    CHECK(entered["snapshot"]["clocks"] == Json{60 * minute, 60 * minute});
    fixture.time->advance(minutes(50));
    CHECK(nothing_happened(people.players[0]));
    fixture.time->advance(minutes(20));
    const Json ended = hear(people.players[0], "ended");
    CHECK(ended["result"]["reason"] == "aborted");
    CHECK(ended["result"]["winners"].empty());
    CHECK(ended["ratings"].is_null());
  }
}

TEST_CASE("no clock runs while the server is down") {
  for (const Json& clock : {an_hour, Json{{"kind", "correspondence"}, {"days", 1}}}) {
    CAPTURE(clock.dump());
    Fixture fixture;
    Dice dice(8);
    std::string room;
    Session session;
    std::size_t seat = 0;
    {
      Table people = timed_table(fixture, slides_for_two, clock);
      play_first_turns(people, dice);
      fixture.time->advance(minutes(20));
      room = people.room;
      seat = *people.players[0].view.to_move();
      session = people.to_move().session;
      // The shutdown has stored the time of the last heartbeat.
      fixture.stop();
    }
    fixture.time->advance(hours(100));
    fixture.start();
    Client client(fixture.address(), session);
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

TEST_CASE("downtime is charged to no player, whatever the chat and offers afterwards") {
  for (const Json& clock : {an_hour, Json{{"kind", "correspondence"}, {"days", 1}}}) {
    CAPTURE(clock.dump());
    Fixture fixture;
    Dice dice(8);
    std::string room;
    Session session;
    {
      Table people = timed_table(fixture, slides_for_two, clock);
      play_first_turns(people, dice);
      fixture.time->advance(minutes(20));
      room = people.room;
      session = people.to_move().session;
      fixture.stop();
    }
    for (int downtime = 0; downtime < 2; ++downtime) {
      fixture.time->advance(hours(100));
      fixture.start();
      Client client(fixture.address(), session);
      CHECK(client.ask({{"type", "say"},
                        {"room", room},
                        {"channel", "players"},
                        {"text", "back again"}})["type"] == "ok");
      if (downtime == 0) {
        CHECK(client.ask({{"type", "offer"}, {"room", room}, {"what", "draw"}})["type"] == "ok");
      }
      fixture.stop();
    }
    fixture.start();
    Client client(fixture.address(), session);
    const Json snapshot = client.ask({{"type", "enter_room"}, {"room", room}})["snapshot"];
    CHECK(snapshot["status"] == "playing");
    const Json pong = client.ask({{"type", "ping"}});
    const std::int64_t ran =
        pong["now"].get<std::int64_t>() - snapshot["clock_running_since"].get<std::int64_t>();
    CHECK(ran >= 20 * minute - 6000);
    CHECK(ran < 30 * minute);
  }
}

TEST_CASE("a first turn's deadline keeps its time over a downtime when another player resigns") {
  Fixture fixture;
  Dice dice(9);
  std::string room;
  std::vector<Session> sessions;
  {
    Table people = timed_table(fixture, slides_for_three, an_hour);
    people.play_random_turn(dice);
    room = people.room;
    for (const Guest& guest : people.players)
      sessions.push_back(guest.session);
    fixture.stop();
  }
  fixture.time->advance(hours(100));
  fixture.start();
  Client leaver(fixture.address(), sessions[2]);
  CHECK(leaver.ask({{"type", "resign"}, {"room", room}})["type"] == "ok");
  const auto start_by = [&] {
    Client client(fixture.address(), sessions[1]);
    const Json snapshot = client.ask({{"type", "enter_room"}, {"room", room}})["snapshot"];
    CHECK(snapshot["status"] == "playing");
    return snapshot["start_by"].get<std::int64_t>() - fixture.time->wall_ms();
  };
  CHECK(start_by() > 30 * minute);
  fixture.stop();
  fixture.start();
  CHECK(start_by() > 30 * minute);
}

TEST_CASE("a flag that is far away when the clock starts falls in time, also without its player") {
  server::Limits limits;
  limits.due_horizon = std::chrono::seconds(3600);
  Fixture fixture(limits);
  Table table =
      timed_table(fixture, liger, {{"kind", "fischer"}, {"initial", 5400}, {"increment", 0}});
  Dice dice(8);
  play_first_turns(table, dice);
  const std::size_t mover = *table.players[0].view.to_move();
  Guest& here = table.players[mover];
  // No player's lag changes when the flag is due.
  Guest& gone = table.players[1 - mover];
  gone.client = Client(fixture.address(), gone.session);
  while (here.client.push("presence")["seats"][1 - mover] == true) {
  }
  CHECK(here.play(here.view.random_turn(dice))["type"] == "ok");
  constexpr std::chrono::seconds left{2};
  fixture.time->advance(std::chrono::seconds(5400) - left);
  // The next sweep for due rooms is half an hour away.
  CHECK(hear(here, "withdrew")["seat"] == 1 - mover);
}

TEST_CASE("a clock runs out in a room that is not in memory, also after a restart") {
  for (const bool restarts : {false, true}) {
    server::Limits limits;
    limits.due_horizon = std::chrono::seconds(1);
    limits.alive_interval = milliseconds(20);
    Fixture fixture(limits);
    Dice dice(9);
    std::string room;
    Session session;
    {
      Table people =
          timed_table(fixture, slides_for_two, {{"kind", "correspondence"}, {"days", 3}});
      people.play_random_turn(dice);
      room = people.room;
      session = people.players[0].session;
    }
    if (restarts) {
      fixture.stop();
      fixture.start();
    }
    fixture.time->advance(hours(71));
    fixture.time->advance(hours(2));
    const auto record = [&] {
      return http(fixture.address(),
                  {.target = "/api/games/" + room, .headers = {{"Cookie", session.cookie}}})
          .json();
    };
    wait_until("the flag of the absent player", [&] { return record()["status"] == "over"; });
    CHECK(record()["result"]["reason"] == "timeout");
    CHECK(record()["result"]["winners"] == Json{0});
  }
}

TEST_CASE("a leap of the machine's clock makes no flag fall and gives no player time") {
  server::Limits limits;
  limits.due_horizon = std::chrono::seconds(1);
  limits.alive_interval = milliseconds(20);
  Fixture fixture(limits);
  Dice dice(9);
  std::string room;
  Session session;
  {
    Table people = timed_table(fixture, slides_for_two, {{"kind", "correspondence"}, {"days", 3}});
    people.play_random_turn(dice);
    room = people.room;
    session = people.players[0].session;
  }
  const auto status = [&] {
    return http(fixture.address(),
                {.target = "/api/games/" + room, .headers = {{"Cookie", session.cookie}}})
        .json()["status"];
  };
  constexpr hours a_year{24 * 365};
  const std::int64_t start = fixture.time->wall_ms();
  fixture.time->set_machine_clock(a_year);
  CHECK(status() == "playing");
  // After a restart the server uses the new time and postpones deadlines by the same amount.
  fixture.stop();
  fixture.start();
  CHECK(fixture.time->wall_ms() - start > 300LL * 24 * 60 * minute);
  CHECK(status() == "playing");
  // The clock leaps back. The server follows it after it has run evenly for half a day.
  fixture.time->set_machine_clock(hours(0));
  CHECK(status() == "playing");
  CHECK(fixture.time->follow_machine() == 0);  // detects the leap, if the server has not yet
  fixture.time->advance(hours(13));
  wait_until("the clock to be followed",
             [&] { return fixture.time->wall_ms() - start < 30LL * 24 * 60 * minute; });
  CHECK(status() == "playing");
  fixture.time->advance(hours(73));
  wait_until("the flag to fall", [&] { return status() == "over"; });
}

TEST_CASE("a flag that could not be stored falls as soon as storing works" *
          doctest::skip(on_postgres())) {
  server::Limits limits;
  limits.due_horizon = std::chrono::seconds(1);
  Fixture fixture(limits);
  Dice dice(15);
  Table people = timed_table(fixture, slides_for_two, an_hour);
  play_first_turns(people, dice);
  const std::size_t mover = *people.players[0].view.to_move();
  {
    // Another process locks the file for longer than the server's timeout.
    storage::Database other(fixture.folder / "quintet.db");
    other.connection().exec("BEGIN IMMEDIATE");
    fixture.time->advance(hours(2));
    CHECK(people.players[0].ask({{"type", "resign"}, {"room", people.room}})["code"] == "internal");
    other.connection().exec("ROLLBACK");
  }
  // No client sends a request any more.
  const Json withdrew = hear(people.players[0], "withdrew");
  CHECK(withdrew["seat"] == mover);
  CHECK(withdrew["reason"] == "timeout");
}

TEST_CASE("a pause is agreed on, stops the clock, and ends when all are ready") {
  Fixture fixture;
  Dice dice(10);
  Table people = timed_table(fixture, slides_for_three, an_hour);
  const std::string room = people.room;
  const auto ask = [&](std::size_t who, Json request) {
    request["room"] = room;
    return people.players[who].ask(request).value("code", "ok");
  };
  CHECK(ask(0, {{"type", "offer"}, {"what", "pause"}}) == "forbidden");
  play_first_turns(people, dice);
  fixture.time->advance(minutes(10));
  CHECK(ask(1, {{"type", "offer"}, {"what", "pause"}}) == "ok");
  CHECK(ask(0, {{"type", "answer"}, {"what", "pause"}, {"accept", true}}) == "ok");
  CHECK(ask(2, {{"type", "answer"}, {"what", "pause"}, {"accept", true}}) == "ok");
  const Json paused = hear(people.players[0], "paused");
  CHECK(paused["clocks"][0].get<std::int64_t>() <= 50 * minute + 1000);
  fixture.time->advance(hours(10));
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

TEST_CASE("a single player who wants to resume waits a day at most") {
  Fixture fixture;
  Dice dice(11);
  Table people = timed_table(fixture, slides_for_two, an_hour);
  play_first_turns(people, dice);
  people.players[0].ask({{"type", "offer"}, {"room", people.room}, {"what", "pause"}});
  people.players[1].ask(
      {{"type", "answer"}, {"room", people.room}, {"what", "pause"}, {"accept", true}});
  hear(people.players[0], "paused");
  fixture.time->advance(hours(1000));
  people.players[0].ask({{"type", "resume"}, {"room", people.room}});
  fixture.time->advance(hours(23));
  people.catch_up();
  CHECK(people.players[0].view.events().rbegin()->second["kind"] != "resumed");
  fixture.time->advance(hours(1));
  hear(people.players[0], "resumed");
}

TEST_CASE("withdrawing the wish to resume keeps the others' wishes and their times") {
  Fixture fixture;
  Dice dice(13);
  Table people = timed_table(fixture, slides_for_three, an_hour);
  const auto ask = [&](std::size_t who, Json request) {
    request["room"] = people.room;
    return people.players[who].ask(request);
  };
  const auto resume = [&](std::size_t who, bool ready) {
    return ask(who, {{"type", "resume"}, {"ready", ready}}).value("code", "ok");
  };
  play_first_turns(people, dice);
  CHECK(resume(0, false) == "forbidden");
  ask(0, {{"type", "offer"}, {"what", "pause"}});
  for (const std::size_t who : {1U, 2U})
    ask(who, {{"type", "answer"}, {"what", "pause"}, {"accept", true}});
  hear(people.players[2], "paused");
  CHECK(resume(0, false) == "ok");  // without a wish, withdrawing it has no effect
  CHECK(resume(0, true) == "ok");
  fixture.time->advance(hours(2));
  CHECK(resume(1, true) == "ok");
  fixture.time->advance(hours(2));
  CHECK(resume(0, false) == "ok");
  CHECK(resume(0, false) == "ok");
  const Json wishes = Json::array({{{"what", "resume"}, {"seat", 1}, {"accepted", Json::array()}}});
  CHECK(ask(2, {{"type", "enter_room"}})["snapshot"]["offers"] == wishes);
  // A restart does not change this.
  fixture.stop();
  fixture.start();
  for (Guest& player : people.players)
    player.client = Client(fixture.address(), player.session);
  CHECK(ask(2, {{"type", "enter_room"}})["snapshot"]["offers"] == wishes);
  // A day after the withdrawn first wish the pause continues; it ends a day after the remaining
  // one.
  fixture.time->advance(hours(21));
  CHECK(ask(2, {{"type", "enter_room"}})["snapshot"]["status"] == "paused");
  fixture.time->advance(hours(2));
  CHECK(ask(2, {{"type", "enter_room"}})["snapshot"]["status"] == "playing");
}

TEST_CASE("a seat can be claimed after its player has been away long enough, and not before") {
  for (const Setup& setup : {slides_for_two, slides_for_three}) {
    Fixture fixture;
    Dice dice(12);
    Table people = timed_table(fixture, setup, an_hour);
    play_first_turns(people, dice);
    Guest& stays = people.players[1];
    const auto claim = [&] {
      return stays.ask({{"type", "claim"}, {"room", people.room}}).value("code", "ok");
    };
    CHECK(claim() == "forbidden");
    people.players[0].client = Client(fixture.address(), people.players[0].session);
    const Json away = stays.client.push("away");
    CHECK(away["seat"] == 0);
    CHECK(away["claim_in"] == 5 * minute);
    fixture.time->advance(minutes(3));
    CHECK(claim() == "forbidden");
    // A player who returns is not away, and a new absence starts from zero.
    people.players[0].client.ask({{"type", "enter_room"}, {"room", people.room}});
    CHECK(stays.client.push("away")["claim_in"].is_null());
    people.players[0].client = Client(fixture.address(), people.players[0].session);
    CHECK(stays.client.push("away")["seat"] == 0);
    fixture.time->advance(minutes(3));
    CHECK(claim() == "forbidden");
    fixture.time->advance(minutes(3));
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

TEST_CASE("in correspondence games seats cannot be claimed") {
  Fixture fixture;
  Dice dice(13);
  Table people = timed_table(fixture, liger, {{"kind", "correspondence"}, {"days", 30}});
  play_first_turns(people, dice);
  people.players[0].client = Client(fixture.address(), people.players[0].session);
  fixture.time->advance(hours(300));
  const Json reply = people.players[1].ask({{"type", "claim"}, {"room", people.room}});
  CHECK_MESSAGE(reply["code"] == "forbidden",
                people.players[1].ask({{"type", "enter_room"}, {"room", people.room}}).dump());
}

TEST_CASE("a takeback gives no time back, and a first turn that was taken back is free again") {
  Fixture fixture;
  Dice dice(14);
  Table people = timed_table(fixture, slides_for_two, an_hour);
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
  fixture.time->advance(minutes(10));
  people.play_random_turn(dice);
  fixture.time->advance(minutes(5));
  // Seat 0 has played and seat 1 thinks: one turn is taken back, and seat 1's time so far is
  // charged.
  const Json first = take_back(0);
  CHECK(first["ply"] == 2);
  CHECK(first["to_move"] == 0);
  // Transmission time is given back, at most a second.
  CHECK(first["clocks"][0].get<std::int64_t>() <= 51 * minute + 1000);
  CHECK(first["clocks"][0].get<std::int64_t>() > 46 * minute);
  CHECK(first["clocks"][1].get<std::int64_t>() <= 55 * minute + 1000);
  CHECK_FALSE(first.contains("start_by"));
  // Seat 0's last turn is now its first one, and seat 1 has replied to it: both are taken back.
  people.play_random_turn(dice);
  take_back(0);
  const Json second = take_back(0);
  CHECK(second["ply"] == 0);
  CHECK(second.contains("start_by"));
}

}  // namespace
}  // namespace quintet::tests::timed_games_test
