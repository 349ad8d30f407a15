// What people do at a table besides playing, over real sockets: offers, talk, watching, rematches.
#include <doctest/doctest.h>

#include "tests/server/guest.hpp"
#include "tests/server/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

struct House {
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

TEST_CASE("a draw is agreed on by all who play, where the game has draws by agreement") {
  House house;
  for (const Setup& setup : {slides_for_two, slides_for_three}) {
    Table table = start_table(house.server.address(), setup);
    const Talk talk{table};
    CHECK(talk.answer(1, "draw", true) == "no-offer");
    CHECK(talk.offer(0, "draw") == "ok");
    CHECK(talk.answer(0, "draw", true) == "forbidden");
    // An offer of the same thing is a yes.
    CHECK(talk.offer(1, "draw") == "ok");
    if (setup.seats == 3) CHECK(talk.answer(2, "draw", true) == "ok");
    const Json ended = hear(table.players[0], "ended");
    CHECK(ended["result"]["winners"].empty());
    CHECK(ended["result"]["reason"] == "agreement");
    CHECK(talk.offer(0, "draw") == "game-over");
  }
  Table table = start_table(house.server.address(), liger);
  CHECK(Talk{table}.offer(0, "draw") == "forbidden");
}

TEST_CASE("one no ends an offer, a turn ends it, and it is not repeated before the next turn") {
  House house;
  Dice dice(1);
  Table table = start_table(house.server.address(), slides_for_three);
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
  // Whoever has offered can take it back.
  CHECK(talk.answer(0, "draw", false) == "ok");
  CHECK(talk.answer(1, "draw", true) == "no-offer");
}

TEST_CASE("a takeback goes back to before one's own last turn, whoever has played since") {
  House house;
  Dice dice(2);
  for (const Setup& setup : {slides_for_two, slides_for_three}) {
    Table table = start_table(house.server.address(), setup);
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
    // The game goes on from there, and a snapshot says the same.
    table.play_random_turn(dice);
    Guest late(house.server.address());
    late.enter(table.room, table.watch_key);
    CHECK(late.view.ply() == 2);
    CHECK(late.view.position() == table.players[0].view.position());
    // What was played before the takeback is not current any more.
    Json again = table.players[1].view.play_request("a1");
    again["ply"] = 3;
    CHECK(code(table.players[1].ask(again)) != "ok");
  }
}

TEST_CASE("nobody takes back a turn from before somebody left") {
  House house;
  Dice dice(3);
  Table table = start_table(house.server.address(), slides_for_three);
  const Talk talk{table};
  table.play_random_turn(dice);
  table.play_random_turn(dice);
  talk(2, {{"type", "resign"}});
  CHECK(talk.offer(0, "takeback") == "forbidden");
}

TEST_CASE("a game that has not begun for everybody is aborted, a later one is not") {
  House house;
  Dice dice(4);
  Table table = start_table(house.server.address(), slides_for_three);
  for (int i = 0; i < 2; ++i)
    table.play_random_turn(dice);
  CHECK(code(Talk{table}(2, {{"type", "abort"}})) == "ok");
  const Json ended = hear(table.players[0], "ended");
  CHECK(ended["result"] ==
        Json{{"winners", Json::array()}, {"reason", "aborted"}, {"places", Json::array()}});
  CHECK(code(Talk{table}(0, {{"type", "resign"}})) == "game-over");
  const HttpResponse record =
      http(house.server.address(), {.target = "/api/games/" + table.room,
                                    .headers = {{"Cookie", table.players[0].session.cookie}}});
  CHECK(record.json()["to_move"].is_null());

  Table begun = start_table(house.server.address(), slides_for_three);
  for (int i = 0; i < 3; ++i)
    begun.play_random_turn(dice);
  CHECK(code(Talk{begun}(2, {{"type", "abort"}})) == "forbidden");

  // The host closes a room that nobody has joined.
  Table empty = open_table(house.server.address(), liger);
  Guest friendly(house.server.address());
  friendly.enter(empty.room, empty.play_key);
  CHECK(code(friendly.ask({{"type", "abort"}, {"room", empty.room}})) == "forbidden");
  CHECK(code(Talk{empty}(0, {{"type", "abort"}})) == "ok");
  CHECK(hear(friendly, "ended")["result"]["reason"] == "aborted");
  CHECK(code(friendly.ask({{"type", "take_seat"}, {"room", empty.room}, {"seat", 1}})) ==
        "forbidden");
}

TEST_CASE(
    "a rematch is a new room with the same people, seats rotated, and its link for watchers") {
  House house;
  for (const Setup& setup : {slides_for_two, slides_for_three}) {
    Table table = start_table(house.server.address(), setup);
    const Talk talk{table};
    Guest watcher(house.server.address());
    watcher.enter(table.room, table.watch_key);
    CHECK(talk.offer(0, "rematch") == "forbidden");
    for (std::size_t who = 1; who < setup.seats; ++who)
      talk(who, {{"type", "resign"}});
    CHECK(talk.offer(1, "rematch") == "ok");
    for (std::size_t who = 0; who < setup.seats; ++who) {
      if (who != 1) CHECK(talk.answer(who, "rematch", true) == "ok");
    }
    const std::string next = hear(watcher, "rematch")["next"];
    CHECK(talk.offer(0, "rematch") == "forbidden");
    // The watcher's key opens the next room, too; the seats have moved on by one.
    Guest again(house.server.address());
    const Json snapshot =
        watcher.ask({{"type", "enter_room"}, {"room", next}, {"key", table.watch_key}})["snapshot"];
    CHECK(snapshot["status"] == "playing");
    CHECK(snapshot["rematch_of"] == table.room);
    for (std::size_t seat = 0; seat < setup.seats; ++seat) {
      CHECK(snapshot["seats"][seat]["player"]["id"] ==
            table.players[(seat + 1) % setup.seats].id());
    }
    const Json mine = table.players[1].ask({{"type", "enter_room"}, {"room", next}})["snapshot"];
    CHECK(mine["you"]["seat"] == 0);
    // Who comes late to the old room is told where they went.
    const Json old = again.ask(
        {{"type", "enter_room"}, {"room", table.room}, {"key", table.watch_key}})["snapshot"];
    CHECK(old["rematch"] == next);
  }
}

TEST_CASE("a rematch is offered three times by the same player, and no more") {
  House house;
  Table table = start_table(house.server.address(), liger);
  const Talk talk{table};
  talk(0, {{"type", "resign"}});
  for (int i = 0; i < 3; ++i) {
    CHECK(talk.offer(0, "rematch") == "ok");
    CHECK(talk.answer(1, "rematch", false) == "ok");
  }
  CHECK(talk.offer(0, "rematch") == "forbidden");
  CHECK(talk.offer(1, "rematch") == "ok");
}

TEST_CASE("players and spectators talk apart while they play, and together afterwards") {
  House house;
  Table table = start_table(house.server.address(), liger);
  const Talk talk{table};
  Guest watcher(house.server.address());
  watcher.enter(table.room, table.watch_key);
  const auto watcher_says = [&](const char* channel, const char* text) {
    return code(
        watcher.ask({{"type", "say"}, {"room", table.room}, {"channel", channel}, {"text", text}}));
  };
  CHECK(talk.say(0, "players", "good luck") == "ok");
  CHECK(talk.say(0, "spectators", "psst") == "forbidden");
  CHECK(watcher_says("players", "psst") == "forbidden");
  CHECK(watcher_says("spectators", "red is lost") == "ok");
  // Everybody hears that something was said, so that nobody's numbers have a gap.
  CHECK(hear(table.players[1], "said")["text"] == "good luck");
  const Json hidden = hear(table.players[1], "said");
  CHECK(hidden["hidden"] == true);
  CHECK_FALSE(hidden.contains("text"));
  CHECK_FALSE(hidden.contains("player"));
  CHECK(hear(watcher, "said")["hidden"] == true);
  CHECK(hear(watcher, "said")["text"] == "red is lost");
  const auto chat = [&](const Session& session, const Json& key) {
    Client late(house.server.address(), session);
    Json texts = Json::array();
    const Json entered = late.ask({{"type", "enter_room"}, {"room", table.room}, {"key", key}});
    for (const Json& line : entered["snapshot"]["chat"])
      texts.push_back(line["text"]);
    return texts;
  };
  CHECK(chat(table.players[0].session, nullptr) == Json{"good luck"});
  CHECK(chat(watcher.session, table.watch_key) == Json{"red is lost"});
  talk(1, {{"type", "resign"}});
  CHECK(talk.say(0, "spectators", "thank you all") == "ok");
  CHECK(hear(watcher, "said")["text"] == "thank you all");
  CHECK(chat(table.players[0].session, nullptr) ==
        Json{"good luck", "red is lost", "thank you all"});
  CHECK(chat(watcher.session, table.watch_key) == Json{"red is lost", "thank you all"});
}

TEST_CASE("who is muted is not heard by who has muted, and by all others") {
  House house;
  Table table = open_table(house.server.address(), liger);
  std::vector<Guest> guests;
  for (int i = 0; i < 2; ++i)
    guests.emplace_back(house.server.address()).enter(table.room, table.play_key);
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
  // The wish can come with the entrance.
  Guest third(house.server.address());
  const Json entered = third.ask(
      {{"type", "enter_room"}, {"room", table.room}, {"key", table.play_key}, {"muted", {loud}}});
  CHECK(entered["snapshot"]["chat"].empty());
}

TEST_CASE("somebody who talks without a pause is told to wait") {
  House house;
  Table table = open_table(house.server.address(), liger);
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

TEST_CASE("the host of a private room sends a spectator away for good, and nobody else does") {
  House house;
  Table table = start_table(house.server.address(), liger);
  const Talk talk{table};
  Guest watcher(house.server.address());
  watcher.enter(table.room, table.watch_key);
  const auto remove = [&](std::size_t who, const std::string& player) {
    return code(talk(who, {{"type", "remove"}, {"player", player}}));
  };
  CHECK(remove(1, watcher.id()) == "forbidden");
  CHECK(remove(0, table.players[1].id()) == "forbidden");
  CHECK(remove(0, "nobody") == "not-found");
  CHECK(remove(0, watcher.id()) == "ok");
  CHECK(watcher.client.push("left")["room"] == table.room);
  Client again(house.server.address(), watcher.session);
  CHECK(code(again.ask({{"type", "enter_room"}, {"room", table.room}, {"key", table.watch_key}})) ==
        "forbidden");
  CHECK(hear(table.players[1], "removed")["player"]["id"] == watcher.id());
}

TEST_CASE(
    "who watches with a delay sees every event in order, so many turns later, and the end at "
    "once") {
  House house;
  Dice dice(5);
  Table table = start_table(house.server.address(), slides_for_two, {{"delay_turns", 2}});
  Guest watcher(house.server.address());
  watcher.enter(table.room, table.watch_key);
  const auto seen = [&] {
    for (const Json& event : watcher.client.pushes_so_far("event"))
      watcher.view.apply(event);
    return watcher.view.ply();
  };
  for (int turn = 1; turn <= 5; ++turn) {
    table.play_random_turn(dice);
    CHECK(seen() == std::max(0, turn - 2));
    // Who comes now, or comes back, or asks over HTTP, sees no more.
    Guest late(house.server.address());
    late.enter(table.room, table.watch_key);
    CHECK(late.view.ply() == watcher.view.ply());
    CHECK(late.view.position() == watcher.view.position());
    const Json record = http(house.server.address(), {.target = "/api/games/" + table.room,
                                                      .headers = {{"X-Room-Key", table.watch_key}}})
                            .json();
    CHECK(record["ply"] == watcher.view.ply());
  }
  // Talk among watchers has no delay.
  watcher.ask({{"type", "say"},
               {"room", table.room},
               {"channel", "spectators"},
               {"text", "what will come?"}});
  CHECK(watcher.client.push("said")["text"] == "what will come?");
  CHECK(seen() == 3);
  Talk{table}(0, {{"type", "resign"}});
  hear(watcher, "ended");
  CHECK(watcher.view.ply() == 5);
  table.players[1].catch_up(watcher.view.seq());
  for (const auto& [seq, event] : watcher.view.events()) {
    const auto told = table.players[1].view.events().find(seq);
    if (told != table.players[1].view.events().end() && event["kind"] != "said") {
      CHECK(told->second == event);
    }
  }
}

TEST_CASE("everything said and agreed survives kill -9") {
  House house;
  Dice dice(6);
  Table table = start_table(house.server.address(), slides_for_three);
  const Talk talk{table};
  for (int i = 0; i < 4; ++i)
    table.play_random_turn(dice);
  CHECK(talk.say(0, "players", "hello") == "ok");
  CHECK(talk.offer(0, "takeback") == "ok");
  CHECK(talk.answer(1, "takeback", true) == "ok");
  house.server.kill();
  house.server.start();
  for (Guest& player : table.players)
    player.client = Client(house.server.address(), player.session);
  const Json snapshot = talk(2, {{"type", "enter_room"}})["snapshot"];
  CHECK(snapshot["offers"] ==
        Json::array({{{"what", "takeback"}, {"seat", 0}, {"accepted", {1}}}}));
  CHECK(snapshot["chat"][0]["text"] == "hello");
  CHECK(talk.answer(2, "takeback", true) == "ok");
  CHECK(talk(2, {{"type", "enter_room"}})["snapshot"]["ply"] == 3);
}

}  // namespace
}  // namespace quintet::tests
