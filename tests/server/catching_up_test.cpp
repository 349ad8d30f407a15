// `since`, snapshots and the stream behind them: nobody misses anything or gets it twice.
#include <future>

#include <doctest/doctest.h>

#include "tests/server/guest.hpp"
#include "tests/server/server_process.hpp"
#include "tests/server/stored.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

TEST_CASE("whoever names the last event that he saw gets exactly what came after it") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), liger);
  Dice dice(3);
  for (int i = 0; i < 20; ++i)
    table.play_random_turn(dice);
  const auto stored = stored_events(server.database(), table.room);
  const std::int64_t last = table.players[0].view.seq();
  REQUIRE(std::ssize(stored) == last);

  for (std::int64_t since = 0; since <= last; ++since) {
    CAPTURE(since);
    const Json reply =
        table.players[0].ask({{"type", "enter_room"}, {"room", table.room}, {"since", since}});
    CHECK(reply["you"]["seat"] == 0);
    REQUIRE(reply["events"].size() == static_cast<std::size_t>(last - since));
    std::int64_t seq = since;
    for (const Json& event : reply["events"])
      CHECK(event == stored.at(++seq));
  }
}

TEST_CASE("whoever is too far behind, or ahead of the room, gets a snapshot") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), liger);
  const auto enter = [&](std::int64_t since) {
    return table.players[0].ask({{"type", "enter_room"}, {"room", table.room}, {"since", since}});
  };
  CHECK(enter(5).contains("snapshot"));
  CHECK(enter(9007199254740991).contains("snapshot"));
  CHECK(enter(-1)["code"] == "bad-request");
  Dice dice(4);
  while (!table.players[0].view.over())
    table.play_random_turn(dice);
  // A random game of Liger is longer than what a room keeps at hand.
  const Json reply = enter(1);
  REQUIRE(reply.contains("snapshot"));
  const RoomView& view = table.players[0].view;
  CHECK(reply["snapshot"]["seq"] == view.seq());
  CHECK(reply["snapshot"]["turns"].size() == static_cast<std::size_t>(view.ply()));
  CHECK(reply["snapshot"]["position"] == view.position());
  CHECK(reply["snapshot"]["status"] == "over");
  CHECK(enter(view.seq() - 3)["events"].size() == 3);
}

/// Enters again and again at whatever moment while others play. Throws when there is a gap.
std::int64_t come_and_go(const Address& server, const std::string& room, const std::string& key,
                         std::uint64_t seed) {
  Dice dice(seed);
  Guest watcher(server);
  std::int64_t snapshots = 0;
  while (!watcher.view.over()) {
    const bool anew = dice.below(3) == 0;
    if (anew) {
      watcher.view = {};
      watcher.client = Client(server, watcher.session);
      ++snapshots;
    }
    Json request = {{"type", "enter_room"}, {"room", room}, {"key", key}};
    if (!anew && watcher.view.seq() > 0) request["since"] = watcher.view.seq();
    watcher.view.entered(watcher.ask(request));
    // RoomView throws for a gap or a repetition between the answer and the stream.
    for (std::size_t i = dice.below(6); i > 0 && !watcher.view.over(); --i)
      watcher.view.apply(watcher.client.push("event"));
    if (!anew && dice.below(2) == 0) {
      watcher.ask({{"type", "leave_room"}, {"room", room}});
      // What was on its way before the room was left belongs to the log all the same.
      for (const Json& event : watcher.client.pushes_so_far("event"))
        watcher.view.apply(event);
    } else if (!watcher.view.over()) {
      watcher.client = Client(server, watcher.session);
    }
  }
  return snapshots;
}

TEST_CASE("between what one gets on entering and the stream there is no gap while others play") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db", {"--threads", "2"});
  Table table = start_table(server.address(), liger);
  constexpr std::size_t count = 3;
  std::vector<std::future<std::int64_t>> watchers;
  watchers.reserve(count);
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    watchers.push_back(std::async(std::launch::async, come_and_go, server.address(), table.room,
                                  table.watch_key, seed));
  }
  Dice dice(7);
  while (!table.players[0].view.over())
    table.play_random_turn(dice);
  for (auto& watcher : watchers)
    CHECK(watcher.get() >= 0);
}

TEST_CASE("presence counts people, not connections, and tells when somebody goes") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), liger);
  const auto wait_for = [&](const Json& seats, int spectators) {
    Json told;
    do {
      told = table.players[0].client.push("presence");
    } while (told["seats"] != seats || told["spectators"] != spectators);
  };
  {
    Guest watcher(server.address());
    watcher.enter(table.room, table.watch_key);
    Client again(server.address(), watcher.session);
    again.ask({{"type", "enter_room"}, {"room", table.room}, {"key", table.watch_key}});
    wait_for({true, true}, 1);
  }
  wait_for({true, true}, 0);
  table.players[1].client.close();
  wait_for({true, false}, 0);
}

}  // namespace
}  // namespace quintet::tests
