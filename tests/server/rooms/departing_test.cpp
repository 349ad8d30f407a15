// Rooms that move to another node, and return.
#include <exception>

#include <doctest/doctest.h>

#include "tests/server/rooms/rooms_fixture.hpp"

namespace quintet::tests::departing_test {
namespace {

TEST_CASE("a departing room leaves memory in any state, and is read again when it returns") {
  Limits limits;
  SwitchedRouter router;
  RoomsFixture fixture(limits);
  fixture.rooms.placement().route_by(router);
  const RoomGuest host = fixture.guest("ada");
  const RoomGuest guest = fixture.guest("bob");
  const RoomGuest asker = fixture.guest("cat");
  // This room has a connection and a request to join.
  protocol::OpenRoom closed{.game = "liger"};
  closed.visibility = protocol::Visibility::private_room;
  closed.spectators = protocol::Spectators::link;
  fixture.post(host, "people", closed);
  fixture.run();
  fixture.post(asker, "people", protocol::AskToJoin{.room = "people"});
  fixture.run();
  CHECK(asker.connection->of_type("ok").size() == 1);
  // The deadline of this room is near.
  protocol::OpenRoom request{.game = "liger"};
  request.clock = {.kind = protocol::Clock::Kind::fischer, .initial = 60};
  std::string timed;
  server::open_paired(fixture.rooms, {.request = std::move(request),
                                      .players = {host.player, guest.player},
                                      .done = [&](const auto& room) { timed = room.value(); }});
  fixture.run_until([&] { return !timed.empty(); });
  CHECK(fixture.rooms.size() == 2);

  // This room has a command in its mailbox.
  fixture.say(host, "people", "hello");
  router.owns_rooms = false;
  bool departed = false;
  asio::co_spawn(fixture.loop, fixture.rooms.depart(),
                 [&](const std::exception_ptr&) { departed = true; });
  fixture.run_until([&] { return departed; });
  CHECK(fixture.rooms.size() == 0);

  router.owns_rooms = true;
  for (const std::string& room : {std::string("people"), timed}) {
    std::optional<protocol::Result<std::string>> record;
    server::ReadRecord read{.form = server::ReadRecord::Form::json};
    read.done = [&](protocol::Result<std::string> result) { record = std::move(result); };
    fixture.rooms.post(room, {.player = host.player, .what = std::move(read)});
    fixture.run_until([&] { return record.has_value(); });
    CHECK(record->has_value());
  }
  CHECK(fixture.rooms.size() == 2);
  fixture.rooms.shut_down();
  fixture.run();
}

TEST_CASE("a departed room does not remove its successor") {
  Limits limits;
  limits.kept_rooms = 0;
  SwitchedRouter router;
  RoomsFixture fixture(limits);
  fixture.rooms.placement().route_by(router);
  const RoomGuest host = fixture.guest("ada");
  fixture.open(host, "room");
  router.owns_rooms = false;
  bool departed = false;
  asio::co_spawn(fixture.loop, fixture.rooms.depart(), [&](const std::exception_ptr&) {
    // The departed room is still ending.
    departed = true;
    router.owns_rooms = true;
    fixture.post(host, "room", protocol::EnterRoom{.room = "room"});
  });
  fixture.run();
  CHECK(departed);
  CHECK(fixture.rooms.size() == 1);
  CHECK(fixture.rooms.connections_in({"room"}) == std::vector<std::size_t>{1});
}

}  // namespace
}  // namespace quintet::tests::departing_test
