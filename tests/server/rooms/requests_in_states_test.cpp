// Every request in every state of a room.
#include <algorithm>
#include <iterator>

#include <doctest/doctest.h>

#include "tests/rounds.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

/// The relation of a client to a room of Slides of Action for three.
struct State {
  std::string name;
  /// Makes the room and returns the client that sends the requests; `table` has the others.
  Guest (*arrange)(const Address& server, Table& table);
};

/// Takes player `seat` out of the table, to become the requesting client.
Guest remove_player(Table& table, std::size_t seat) {
  Guest asker = std::move(table.players[seat]);
  table.players.erase(table.players.begin() + static_cast<std::ptrdiff_t>(seat));
  return asker;
}

/// With a clock, so that the game can be paused; it is too long to run out here.
const Json with_clock = {{"clock", {{"kind", "fischer"}, {"initial", 3600}, {"increment", 10}}}};

Table started(const Address& server) {
  return start_table(server, slides_for_three, with_clock);
}

/// Every seat has played a turn.
Table under_way(const Address& server) {
  Table table = started(server);
  Dice dice(1);
  for (int i = 0; i < 3; ++i)
    table.play_random_turn(dice);
  return table;
}

/// Seat 1 has made this offer.
Table offered(const Address& server, const char* what) {
  Table table = under_way(server);
  table.players[1].ask({{"type", "offer"}, {"room", table.room}, {"what", what}});
  table.players[1].catch_up(table.players[1].view.seq() + 1);
  table.catch_up();
  return table;
}

Table paused(const Address& server) {
  Table table = offered(server, "pause");
  for (const std::size_t seat : {0U, 2U}) {
    table.players[seat].ask(
        {{"type", "answer"}, {"room", table.room}, {"what", "pause"}, {"accept", true}});
  }
  // two acceptances, then the pause
  table.players[0].catch_up(table.players[0].view.seq() + 3);
  table.catch_up();
  return table;
}

Table over(const Address& server) {
  Table table = started(server);
  for (const std::size_t seat : {1U, 2U})
    table.players[seat].ask({{"type", "resign"}, {"room", table.room}});
  for (Guest& player : table.players) {
    while (!player.view.over())
      player.view.apply(player.client.push("event"));
  }
  return table;
}

/// A room with seats 0 and 1 taken.
Table open(const Address& server) {
  Table table = open_table(server, slides_for_three, with_clock);
  Guest& second = table.players.emplace_back(server);
  second.enter(table.room, table.play_key);
  second.ask({{"type", "take_seat"}, {"room", table.room}, {"seat", 1}});
  second.catch_up(3);
  table.catch_up();
  return table;
}

const std::vector<State> states = {
    {"unknown room",
     [](const Address& server, Table& table) {
       table = open(server);
       table.room = "23456789ab";
       return Guest(server);
     }},
    {"not entered, no key",
     [](const Address& server, Table& table) {
       table = open(server);
       return Guest(server);
     }},
    {"open, invited",
     [](const Address& server, Table& table) {
       table = open(server);
       Guest asker(server);
       asker.enter(table.room, table.play_key);
       return asker;
     }},
    {"open, spectator",
     [](const Address& server, Table& table) {
       table = open(server);
       Guest asker(server);
       asker.enter(table.room, table.watch_key);
       return asker;
     }},
    {"open, seated",
     [](const Address& server, Table& table) {
       table = open(server);
       return remove_player(table, 0);
     }},
    {"playing, mine",
     [](const Address& server, Table& table) {
       table = started(server);
       return remove_player(table, 0);
     }},
    {"playing, mine, not entered on this connection",
     [](const Address& server, Table& table) {
       table = started(server);
       Guest asker = remove_player(table, 0);
       asker.client = Client(server, asker.session);
       return asker;
     }},
    {"playing, theirs",
     [](const Address& server, Table& table) {
       table = started(server);
       return remove_player(table, 1);
     }},
    {"playing, resigned",
     [](const Address& server, Table& table) {
       table = started(server);
       Guest asker = remove_player(table, 1);
       asker.ask({{"type", "resign"}, {"room", table.room}});
       asker.catch_up(asker.view.seq() + 1);
       return asker;
     }},
    {"playing, spectator",
     [](const Address& server, Table& table) {
       table = started(server);
       Guest asker(server);
       asker.enter(table.room, table.watch_key);
       return asker;
     }},
    {"playing, outsider",
     [](const Address& server, Table& table) {
       table = started(server);
       return Guest(server);
     }},
    {"under way, theirs",
     [](const Address& server, Table& table) {
       table = under_way(server);
       return remove_player(table, 1);
     }},
    {"under way, a draw was offered",
     [](const Address& server, Table& table) {
       table = offered(server, "draw");
       return remove_player(table, 2);
     }},
    {"under way, I have offered a draw",
     [](const Address& server, Table& table) {
       table = offered(server, "draw");
       return remove_player(table, 1);
     }},
    {"paused, mine",
     [](const Address& server, Table& table) {
       table = paused(server);
       return remove_player(table, 0);
     }},
    {"paused, theirs",
     [](const Address& server, Table& table) {
       table = paused(server);
       return remove_player(table, 1);
     }},
    {"paused, spectator",
     [](const Address& server, Table& table) {
       table = paused(server);
       Guest asker(server);
       asker.enter(table.room, table.watch_key);
       return asker;
     }},
    {"aborted, host",
     [](const Address& server, Table& table) {
       table = started(server);
       table.players[1].ask({{"type", "abort"}, {"room", table.room}});
       table.players[1].catch_up(table.players[1].view.seq() + 1);
       table.catch_up();
       return remove_player(table, 0);
     }},
    {"closed before the start, host",
     [](const Address& server, Table& table) {
       table = open(server);
       table.players[0].ask({{"type", "abort"}, {"room", table.room}});
       return remove_player(table, 0);
     }},
    {"over, played",
     [](const Address& server, Table& table) {
       table = over(server);
       return remove_player(table, 0);
     }},
    {"over, spectator",
     [](const Address& server, Table& table) {
       table = over(server);
       Guest asker(server);
       asker.enter(table.room, table.watch_key);
       return asker;
     }},
};

