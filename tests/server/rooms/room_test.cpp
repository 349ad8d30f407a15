// Rooms without sockets, on an event loop that the test runs step by step.
#include <deque>
#include <set>

#include <doctest/doctest.h>

#include "tests/server/rooms/rooms_fixture.hpp"

namespace quintet::tests::room_test {
namespace {

using Fixture = RoomsFixture;

TEST_CASE("waiting chat lines are stored together, and each connection gets each of them once") {
  Fixture fixture;
  const std::vector<RoomGuest> guests = {fixture.guest("ada"), fixture.guest("bob"),
                                         fixture.guest("cy")};
  fixture.open(guests[0], "room");
  for (const RoomGuest& guest : guests)
    fixture.enter(guest, "room");
  const std::uint64_t before = fixture.jobs_written();
  for (const RoomGuest& guest : guests)
    guest.connection->heard.clear();
  for (int i = 0; i < 2; ++i) {
    for (const RoomGuest& guest : guests)
      fixture.say(guest, "room", guest.player.name + std::to_string(i));
  }
  fixture.run();
  // The others wait while the first one is stored.
  CHECK(fixture.jobs_written() == before + 2);
  for (const RoomGuest& guest : guests) {
    std::vector<std::string> texts;
    for (const Json& event : guest.connection->of_type("event"))
      texts.push_back(event.at("text"));
    CHECK(texts == std::vector<std::string>{"ada0", "bob0", "cy0", "ada1", "bob1", "cy1"});
    CHECK(guest.connection->of_type("ok").size() == 2);
  }
}

TEST_CASE("a refused chat line costs the room nothing, and the others are sent") {
  Fixture fixture;
  const RoomGuest host = fixture.guest("ada");
  const RoomGuest stranger = fixture.guest("bob");
  fixture.open(host, "room");
  for (int i = 0; i < 5; ++i) {
    fixture.say(stranger, "room", "not entered");
    fixture.say(host, "room", "hello");
  }
  fixture.run();
  CHECK(stranger.connection->of_type("error").size() == 5);
  CHECK(stranger.connection->of_type("error")[0].at("code") == "forbidden");
  CHECK(host.connection->of_type("event").size() == 5);
  for (int i = 0; i < 30; ++i) {
    fixture.say(stranger, "room", "not entered");
    fixture.run();
    CHECK(stranger.connection->heard.back().at("code") == "forbidden");
  }
}

TEST_CASE("a long log is read in slices, with other work in between") {
  constexpr int changes = 40;
  Limits limits;
  limits.replay_slice = std::chrono::milliseconds(0);
  limits.action_burst = 1000;
  Fixture fixture(limits);
  const RoomGuest host = fixture.guest("ada");
  fixture.open(host, "room");
  for (int i = 0; i < changes; ++i)
    fixture.post(host, "room", protocol::TakeSeat{.room = "room", .seat = i % 2});
  fixture.run();
  int steps = 0;
  REQUIRE(fixture.record("room", &steps));
  CHECK(steps < changes);
  fixture.rooms.reload("room");
  REQUIRE(fixture.record("room", &steps));
  CHECK(steps > changes);
}

TEST_CASE("a room that was just read is kept for a moment") {
  Limits limits;
  limits.kept_rooms = 1;
  Fixture fixture(limits);
  const RoomGuest host = fixture.guest("ada");
  for (const char* room : {"one", "two"}) {
    fixture.open(host, room);
    fixture.post(host, room, protocol::LeaveRoom{.room = room});
    fixture.run();
    CHECK(fixture.rooms.size() == 1);
  }
  // A record of a missing room keeps nothing in memory.
  CHECK_FALSE(fixture.record("three"));
  CHECK(fixture.rooms.size() == 1);
  CHECK(fixture.record("one"));
  CHECK(fixture.rooms.size() == 1);
  // No connection waits in it, so the lobby does not show it.
  CHECK(fixture.lobby.numbers().open_rooms == 0);
  fixture.enter(host, "one");
  CHECK(fixture.lobby.numbers().open_rooms == 1);
}

TEST_CASE("an unused room leaves memory after a moment") {
  Limits limits;
  Fixture fixture(limits);
  const RoomGuest host = fixture.guest("ada");
  fixture.open(host, "room");
  fixture.post(host, "room", protocol::LeaveRoom{.room = "room"});
  fixture.run();
  fixture.rooms.forget_idle();
  CHECK(fixture.rooms.size() == 1);
  fixture.limits.room_kept = std::chrono::seconds(0);
  fixture.rooms.forget_idle();
  CHECK(fixture.rooms.size() == 0);
}

TEST_CASE("rooms for the lobby are read one after the other at the start") {
  Limits limits;
  limits.kept_rooms = 0;
  Fixture fixture(limits);
  const RoomGuest host = fixture.guest("ada");
  for (int i = 0; i < 12; ++i) {
    const std::string room = "room" + std::to_string(i);
    fixture.open(host, room);
    fixture.post(host, room, protocol::LeaveRoom{.room = room});
    fixture.run();
  }
  CHECK(fixture.rooms.size() == 0);
  fixture.run(fixture.waker.show_open_rooms());
  CHECK(fixture.store.games_reader_statistics().largest <= 1);
}

TEST_CASE("a refusal is sent while no lock on the rooms is held") {
  Limits limits;
  limits.mailbox_commands = 0;
  Fixture fixture(limits);
  const RoomGuest host = fixture.guest("ada");
  std::size_t rooms = 0;
  host.connection->before_refusal = [&] { rooms = fixture.rooms.size(); };
  fixture.post(host, "room", protocol::EnterRoom{.room = "room"});
  CHECK(host.connection->heard.back().at("code") == "too-many");
  CHECK(rooms == 1);
}

TEST_CASE("a connection that enters during a reload appears in the presence afterwards") {
  Limits limits;
  limits.presence_interval = std::chrono::milliseconds(1);
  Fixture fixture(limits);
  const RoomGuest host = fixture.guest("ada");
  const RoomGuest guest = fixture.guest("bob");
  fixture.open(host, "room");
  fixture.enter(host, "room");
  host.connection->heard.clear();
  fixture.post(guest, "room", protocol::EnterRoom{.room = "room"});
  fixture.rooms.reload("room");
  fixture.run();
  CHECK(host.connection->of_type("presence").empty());
  CHECK(fixture.record("room"));
  REQUIRE(host.connection->of_type("presence").size() == 1);
  CHECK(host.connection->of_type("presence")[0].at("spectators") == 2);
}

TEST_CASE("due rooms are woken in small groups") {
  constexpr std::size_t many = 120;
  Limits limits;
  limits.kept_rooms = 0;
  limits.due_horizon = std::chrono::seconds(1);
  Fixture fixture(limits);
  const RoomGuest host = fixture.guest("ada");
  const RoomGuest guest = fixture.guest("bob");
  std::size_t opened = 0;
  for (std::size_t i = 0; i < many; ++i) {
    protocol::OpenRoom request{.game = "liger"};
    request.clock = {.kind = protocol::Clock::Kind::fischer, .initial = 60};
    server::open_paired(fixture.rooms, {.request = std::move(request),
                                        .players = {host.player, guest.player},
                                        .done = [&](const auto& room) { opened += room ? 1 : 0; }});
  }
  fixture.run();
  REQUIRE(opened == many);
  REQUIRE(fixture.rooms.size() == 0);
  fixture.limits.due_horizon = std::chrono::seconds(120);
  bool woken = false;
  asio::co_spawn(fixture.loop, fixture.waker.wake_due(),
                 [&](const std::exception_ptr&) { woken = true; });
  fixture.loop.restart();
  while (!woken)
    fixture.loop.run_one();
  CHECK(fixture.rooms.size() == many);
  CHECK(fixture.store.games_reader_statistics().largest <= 50);
  fixture.rooms.shut_down();
  fixture.run();
}

TEST_CASE("every game of the catalogue has its own counter of turns") {
  const server::Metrics metrics;
  CHECK(metrics.turns.size() == rules::catalogue().size());
  for (const rules::GameInfo& game : rules::catalogue())
    CHECK(server::Metrics::index_of(game.id) < metrics.turns.size());
}

}  // namespace
}  // namespace quintet::tests::room_test
