// `since`, snapshots and the events after them: no client misses an event or gets one twice.
#include <future>

#include <doctest/doctest.h>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/server/kit/stored.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

TEST_CASE("a client that names its last event gets exactly the later ones") {
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

TEST_CASE("a client that is too far behind, or ahead of the room, gets a snapshot") {
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
  // A random game of Liger has more events than a room keeps in memory.
  const Json reply = enter(1);
  REQUIRE(reply.contains("snapshot"));
  const RoomView& view = table.players[0].view;
  CHECK(reply["snapshot"]["seq"] == view.seq());
  CHECK(reply["snapshot"]["turns"].size() == static_cast<std::size_t>(view.ply()));
  CHECK(reply["snapshot"]["position"] == view.position());
  CHECK(reply["snapshot"]["status"] == "over");
  CHECK(enter(view.seq() - 3)["events"].size() == 3);
}

/// Enters and leaves at random moments while others play. Throws if there is a gap.
std::int64_t come_and_go(const Address& server, const std::string& room, const std::string& key,
                         std::uint64_t seed) {
  Dice dice(seed);
  Guest spectator(server);
  std::int64_t snapshots = 0;
  while (!spectator.view.over()) {
    const bool anew = dice.below(3) == 0;
    if (anew) {
      spectator.view = {};
      spectator.client = Client(server, spectator.session);
      ++snapshots;
    }
    Json request = {{"type", "enter_room"}, {"room", room}, {"key", key}};
    if (!anew && spectator.view.seq() > 0) request["since"] = spectator.view.seq();
    spectator.view.entered(spectator.ask(request));
    // RoomView throws for a gap or a repetition between the reply and the pushes.
    for (std::size_t i = dice.below(6); i > 0 && !spectator.view.over(); --i)
      spectator.view.apply(spectator.client.push("event"));
    if (!anew && dice.below(2) == 0) {
      spectator.ask({{"type", "leave_room"}, {"room", room}});
      // Events that were sent before the room was left still belong to the log.
      for (const Json& event : spectator.client.pushes_so_far("event"))
        spectator.view.apply(event);
    } else if (!spectator.view.over()) {
      spectator.client = Client(server, spectator.session);
    }
  }
  return snapshots;
}

TEST_CASE("there is no gap between the reply to enter_room and the pushes while others play") {
  const TempFolder folder;
  // If turns take long, these clients enter more often than an address may.
  const ServerProcess server(folder / "quintet.db",
                             {"--threads", "2", "--limit", "address-request-burst=1000000000"});
  Table table = start_table(server.address(), liger);
  constexpr std::size_t count = 3;
  std::vector<std::future<std::int64_t>> spectators;
  spectators.reserve(count);
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    spectators.push_back(std::async(std::launch::async, come_and_go, server.address(), table.room,
                                    table.watch_key, seed));
  }
  Dice dice(7);
  while (!table.players[0].view.over())
    table.play_random_turn(dice);
  for (auto& spectator : spectators)
    CHECK(spectator.get() >= 0);
}

TEST_CASE("presence counts people, not connections, and is sent when one leaves") {
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
    Guest spectator(server.address());
    spectator.enter(table.room, table.watch_key);
    Client again(server.address(), spectator.session);
    again.ask({{"type", "enter_room"}, {"room", table.room}, {"key", table.watch_key}});
    wait_for({true, true}, 1);
  }
  wait_for({true, true}, 0);
  table.players[1].client.close();
  wait_for({true, false}, 0);
}

/// Fetches a page of a room's log.
HttpResponse page_of(const Address& server, const std::string& room, const std::string& query,
                     const Headers& headers = {}) {
  return http(server, {.target = "/api/games/" + room + "/events" + query, .headers = headers});
}

/// Fetches all pages, with at most `limit` events each.
std::vector<Json> whole_log(const Address& server, const std::string& room, int limit,
                            const Headers& headers) {
  std::vector<Json> events;
  for (Json next = 0; !next.is_null();) {
    const Json page =
        page_of(server, room, "?limit=" + std::to_string(limit) + "&after=" + next.dump(), headers)
            .json();
    for (const Json& event : page.at("events"))
      events.push_back(event);
    CHECK(page.at("events").size() <= static_cast<std::size_t>(limit));
    next = page.at("next");
    REQUIRE((next.is_null() || next == events.back().at("seq")));
  }
  return events;
}

TEST_CASE("the whole log is read page by page over HTTP, as it was pushed") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), liger, {{"visibility", "public"}});
  Dice dice(6);
  while (!table.players[0].view.over())
    table.play_random_turn(dice);
  const auto stored = stored_events(server.database(), table.room);
  for (const int limit : {1, 7, 500}) {
    const std::vector<Json> events = whole_log(server.address(), table.room, limit, {});
    REQUIRE(events.size() == stored.size());
    for (const Json& event : events)
      CHECK(event == stored.at(event.at("seq")));
  }
  const std::string last = std::to_string(stored.size());
  CHECK(page_of(server.address(), table.room, "?after=" + last).json() ==
        Json{{"events", Json::array()}, {"next", nullptr}});
  for (const char* wrong : {"?after=-1", "?after=x", "?limit=0", "?limit=501", "?limit=1.5",
                            "?after=9007199254740992"}) {
    CHECK(page_of(server.address(), table.room, wrong).status == 400);
  }
  CHECK(page_of(server.address(), "nosuchroom", "").status == 404);
}

TEST_CASE("the log over HTTP contains only events and lines that the reader may see") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), slides_for_two, {{"delay_turns", 2}});
  Dice dice(7);
  Guest spectator(server.address());
  spectator.enter(table.room, table.watch_key);
  const auto say = [&](Guest& who, const char* channel, const char* text) {
    return who.ask({{"type", "say"}, {"room", table.room}, {"channel", channel}, {"text", text}});
  };
  say(table.players[0], "players", "good luck");
  say(spectator, "spectators", "red is lost");
  for (int i = 0; i < 4; ++i)
    table.play_random_turn(dice);
  const Headers key = {{"X-Room-Key", table.watch_key}};
  const Headers player = {{"Cookie", table.players[1].session.cookie}};
  const Headers spectating = {{"Cookie", spectator.session.cookie},
                              {"X-Room-Key", table.watch_key}};
  CHECK(page_of(server.address(), table.room, "").status == 403);
  CHECK(page_of(server.address(), table.room, "",
                {{"Cookie", spectator.session.cookie}, {"X-Room-Key", "wrong"}})
            .status == 403);
  struct Seen {
    std::size_t turns = 0;
    std::vector<std::string> lines;
  };
  const auto seen = [&](const Headers& headers) {
    Seen all;
    for (const Json& event : whole_log(server.address(), table.room, 3, headers)) {
      if (event["kind"] == "played") ++all.turns;
      if (event["kind"] == "said" && event.contains("text")) all.lines.push_back(event["text"]);
      if (event.contains("hidden")) CHECK_FALSE(event.contains("player"));
    }
    return all;
  };
  CHECK(seen(player).turns == 4);
  CHECK(seen(player).lines == std::vector<std::string>{"good luck"});
  CHECK(seen(spectating).turns == 2);
  CHECK(seen(spectating).lines == std::vector<std::string>{"red is lost"});
  // A key without a session shows the game and no chat.
  CHECK(seen(key).turns == 2);
  CHECK(seen(key).lines.empty());
}

}  // namespace
}  // namespace quintet::tests