/// The requests in the order of the columns below. The test adds the room.
std::vector<Json> requests(const Guest& asker) {
  Json play = {{"type", "play"}, {"ply", 1}, {"hash", "0123456789abcdef"}, {"turn", "c1"}};
  if (asker.view.started()) play = asker.view.play_request("c1");
  Json resend = play;
  resend["hash"] = "0123456789abcdef";
  const auto offer = [](const char* what) -> Json { return {{"type", "offer"}, {"what", what}}; };
  const auto say = [](const char* channel) -> Json {
    return {{"type", "say"}, {"channel", channel}, {"text", "hello"}};
  };
  return {{{"type", "ping"}},
          {{"type", "query"}, {"game", "liger"}},
          {{"type", "enter_room"}},
          {{"type", "leave_room"}},
          {{"type", "take_seat"}, {"seat", 0}},
          {{"type", "take_seat"}, {"seat", 2}},
          {{"type", "take_seat"}, {"seat", 3}},
          {{"type", "leave_seat"}},
          std::move(play),
          std::move(resend),
          {{"type", "resign"}},
          {{"type", "abort"}},
          offer("draw"),
          offer("takeback"),
          offer("pause"),
          offer("rematch"),
          {{"type", "answer"}, {"what", "draw"}, {"accept", true}},
          {{"type", "answer"}, {"what", "rematch"}, {"accept", false}},
          {{"type", "resume"}},
          {{"type", "claim"}},
          say("players"),
          say("spectators"),
          {{"type", "mute"}, {"player", "somebody"}, {"muted", true}},
          {{"type", "remove"}, {"player", "somebody"}},
          {{"type", "set_access"}, {"locked", true}},
          {{"type", "add_bot"}, {"seat", 2}, {"level", 1}},
          {{"type", "remove_bot"}, {"seat", 2}},
          {{"type", "watch_games"}},
          {{"type", "leave_games"}}};
}

using Answers = std::vector<std::string>;

