// A table apart from its turns, over real sockets: offers, chat, watching, rematches.
#include <doctest/doctest.h>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests::at_the_table_test {
namespace {

struct Fixture {
  TempFolder folder;
  ServerProcess server{folder / "quintet.db"};
};

std::string code(const Json& reply) {
  return reply.value("code", "ok");
}

Json hear(Guest& guest, const std::string& kind) {
  for (;;) {
    const Json event = guest.client.push("event");
    guest.view.apply(event);
    if (event["kind"] == kind) return event;
  }
}

/// Requests about the room of a table.
struct Talk {
  Table& table;

  Json operator()(std::size_t who, Json request) const {
    request["room"] = table.room;
    return table.players[who].ask(request);
  }
  [[nodiscard]] std::string offer(std::size_t who, const char* what) const {
    return code((*this)(who, {{"type", "offer"}, {"what", what}}));
  }
  [[nodiscard]] std::string answer(std::size_t who, const char* what, bool accept) const {
    return code((*this)(who, {{"type", "answer"}, {"what", what}, {"accept", accept}}));
  }
  [[nodiscard]] std::string say(std::size_t who, const char* channel, const char* text) const {
    return code((*this)(who, {{"type", "say"}, {"channel", channel}, {"text", text}}));
  }
};

TEST_CASE("a draw needs the agreement of all players, in games with draws by agreement") {
  Fixture fixture;
  for (const Setup& setup : {slides_for_two, slides_for_three}) {
    Table table = start_table(fixture.server.address(), setup);
    const Talk talk{table};
    CHECK(talk.answer(1, "draw", true) == "no-offer");
    CHECK(talk.offer(0, "draw") == "ok");
    CHECK(talk.answer(0, "draw", true) == "forbidden");
    // An offer of the same kind is an acceptance.
    CHECK(talk.offer(1, "draw") == "ok");
    if (setup.seats == 3) CHECK(talk.answer(2, "draw", true) == "ok");
    const Json ended = hear(table.players[0], "ended");
    CHECK(ended["result"]["winners"].empty());
    CHECK(ended["result"]["reason"] == "agreement");
    CHECK(talk.offer(0, "draw") == "game-over");
  }
  Table table = start_table(fixture.server.address(), liger);
  CHECK(Talk{table}.offer(0, "draw") == "forbidden");
}

TEST_CASE("a refusal or a turn ends an offer, which can be repeated only after the next turn") {
  Fixture fixture;
  Dice dice(1);
  Table table = start_table(fixture.server.address(), slides_for_three);
  const Talk talk{table};
  CHECK(talk.offer(0, "draw") == "ok");
  CHECK(talk.answer(1, "draw", true) == "ok");
  CHECK(talk.answer(2, "draw", false) == "ok");
  CHECK(talk.answer(1, "draw", true) == "no-offer");
  CHECK(talk.offer(0, "draw") == "forbidden");
  CHECK(talk.offer(1, "draw") == "ok");
  table.players[0].catch_up(table.players[0].view.seq() + 4);
  table.catch_up();
  table.play_random_turn(dice);
  CHECK(talk.answer(2, "draw", true) == "no-offer");
  CHECK(talk.offer(0, "draw") == "ok");
  // The offering player can withdraw the offer.
  CHECK(talk.answer(0, "draw", false) == "ok");
  CHECK(talk.answer(1, "draw", true) == "no-offer");
}

TEST_CASE("a takeback returns to before the player's last turn, also if others have played since") {
  Fixture fixture;
  Dice dice(2);
  for (const Setup& setup : {slides_for_two, slides_for_three}) {
    Table table = start_table(fixture.server.address(), setup);
    const Talk talk{table};
    CHECK(talk.offer(0, "takeback") == "forbidden");
    table.play_random_turn(dice);
    const std::string after_one = table.players[0].view.position();
    for (std::size_t i = 0; i < setup.seats; ++i)
      table.play_random_turn(dice);
    CHECK(talk.offer(1, "takeback") == "ok");
    for (std::size_t who = 0; who < setup.seats; ++who) {
      if (who != 1) CHECK(talk.answer(who, "takeback", true) == "ok");
    }
    const Json back = hear(table.players[0], "taken_back");
    CHECK(back["ply"] == 1);
    CHECK(back["to_move"] == 1);
    CHECK(back["position"] == after_one);
    for (std::size_t who = 1; who < setup.seats; ++who)
      hear(table.players[who], "taken_back");
    // The game continues from there, and a snapshot agrees.
    table.play_random_turn(dice);
    Guest late(fixture.server.address());
    late.enter(table.room, table.watch_key);
    CHECK(late.view.ply() == 2);
    CHECK(late.view.position() == table.players[0].view.position());
    // Turns for the position before the takeback are stale.
    Json again = table.players[1].view.play_request("a1");
    again["ply"] = 3;
    CHECK(code(table.players[1].ask(again)) != "ok");
  }
}

TEST_CASE("a late resend of a turn that was taken back is not played again") {
  Fixture fixture;
  Dice dice(12);
  Table table = start_table(fixture.server.address(), slides_for_two);
  const Talk talk{table};
  table.play_random_turn(dice);
  Guest& player = table.to_move();
  const std::size_t who = &player == table.players.data() ? 0 : 1;
  const Json first = player.view.play_request(player.view.random_turn(dice));
  const Json played = player.ask(first);
  CHECK(code(played) == "ok");
  CHECK(talk.offer(who, "takeback") == "ok");
  CHECK(talk.answer(1 - who, "takeback", true) == "ok");
  hear(player, "taken_back");

  // Ply and hash are right, as they were the first time.
  const Json late = player.ask(first);
  CHECK(late["code"] == "stale");
  CHECK(late["ply"] == 1);
  CHECK(late["seq"] == player.view.seq());

  // The same turn, chosen again, is a new one.
  Json again = first;
  again["seq"] = player.view.seq();
  const Json second = player.ask(again);
  CHECK(code(second) == "ok");
  CHECK_FALSE(second.contains("duplicate"));
  CHECK(second["seq"] == player.view.seq() + 1);
  const Json resent = player.ask(again);
  CHECK(resent["duplicate"] == true);
  CHECK(resent["seq"] == second["seq"]);
  CHECK(player.ask(first)["code"] == "stale");

  // A client that does not send `seq` gets the previous behaviour.
  Json silent = first;
  silent.erase("seq");
  CHECK(player.ask(silent)["seq"] == second["seq"]);
}

TEST_CASE("a turn from before a withdrawal cannot be taken back") {
  Fixture fixture;
  Dice dice(3);
  Table table = start_table(fixture.server.address(), slides_for_three);
  const Talk talk{table};
  table.play_random_turn(dice);
  table.play_random_turn(dice);
  talk(2, {{"type", "resign"}});
  CHECK(talk.offer(0, "takeback") == "forbidden");
}

TEST_CASE("a game can be aborted only until every seat has played a turn") {
  Fixture fixture;
  Dice dice(4);
  Table table = start_table(fixture.server.address(), slides_for_three);
  for (int i = 0; i < 2; ++i)
    table.play_random_turn(dice);
  CHECK(code(Talk{table}(2, {{"type", "abort"}})) == "ok");
  const Json ended = hear(table.players[0], "ended");
  CHECK(ended["result"] ==
        Json{{"winners", Json::array()}, {"reason", "aborted"}, {"places", Json::array()}});
  CHECK(code(Talk{table}(0, {{"type", "resign"}})) == "game-over");
  const HttpResponse record =
      http(fixture.server.address(), {.target = "/api/games/" + table.room,
                                      .headers = {{"Cookie", table.players[0].session.cookie}}});
  CHECK(record.json()["to_move"].is_null());

  Table begun = start_table(fixture.server.address(), slides_for_three);
  for (int i = 0; i < 3; ++i)
    begun.play_random_turn(dice);
  CHECK(code(Talk{begun}(2, {{"type", "abort"}})) == "forbidden");

  // The host closes an empty room.
  Table empty = open_table(fixture.server.address(), liger);
  Guest friendly(fixture.server.address());
  friendly.enter(empty.room, empty.play_key);
  CHECK(code(friendly.ask({{"type", "abort"}, {"room", empty.room}})) == "forbidden");
  CHECK(code(Talk{empty}(0, {{"type", "abort"}})) == "ok");
  CHECK(hear(friendly, "ended")["result"]["reason"] == "aborted");
  CHECK(code(friendly.ask({{"type", "take_seat"}, {"room", empty.room}, {"seat", 1}})) ==
        "forbidden");
}

TEST_CASE("a rematch is a new room with the same people, rotated seats, and the spectators' link") {
  Fixture fixture;
  for (const Setup& setup : {slides_for_two, slides_for_three}) {
    Table table = start_table(fixture.server.address(), setup);
    const Talk talk{table};
    Guest spectator(fixture.server.address());
    spectator.enter(table.room, table.watch_key);
    CHECK(talk.offer(0, "rematch") == "forbidden");
    for (std::size_t who = 1; who < setup.seats; ++who)
      talk(who, {{"type", "resign"}});
    CHECK(talk.offer(1, "rematch") == "ok");
    for (std::size_t who = 0; who < setup.seats; ++who) {
      if (who != 1) CHECK(talk.answer(who, "rematch", true) == "ok");
    }
    const std::string next = hear(spectator, "rematch")["next"];
    CHECK(talk.offer(0, "rematch") == "forbidden");
    // The spectator's key also opens the next room; the seats have moved on by one.
    Guest again(fixture.server.address());
    const Json snapshot = spectator.ask(
        {{"type", "enter_room"}, {"room", next}, {"key", table.watch_key}})["snapshot"];
    CHECK(snapshot["status"] == "playing");
    CHECK(snapshot["rematch_of"] == table.room);
    for (std::size_t seat = 0; seat < setup.seats; ++seat) {
      CHECK(snapshot["seats"][seat]["player"]["id"] ==
            table.players[(seat + 1) % setup.seats].id());
    }
    const Json mine = table.players[1].ask({{"type", "enter_room"}, {"room", next}})["snapshot"];
    CHECK(mine["you"]["seat"] == 0);
    // A late visitor of the old room finds the new one.
    const Json old = again.ask(
        {{"type", "enter_room"}, {"room", table.room}, {"key", table.watch_key}})["snapshot"];
    CHECK(old["rematch"] == next);
  }
}

TEST_CASE("a removed spectator cannot enter the rematch with the same link") {
  Fixture fixture;
  Table table = start_table(fixture.server.address(), liger);
  const Talk talk{table};
  Guest spectator(fixture.server.address());
  spectator.enter(table.room, table.watch_key);
  CHECK(code(talk(0, {{"type", "remove"}, {"player", spectator.id()}})) == "ok");
  talk(0, {{"type", "resign"}});
  CHECK(talk.offer(0, "rematch") == "ok");
  CHECK(talk.answer(1, "rematch", true) == "ok");
  const std::string next = hear(table.players[1], "rematch")["next"];
  const Json request = {{"type", "enter_room"}, {"room", next}, {"key", table.watch_key}};
  const Json refused = spectator.ask(request);
  CHECK(refused["code"] == "forbidden");
  CHECK(refused["message"].get<std::string>().contains("sent you away"));
  Guest other(fixture.server.address());
  CHECK(code(other.ask(request)) == "ok");
}

TEST_CASE("a player can offer a rematch at most three times") {
  Fixture fixture;
  Table table = start_table(fixture.server.address(), liger);
  const Talk talk{table};
  talk(0, {{"type", "resign"}});
  for (int i = 0; i < 3; ++i) {
    CHECK(talk.offer(0, "rematch") == "ok");
    CHECK(talk.answer(1, "rematch", false) == "ok");
  }
  CHECK(talk.offer(0, "rematch") == "forbidden");
  CHECK(talk.offer(1, "rematch") == "ok");
}

TEST_CASE("players and spectators have separate chats during the game, and one afterwards") {
  Fixture fixture;
  Table table = start_table(fixture.server.address(), liger);
  const Talk talk{table};
  Guest spectator(fixture.server.address());
  spectator.enter(table.room, table.watch_key);
  const auto watcher_says = [&](const char* channel, const char* text) {
    return code(spectator.ask(
        {{"type", "say"}, {"room", table.room}, {"channel", channel}, {"text", text}}));
  };
  CHECK(talk.say(0, "players", "good luck") == "ok");
  CHECK(talk.say(0, "spectators", "psst") == "forbidden");
  CHECK(watcher_says("players", "psst") == "forbidden");
  CHECK(watcher_says("spectators", "red is lost") == "ok");
  // Everyone gets an event for each line, so that the numbers have no gap.
  CHECK(hear(table.players[1], "said")["text"] == "good luck");
  const Json hidden = hear(table.players[1], "said");
  CHECK(hidden["hidden"] == true);
  CHECK_FALSE(hidden.contains("text"));
  CHECK_FALSE(hidden.contains("player"));
  CHECK(hear(spectator, "said")["hidden"] == true);
  CHECK(hear(spectator, "said")["text"] == "red is lost");
  const auto chat = [&](const Session& session, const Json& key) {
    Client late(fixture.server.address(), session);
    Json texts = Json::array();
    const Json entered = late.ask({{"type", "enter_room"}, {"room", table.room}, {"key", key}});
    for (const Json& line : entered["snapshot"]["chat"])
      texts.push_back(line["text"]);
    return texts;
  };
  CHECK(chat(table.players[0].session, nullptr) == Json{"good luck"});
  CHECK(chat(spectator.session, table.watch_key) == Json{"red is lost"});
  talk(1, {{"type", "resign"}});
  CHECK(talk.say(0, "spectators", "thank you all") == "ok");
  CHECK(hear(spectator, "said")["text"] == "thank you all");
  CHECK(chat(table.players[0].session, nullptr) ==
        Json{"good luck", "red is lost", "thank you all"});
  CHECK(chat(spectator.session, table.watch_key) == Json{"red is lost", "thank you all"});
}

TEST_CASE("a muted player's lines are hidden only from the player who muted them") {
  Fixture fixture;
  Table table = open_table(fixture.server.address(), liger);
  std::vector<Guest> guests;
  for (int i = 0; i < 2; ++i)
    guests.emplace_back(fixture.server.address()).enter(table.room, table.play_key);
  const Json loud = table.players[0].id();
  const auto mute = [&](bool muted) {
    return code(guests[0].ask(
        {{"type", "mute"}, {"room", table.room}, {"player", loud}, {"muted", muted}}));
  };
  CHECK(mute(true) == "ok");
  CHECK(Talk{table}.say(0, "spectators", "hello") == "ok");
  CHECK(hear(guests[0], "said")["hidden"] == true);
  CHECK(hear(guests[1], "said")["text"] == "hello");
  CHECK(mute(false) == "ok");
  CHECK(Talk{table}.say(0, "spectators", "again") == "ok");
  CHECK(hear(guests[0], "said")["text"] == "again");
  // Entering again without `muted` changes nothing; an empty list does.
  CHECK(mute(true) == "ok");
  const auto enter_again = [&](Json fields) {
    fields.update({{"type", "enter_room"}, {"room", table.room}});
    return code(guests[0].ask(fields));
  };
  CHECK(enter_again(Json::object()) == "ok");
  CHECK(Talk{table}.say(0, "spectators", "still there?") == "ok");
  CHECK(hear(guests[0], "said")["hidden"] == true);
  CHECK(enter_again({{"muted", Json::array()}}) == "ok");
  CHECK(Talk{table}.say(0, "spectators", "and now?") == "ok");
  CHECK(hear(guests[0], "said")["text"] == "and now?");
  // The list can be part of `enter_room`.
  Guest third(fixture.server.address());
  const Json entered = third.ask(
      {{"type", "enter_room"}, {"room", table.room}, {"key", table.play_key}, {"muted", {loud}}});
  CHECK(entered["snapshot"]["chat"].empty());
}

TEST_CASE("a player who chats without pause gets a time to wait") {
  Fixture fixture;
  Table table = open_table(fixture.server.address(), liger);
  Guest& host = table.players[0];
  std::map<std::string, int> answers;
  for (int i = 0; i < 40; ++i) {
    const std::int64_t id = host.client.send(
        {{"type", "say"}, {"room", table.room}, {"channel", "players"}, {"text", "spam"}});
    const Json reply = host.client.reply(id);
    ++answers[code(reply)];
    if (code(reply) == "too-many") CHECK(reply["retry_after"] > 0);
  }
  CHECK(answers["ok"] >= 8);
  CHECK(answers["too-many"] > 10);
}

TEST_CASE("only the host of a private room can remove a spectator, permanently") {
  Fixture fixture;
  Table table = start_table(fixture.server.address(), liger);
  const Talk talk{table};
  Guest spectator(fixture.server.address());
  spectator.enter(table.room, table.watch_key);
  const auto remove = [&](std::size_t who, const std::string& player) {
    return code(talk(who, {{"type", "remove"}, {"player", player}}));
  };
  CHECK(remove(1, spectator.id()) == "forbidden");
  CHECK(remove(0, table.players[1].id()) == "forbidden");
  CHECK(remove(0, "nobody") == "not-found");
  CHECK(remove(0, spectator.id()) == "ok");
  CHECK(spectator.client.push("left")["room"] == table.room);
  Client again(fixture.server.address(), spectator.session);
  CHECK(code(again.ask({{"type", "enter_room"}, {"room", table.room}, {"key", table.watch_key}})) ==
        "forbidden");
  CHECK(hear(table.players[1], "removed")["player"]["id"] == spectator.id());
}

TEST_CASE("a lock keeps out newcomers with any key, and no one who is in the room or sits") {
  Fixture fixture;
  Table table = open_table(fixture.server.address(), slides_for_three);
  Guest inside(fixture.server.address());
  inside.enter(table.room, table.play_key);
  const auto lock = [&](Guest& who, bool locked) {
    return code(who.ask({{"type", "set_access"}, {"room", table.room}, {"locked", locked}}));
  };
  const auto comes = [&](const Session& session, const std::string& key) {
    Client client(fixture.server.address(), session);
    return code(client.ask({{"type", "enter_room"}, {"room", table.room}, {"key", key}}));
  };
  const Session late = new_session(fixture.server.address());
  CHECK(lock(inside, true) == "forbidden");
  CHECK(lock(table.players[0], true) == "ok");
  CHECK(lock(table.players[0], true) == "ok");
  CHECK(hear(inside, "access")["locked"] == true);
  CHECK(comes(late, table.play_key) == "forbidden");
  CHECK(comes(late, table.watch_key) == "forbidden");
  CHECK(http(fixture.server.address(),
             {.target = "/api/games/" + table.room, .headers = {{"X-Room-Key", table.watch_key}}})
            .status == 403);
  // A player in the room can sit down, and open a second connection while the first is there.
  CHECK(comes(inside.session, "") == "forbidden");
  CHECK(comes(inside.session, table.play_key) == "ok");
  CHECK(code(inside.ask({{"type", "take_seat"}, {"room", table.room}, {"seat", 1}})) == "ok");
  CHECK(inside.ask({{"type", "enter_room"}, {"room", table.room}})["snapshot"]["locked"] == true);
  inside.client.close();
  CHECK(comes(inside.session, "") == "ok");
  CHECK(comes(table.players[0].session, "") == "ok");
  fixture.server.kill();
  fixture.server.start();
  CHECK(comes(late, table.play_key) == "forbidden");
  Guest host(fixture.server.address(), table.players[0].session);
  CHECK(lock(host, false) == "ok");
  CHECK(comes(late, table.play_key) == "ok");
  // A public room cannot be locked.
  Table in_public = open_table(fixture.server.address(), liger, {{"visibility", "public"}});
  CHECK(code(in_public.players[0].ask(
            {{"type", "set_access"}, {"room", in_public.room}, {"locked", true}})) == "forbidden");
}

TEST_CASE(
    "new keys keep out a removed spectator with a new session, and no one who is in the room") {
  Fixture fixture;
  Table table = start_table(fixture.server.address(), liger);
  const Talk talk{table};
  Guest spectator(fixture.server.address());
  spectator.enter(table.room, table.watch_key);
  Guest pest(fixture.server.address());
  pest.enter(table.room, table.watch_key);
  CHECK(code(talk(0, {{"type", "remove"}, {"player", pest.id()}})) == "ok");
  CHECK(code(talk(1, {{"type", "set_access"}, {"new_keys", true}})) == "forbidden");
  CHECK(code(spectator.ask({{"type", "set_access"}, {"room", table.room}, {"new_keys", true}})) ==
        "forbidden");
  CHECK(code(talk(0, {{"type", "set_access"}})) == "bad-request");
  const Json keys = talk(0, {{"type", "set_access"}, {"new_keys", true}});
  REQUIRE(code(keys) == "ok");
  CHECK(keys["play_key"] != table.play_key);
  CHECK(keys["watch_key"] != table.watch_key);
  // Each connection gets the keys that it may pass on, and the log does not contain them.
  const Json told = spectator.client.push("keys");
  CHECK(told["watch_key"] == keys["watch_key"]);
  CHECK(told["play_key"].is_null());
  CHECK(table.players[1].client.push("keys")["play_key"] == keys["play_key"]);
  const Json event = hear(spectator, "access");
  CHECK(event["new_keys"] == true);
  CHECK_FALSE(event.dump().contains(keys["watch_key"].get<std::string>()));
  CHECK(talk.say(0, "players", "hello") == "ok");
  hear(spectator, "said");
  const auto comes = [&](const Session& session, const Json& key) {
    Client client(fixture.server.address(), session);
    return code(client.ask({{"type", "enter_room"}, {"room", table.room}, {"key", key}}));
  };
  for (const bool restarted : {false, true}) {
    if (restarted) {
      fixture.server.kill();
      fixture.server.start();
    }
    const Session again = new_session(fixture.server.address());
    CHECK(comes(again, table.watch_key) == "forbidden");
    CHECK(comes(again, table.play_key) == "forbidden");
    CHECK(comes(again, keys["watch_key"]) == "ok");
    CHECK(comes(pest.session, keys["watch_key"]) == "forbidden");
    CHECK(comes(table.players[1].session, nullptr) == "ok");
  }
}

TEST_CASE("a rematch of a locked room is locked, and has its new keys") {
  Fixture fixture;
  Table table = start_table(fixture.server.address(), liger);
  const Talk talk{table};
  const Json keys = talk(0, {{"type", "set_access"}, {"new_keys", true}, {"locked", true}});
  talk(0, {{"type", "resign"}});
  CHECK(talk.offer(0, "rematch") == "ok");
  CHECK(talk.offer(1, "rematch") == "ok");
  const std::string next = hear(table.players[0], "rematch")["next"];
  Guest late(fixture.server.address());
  const Json enter = {{"type", "enter_room"}, {"room", next}, {"key", keys["watch_key"]}};
  CHECK(code(late.ask(enter)) == "forbidden");
  CHECK(code(table.players[0].ask({{"type", "set_access"}, {"room", next}, {"locked", false}})) ==
        "ok");
  CHECK(late.ask(enter)["snapshot"]["rematch_of"] == table.room);
}

TEST_CASE("a delayed spectator sees every event in order, late by the delay, and the end at once") {
  Fixture fixture;
  Dice dice(5);
  Table table = start_table(fixture.server.address(), slides_for_two, {{"delay_turns", 2}});
  Guest spectator(fixture.server.address());
  spectator.enter(table.room, table.watch_key);
  const auto seen = [&] {
    for (const Json& event : spectator.client.pushes_so_far("event"))
      spectator.view.apply(event);
    return spectator.view.ply();
  };
  for (int turn = 1; turn <= 5; ++turn) {
    table.play_random_turn(dice);
    CHECK(seen() == std::max(0, turn - 2));
    // A new or returning spectator, or one over HTTP, sees no more.
    Guest late(fixture.server.address());
    late.enter(table.room, table.watch_key);
    CHECK(late.view.ply() == spectator.view.ply());
    CHECK(late.view.position() == spectator.view.position());
    const Json record =
        http(fixture.server.address(),
             {.target = "/api/games/" + table.room, .headers = {{"X-Room-Key", table.watch_key}}})
            .json();
    CHECK(record["ply"] == spectator.view.ply());
  }
  // Chat among spectators has no delay.
  spectator.ask({{"type", "say"},
                 {"room", table.room},
                 {"channel", "spectators"},
                 {"text", "what will come?"}});
  CHECK(spectator.client.push("said")["text"] == "what will come?");
  CHECK(seen() == 3);
  Talk{table}(0, {{"type", "resign"}});
  hear(spectator, "ended");
  CHECK(spectator.view.ply() == 5);
  table.players[1].catch_up(spectator.view.seq());
  for (const auto& [seq, event] : spectator.view.events()) {
    const auto told = table.players[1].view.events().find(seq);
    if (told != table.players[1].view.events().end() && event["kind"] != "said") {
      CHECK(told->second == event);
    }
  }
}

TEST_CASE("a delayed spectator sees the start at once, and nothing later, in the lobby either") {
  Fixture fixture;
  Dice dice(7);
  Table table = open_table(fixture.server.address(), slides_for_two,
                           {{"visibility", "public"},
                            {"delay_turns", 3},
                            {"clock", {{"kind", "fischer"}, {"initial", 3600}, {"increment", 0}}}});
  Guest spectator(fixture.server.address());
  spectator.enter(table.room);
  seat_all(fixture.server.address(), table, slides_for_two);
  spectator.wait_for_start();
  for (int turn = 0; turn < 2; ++turn)
    table.play_random_turn(dice);
  const Talk talk{table};
  CHECK(talk.offer(0, "pause") == "ok");
  CHECK(talk.answer(1, "pause", true) == "ok");
  CHECK(talk(0, {{"type", "enter_room"}})["snapshot"]["status"] == "paused");
  CHECK(spectator.client.pushes_so_far("event").empty());
  CHECK(spectator.ask({{"type", "enter_room"}, {"room", table.room}})["snapshot"]["status"] ==
        "playing");
  const Json rooms = http(fixture.server.address(), {.target = "/api/rooms"}).json()["rooms"];
  REQUIRE(rooms.size() == 1);
  CHECK(rooms[0]["status"] == "playing");
  CHECK(rooms[0]["ply"] == 0);
}

TEST_CASE("repeated requests have no second effect") {
  Fixture fixture;
  Table table = start_table(fixture.server.address(), slides_for_three);
  const Talk talk{table};
  CHECK(talk.offer(0, "draw") == "ok");
  CHECK(talk.answer(1, "draw", true) == "ok");
  const auto seq = [&] { return talk(2, {{"type", "enter_room"}})["snapshot"]["seq"]; };
  const Json before = seq();
  CHECK(talk.offer(0, "draw") == "ok");
  CHECK(talk.offer(1, "draw") == "ok");
  CHECK(talk.answer(1, "draw", true) == "ok");
  CHECK(code(talk(0, {{"type", "take_seat"}, {"seat", 0}})) == "ok");
  CHECK(seq() == before);
  // There is no text of a game that has not begun.
  Table open = open_table(fixture.server.address(), liger, {{"visibility", "public"}});
  const HttpResponse text =
      http(fixture.server.address(), {.target = "/api/games/" + open.room + ".txt"});
  CHECK(text.status == 409);
  CHECK(text.json()["error"]["code"] == "not-started");
}

TEST_CASE("chat lines and agreements survive kill -9") {
  Fixture fixture;
  Dice dice(6);
  Table table = start_table(fixture.server.address(), slides_for_three);
  const Talk talk{table};
  for (int i = 0; i < 4; ++i)
    table.play_random_turn(dice);
  CHECK(talk.say(0, "players", "hello") == "ok");
  CHECK(talk.offer(0, "takeback") == "ok");
  CHECK(talk.answer(1, "takeback", true) == "ok");
  fixture.server.kill();
  fixture.server.start();
  for (Guest& player : table.players)
    player.client = Client(fixture.server.address(), player.session);
  const Json snapshot = talk(2, {{"type", "enter_room"}})["snapshot"];
  CHECK(snapshot["offers"] ==
        Json::array({{{"what", "takeback"}, {"seat", 0}, {"accepted", {1}}}}));
  CHECK(snapshot["chat"][0]["text"] == "hello");
  CHECK(talk.answer(2, "takeback", true) == "ok");
  CHECK(talk(2, {{"type", "enter_room"}})["snapshot"]["ply"] == 3);
}

}  // namespace
}  // namespace quintet::tests::at_the_table_test