// clang-format off
const std::vector<std::pair<std::string, Answers>> expected = {
    // ping, query, enter, leave, sit 0, sit 2, sit 3, leave seat, play, stale play, resign
    {"unknown room",        {"ok", "ok", "not-found", "not-found", "not-found", "not-found", "not-found", "not-found", "not-found", "not-found", "not-found"}},
    {"not entered, no key", {"ok", "ok", "forbidden", "ok", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden"}},
    {"open, invited",       {"ok", "ok", "ok", "ok", "full", "ok", "not-found", "forbidden", "forbidden", "forbidden", "forbidden"}},
    {"open, spectator",     {"ok", "ok", "ok", "ok", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden"}},
    {"open, seated",        {"ok", "ok", "ok", "ok", "ok", "ok", "not-found", "ok", "not-started", "not-started", "not-started"}},
    {"playing, mine",       {"ok", "ok", "ok", "ok", "ok", "forbidden", "not-found", "forbidden", "ok", "stale", "ok"}},
    {"playing, mine, not entered on this connection",
                            {"ok", "ok", "ok", "ok", "ok", "forbidden", "not-found", "forbidden", "ok", "stale", "ok"}},
    {"playing, theirs",     {"ok", "ok", "ok", "ok", "forbidden", "forbidden", "not-found", "forbidden", "not-your-turn", "stale", "ok"}},
    {"playing, resigned",   {"ok", "ok", "ok", "ok", "forbidden", "forbidden", "not-found", "forbidden", "not-your-turn", "stale", "forbidden"}},
    {"playing, spectator",  {"ok", "ok", "ok", "ok", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden"}},
    {"playing, outsider",   {"ok", "ok", "forbidden", "ok", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden"}},
    {"under way, theirs",   {"ok", "ok", "ok", "ok", "forbidden", "forbidden", "not-found", "forbidden", "not-your-turn", "stale", "ok"}},
    {"under way, a draw was offered",
                            {"ok", "ok", "ok", "ok", "forbidden", "ok", "not-found", "forbidden", "not-your-turn", "stale", "ok"}},
    {"under way, I have offered a draw",
                            {"ok", "ok", "ok", "ok", "forbidden", "forbidden", "not-found", "forbidden", "not-your-turn", "stale", "ok"}},
    {"paused, mine",        {"ok", "ok", "ok", "ok", "ok", "forbidden", "not-found", "forbidden", "forbidden", "stale", "ok"}},
    {"paused, theirs",      {"ok", "ok", "ok", "ok", "forbidden", "forbidden", "not-found", "forbidden", "forbidden", "stale", "ok"}},
    {"paused, spectator",   {"ok", "ok", "ok", "ok", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden"}},
    {"aborted, host",       {"ok", "ok", "ok", "ok", "ok", "forbidden", "not-found", "forbidden", "game-over", "stale", "game-over"}},
    {"closed before the start, host",
                            {"ok", "ok", "ok", "ok", "ok", "forbidden", "not-found", "forbidden", "game-over", "game-over", "game-over"}},
    {"over, played",        {"ok", "ok", "ok", "ok", "ok", "forbidden", "not-found", "forbidden", "game-over", "stale", "game-over"}},
    {"over, spectator",     {"ok", "ok", "ok", "ok", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden"}},
};

// The other requests, with the states in the same order.
const std::vector<Answers> expected_besides_play = {
    // abort, offer: draw, takeback, pause, rematch, answer: draw, rematch, resume, claim, say: players, spectators, mute, remove, set_access, add_bot, remove_bot, watch_games, leave_games
    /* unknown room */        {"not-found", "not-found", "not-found", "not-found", "not-found", "not-found", "not-found", "not-found", "not-found", "not-found", "not-found", "not-found", "not-found", "not-found", "not-found", "not-found", "ok", "ok"},
    /* not entered, no key */ {"forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "ok", "ok"},
    /* open, invited */       {"forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "ok", "ok", "forbidden", "forbidden", "forbidden", "forbidden", "ok", "ok"},
    /* open, spectator */     {"forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "ok", "ok", "forbidden", "forbidden", "forbidden", "forbidden", "ok", "ok"},
    /* open, seated */        {"ok", "not-started", "not-started", "not-started", "not-started", "not-started", "not-started", "not-started", "not-started", "ok", "ok", "ok", "not-found", "ok", "ok", "ok", "ok", "ok"},
    /* playing, mine */       {"ok", "ok", "forbidden", "forbidden", "forbidden", "no-offer", "no-offer", "forbidden", "forbidden", "ok", "forbidden", "ok", "not-found", "ok", "forbidden", "forbidden", "ok", "ok"},
    /* …, not entered */      {"ok", "ok", "forbidden", "forbidden", "forbidden", "no-offer", "no-offer", "forbidden", "forbidden", "ok", "forbidden", "forbidden", "not-found", "ok", "forbidden", "forbidden", "ok", "ok"},
    /* playing, theirs */     {"ok", "ok", "forbidden", "forbidden", "forbidden", "no-offer", "no-offer", "forbidden", "forbidden", "ok", "forbidden", "ok", "forbidden", "forbidden", "forbidden", "forbidden", "ok", "ok"},
    /* playing, resigned */   {"forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "no-offer", "no-offer", "forbidden", "forbidden", "ok", "forbidden", "ok", "forbidden", "forbidden", "forbidden", "forbidden", "ok", "ok"},
    /* playing, spectator */  {"forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "ok", "ok", "forbidden", "forbidden", "forbidden", "forbidden", "ok", "ok"},
    /* playing, outsider */   {"forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "ok", "ok"},
    /* under way, theirs */   {"forbidden", "ok", "ok", "ok", "forbidden", "no-offer", "no-offer", "forbidden", "forbidden", "ok", "forbidden", "ok", "forbidden", "forbidden", "forbidden", "forbidden", "ok", "ok"},
    /* a draw was offered */  {"forbidden", "ok", "ok", "ok", "forbidden", "ok", "no-offer", "forbidden", "forbidden", "ok", "forbidden", "ok", "forbidden", "forbidden", "forbidden", "forbidden", "ok", "ok"},
    /* I have offered one */  {"forbidden", "ok", "ok", "ok", "forbidden", "forbidden", "no-offer", "forbidden", "forbidden", "ok", "forbidden", "ok", "forbidden", "forbidden", "forbidden", "forbidden", "ok", "ok"},
    /* paused, mine */        {"forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "no-offer", "no-offer", "ok", "forbidden", "ok", "forbidden", "ok", "not-found", "ok", "forbidden", "forbidden", "ok", "ok"},
    /* paused, theirs */      {"forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "no-offer", "no-offer", "ok", "forbidden", "ok", "forbidden", "ok", "forbidden", "forbidden", "forbidden", "forbidden", "ok", "ok"},
    /* paused, spectator */   {"forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "ok", "ok", "forbidden", "forbidden", "forbidden", "forbidden", "ok", "ok"},
    /* aborted, host */       {"game-over", "game-over", "game-over", "game-over", "ok", "no-offer", "no-offer", "game-over", "game-over", "ok", "ok", "ok", "not-found", "ok", "forbidden", "forbidden", "ok", "ok"},
    /* closed, host */        {"game-over", "game-over", "game-over", "game-over", "game-over", "game-over", "game-over", "game-over", "game-over", "ok", "ok", "ok", "not-found", "ok", "forbidden", "forbidden", "ok", "ok"},
    /* over, played */        {"game-over", "game-over", "game-over", "game-over", "ok", "no-offer", "no-offer", "game-over", "game-over", "ok", "ok", "ok", "not-found", "ok", "forbidden", "forbidden", "ok", "ok"},
    /* over, spectator */     {"forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "forbidden", "ok", "ok", "forbidden", "forbidden", "forbidden", "forbidden", "ok", "ok"},
};
// clang-format on

TEST_CASE("every request in every state of a room gets the reply of the protocol") {
  REQUIRE(expected.size() == states.size());
  REQUIRE(expected_besides_play.size() == states.size());
  for (std::size_t row = 0; row < states.size(); row += sanitized ? 3 : 1) {
    const TempFolder folder;
    const ServerProcess server(folder / "quintet.db");
    const State& state = states[row];
    REQUIRE(state.name == expected[row].first);
    CAPTURE(state.name);
    Answers answers = expected[row].second;
    std::ranges::copy(expected_besides_play[row], std::back_inserter(answers));
    const auto answer = [&](Guest& asker, const Table& table, std::size_t column) {
      REQUIRE(requests(asker).size() == answers.size());
      Json request = requests(asker)[column];
      request["room"] = table.room;
      CAPTURE(request.dump());
      CHECK(asker.ask(request).value("code", "ok") == answers[column]);
    };
    // One table for all refused requests, because they change nothing, and a new one for each
    // granted request.
    Table unchanged;
    Guest refused = state.arrange(server.address(), unchanged);
    for (std::size_t column = 0; column < answers.size(); ++column) {
      if (answers[column] != "ok") answer(refused, unchanged, column);
    }
    for (std::size_t column = 0; column < answers.size(); ++column) {
      if (answers[column] != "ok") continue;
      Table table;
      Guest asker = state.arrange(server.address(), table);
      answer(asker, table, column);
    }
  }
}

TEST_CASE("open_room refuses games and options that do not exist, and opens no room") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest guest(server.address());
  const std::vector<std::pair<Json, std::string>> cases = {
      {{{"game", "chess"}}, "unknown-game"},
      {{{"game", "liger"}, {"options", {{"board", "8"}}}}, "bad-option"},
      {{{"game", "slides-of-action"}, {"options", {{"players", "4"}}}}, "bad-option"},
      {{{"game", "liger"}, {"clock", {{"kind", "sundial"}}}}, "bad-option"},
      {{{"game", "liger"}, {"rated", true}}, "bad-option"},
      {{{"game", "liger"}, {"seat", 2}}, "not-found"},
      {{{"game", "slides-of-action"}, {"seat", 3}}, "not-found"},
      {{{"game", "slides-of-action"}, {"options", {{"players", "2"}}}, {"seat", 2}}, "not-found"},
  };
  for (const auto& [fields, code] : cases) {
    Json request = {{"type", "open_room"}};
    request.update(fields);
    CAPTURE(request.dump());
    CHECK(guest.ask(request).value("code", "ok") == code);
  }
}

TEST_CASE("a room is opened with the defaults of the protocol") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest guest(server.address());
  const Json opened = guest.ask({{"type", "open_room"}, {"game", "slides-of-action"}});
  const Json& snapshot = opened["snapshot"];
  CHECK(snapshot["room"] == opened["room"]);
  CHECK(snapshot["seq"] == 1);
  CHECK(snapshot["options"] == Json{{"players", "3"}, {"connection", "any"}});
  CHECK(snapshot["clock"] == Json{{"kind", "none"}});
  CHECK(snapshot["rated"] == false);
  CHECK(snapshot["visibility"] == "private");
  CHECK(snapshot["spectators"] == "link");
  CHECK(snapshot["by"] == guest.session.player);
  CHECK(snapshot["status"] == "open");
  CHECK(snapshot["seats"].size() == 3);
  CHECK(snapshot["seats"][0] ==
        Json{{"player", nullptr}, {"rating", nullptr}, {"withdrew", nullptr}});
  for (const char* empty : {"turns", "offers", "chat"})
    CHECK(snapshot[empty] == Json::array());
  for (const char* absent :
       {"position", "hash", "to_move", "clocks", "clock_running_since", "result"}) {
    CHECK(snapshot.contains(absent));
    CHECK(snapshot[absent].is_null());
  }
  CHECK(snapshot["ply"] == 0);
  CHECK(snapshot["presence"] == Json{{"seats", {false, false, false}}, {"spectators", 1}});
  CHECK(snapshot["you"] == Json{{"seat", nullptr},
                                {"role", "invited"},
                                {"play_key", opened["play_key"]},
                                {"watch_key", opened["watch_key"]}});
  const Json in_public =
      guest.ask({{"type", "open_room"}, {"game", "liger"}, {"visibility", "public"}});
  CHECK(in_public["snapshot"]["spectators"] == "open");
  const Json somewhere = guest.ask({{"type", "open_room"}, {"game", "liger"}, {"seat", "random"}});
  CHECK(somewhere["snapshot"]["you"]["role"] == "player");
}

TEST_CASE("a player on another seat moves, and a seat that was left is free") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = open_table(server.address(), slides_for_three);
  Guest& host = table.players[0];
  const auto sit = [&](int seat) -> Json {
    return {{"type", "take_seat"}, {"room", table.room}, {"seat", seat}};
  };
  CHECK(host.ask(sit(2))["type"] == "ok");
  CHECK(host.client.push("event")["kind"] == "unseated");
  CHECK(host.client.push("event")["seat"] == 2);
  Guest guest(server.address());
  guest.enter(table.room, table.play_key);
  CHECK(guest.ask(sit(0))["type"] == "ok");
  CHECK(host.ask(sit(0))["code"] == "full");
  CHECK(guest.ask({{"type", "leave_seat"}, {"room", table.room}})["type"] == "ok");
  CHECK(guest.ask({{"type", "leave_seat"}, {"room", table.room}})["code"] == "forbidden");
  CHECK(host.ask(sit(0))["type"] == "ok");
}

TEST_CASE("replies about a room come in the order in which a connection sent the requests") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = open_table(server.address(), liger);
  Guest& host = table.players[0];
  std::vector<std::int64_t> ids;
  for (int i = 0; i < 10; ++i) {
    ids.push_back(host.client.send(
        {{"type", "take_seat"}, {"room", table.room}, {"seat", i % 2 == 0 ? 1 : 0}}));
    ids.push_back(host.client.send({{"type", "enter_room"}, {"room", table.room}, {"since", 2}}));
  }
  // Each enter_room sees the effect of the take_seat before it: two more events.
  for (std::size_t i = 0; i < ids.size(); i += 2) {
    CHECK(host.client.reply(ids[i])["type"] == "ok");
    CHECK(host.client.reply(ids[i + 1])["events"].size() == i + 2);
  }
}

}  // namespace
}  // namespace quintet::tests
