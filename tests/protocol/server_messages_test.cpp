// The messages of a server read back as they were written. golden/server_messages.txt has one line
// for each sample below, so a change of the wire format is a change of that file.
#include "protocol/messages/server_messages.hpp"

#include <cstdlib>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "protocol/messages/lobby.hpp"

namespace quintet::tests {
namespace {

using namespace protocol;

const std::string room = "k3v9w2m7qp";
const Player ann{.id = "a", .name = "Änn \"A\"", .guest = false};
const Player bot{.id = "b", .name = "Bot", .guest = false, .bot = Bot{.game = "liger", .level = 3}};
const GameStanding standing{.position = "7 x",
                            .hash = 0xff,
                            .clocks = ClockTimes{.left = {1, 2}, .periods = {3, 4}, .turn_left = 5},
                            .start_by = 3'000,
                            .to_move = 1};
const Reason reason{.key = "seat.taken", .arguments = {{"seat", "2"}, {"player", "Änn"}}};

/// A game that uses every feature.
Snapshot full_snapshot() {
  Snapshot snapshot{.room = room, .seq = 9, .game = "slides-of-action"};
  // In this order, which is not the alphabet's.
  snapshot.options = {{"players", "3"}, {"connection", "one-diagonal"}};
  snapshot.clock = {.kind = Clock::Kind::byoyomi, .initial = 60, .period = 5, .periods = 2};
  snapshot.rated = true;
  snapshot.visibility = Visibility::public_room;
  snapshot.spectators = Spectators::none;
  snapshot.locked = true;
  snapshot.by = ann;
  snapshot.delay_turns = 2;
  snapshot.rematch_of = "q";
  snapshot.instant = true;
  snapshot.opened_at = 1'000;
  snapshot.status = RoomStatus::over;
  snapshot.seats = {{.player = ann, .rating = SeatRating{.rating = 1500}, .withdrew = {}},
                    {.player = bot,
                     .rating = {},
                     .withdrew = SeatState::Withdrawal{.ply = 2, .reason = "timeout"}},
                    {}};
  snapshot.turns = {{.seat = 0, .turn = "a1-a2"}, {.seat = 1, .turn = "b1 b2"}};
  snapshot.position = "7 x";
  snapshot.hash = 0xff;
  snapshot.to_move = 1;
  snapshot.clocks = standing.clocks;
  snapshot.clock_running_since = 2'000;
  snapshot.start_by = 3'000;
  snapshot.offers = {{.what = Offer::draw, .seat = 1, .accepted = {0, 2}}};
  snapshot.result = GameResult{.winners = {0}, .reason = "timeout", .places = {1, 2}};
  snapshot.ratings = {{.before = 1500, .after = 1510, .provisional = true}};
  snapshot.rematch = "s";
  snapshot.chat = {{.seq = 4, .at = 5, .player = ann, .text = "Hé"}};
  snapshot.presence = {.seats = {true, false, false}, .spectators = 6};
  snapshot.you = {.seat = 0, .role = Role::player, .play_key = "p", .watch_key = "w"};
  return snapshot;
}

Snapshot new_room() {
  Snapshot snapshot{.room = room, .seq = 1, .game = "liger"};
  snapshot.by = ann;
  snapshot.seats.resize(2);
  snapshot.presence.seats = {false, false};
  snapshot.you.role = Role::invited;
  return snapshot;
}

EventPush pushed(RoomEvent event) {
  return {.room = room, .seq = 5, .at = 1'790'000'000'000, .what = std::move(event)};
}

std::vector<ServerMessage> replies() {
  Error stale{.code = ErrorCode::stale, .message = "too late", .cause = {}};
  stale.standing = Standing{.ply = 3, .hash = 7, .seq = 9};
  stale.reason = reason;
  Error illegal{.code = ErrorCode::illegal_action, .message = "no", .cause = {}};
  illegal.index = 1;
  Error busy{.code = ErrorCode::too_many, .message = "wait", .cause = {}};
  busy.retry_after_ms = 500;
  return {
      OkReply{.id = 7},
      PingReply{.id = -7, .now = 1'790'000'000'000},
      OpenedReply{.id = 1, .snapshot = full_snapshot()},
      SnapshotReply{.id = 2, .snapshot = full_snapshot()},
      SnapshotReply{.id = 2, .snapshot = new_room()},
      EventsReply{.id = 3,
                  .you = {.seat = 1, .role = Role::player, .play_key = {}, .watch_key = "w"},
                  .presence = {.seats = {true, true}, .spectators = 2},
                  .events = {pushed(Rematch{"next"}), pushed(Admitted{ann})}},
      EventsReply{.id = 3, .you = {}, .presence = {}, .events = {}},
      AccessReply{.id = 4, .play_key = "p", .watch_key = std::nullopt},
      PlayedReply{.id = 5, .seq = 12, .duplicate = false, .event = {}},
      PlayedReply{.id = 5, .seq = 12, .duplicate = true, .event = {}},
      PlayedReply{.id = 5,
                  .seq = 5,
                  .duplicate = false,
                  .event = pushed(Played{.ply = 1, .seat = 0, .turn = "a1", .standing = standing})},
      QueryReply{.id = 6,
                 .query = {.position = "7 x",
                           .seat = 0,
                           .turn_start = true,
                           .legal = {"a1", "a2"},
                           .result = {}}},
      QueryReply{.id = 6,
                 .query = {.position = "7 x",
                           .seat = {},
                           .turn_start = false,
                           .legal = {},
                           .result = PositionResult{.winners = {1}, .reason = "connected"}}},
      SeekReply{.id = 8, .seek = "s1"},
      SeekPairedReply{.id = 8, .room = room},
      ErrorReply{.id = 9, .error = stale},
      ErrorReply{.id = 9, .error = illegal},
      ErrorReply{.id = {}, .error = busy},
  };
}

std::vector<ServerMessage> events() {
  const GameStanding over{
      .position = "7 y", .hash = 1, .clocks = {}, .start_by = {}, .to_move = {}};
  return {
      pushed(Opened{.game = "slides-of-action",
                    .options = full_snapshot().options,
                    .clock = {.kind = Clock::Kind::correspondence, .days = 3},
                    .rated = true,
                    .by = ann,
                    .delay_turns = 2,
                    .rematch_of = "q",
                    .instant = true}),
      pushed(Seated{.seat = 0, .player = ann, .rating = SeatRating{.rating = 1512}}),
      pushed(Seated{.seat = 1, .player = bot, .rating = {}}),
      pushed(Unseated{.seat = 0, .player = ann}),
      pushed(Started{standing}),
      pushed(Played{.ply = 1, .seat = 0, .turn = "c3-d4", .standing = standing}),
      pushed(Offered{.what = Offer::takeback, .seat = 1}),
      pushed(Answered{.what = Offer::pause, .seat = 0, .accept = true}),
      pushed(TakenBack{.ply = 4, .standing = over}),
      pushed(Paused{standing.clocks}),
      pushed(Resumed{{}}),
      pushed(Withdrew{.seat = 1, .reason = "timeout", .standing = over}),
      pushed(Ended{.result = {.winners = {1}, .reason = "connected", .places = {2, 1}},
                   .ratings = {{{.before = 1500, .after = 1490, .provisional = true}}}}),
      pushed(Ended{.result = {.winners = {}, .reason = "aborted", .places = {}}, .ratings = {}}),
      pushed(Rematch{"next"}),
      pushed(Said{.channel = Channel::spectators, .player = ann, .text = "gut gemacht \\o/"}),
      EventPush{.room = room, .seq = 6, .at = 5, .what = HiddenSaid{Channel::players}},
      pushed(Removed{ann}),
      pushed(AccessChanged{.locked = true, .new_keys = false}),
      pushed(Admitted{ann}),
  };
}

std::vector<ServerMessage> pushes() {
  return {
      WelcomePush{.version = "1.2", .player = ann, .now = 5, .games = {"liger"}, .bot_levels = 5},
      WelcomePush{.version = "1.2", .player = ann, .now = 5, .games = {}, .bot_levels = {}},
      PresencePush{.room = room, .presence = {.seats = {true, false}, .spectators = 1}},
      PresencePush{.room = room,
                   .presence = {.seats = {true, false}, .spectators = 2, .learning = 1}},
      LeftPush{.room = room, .why = {.message = "only the players", .reason = reason}},
      LeftPush{.room = room, .why = {.message = "only the players", .reason = {}}},
      AwayPush{.room = room, .seat = 1, .claim_in = 60'000},
      AwayPush{.room = room, .seat = 1, .claim_in = {}},
      BotWaitsPush{.room = room, .seat = 1, .why = Grounds{.message = "busy", .reason = reason}},
      BotWaitsPush{.room = room, .seat = 1, .why = {}},
      SaidPush{.room = room, .line = full_snapshot().chat.front()},
      RestartingPush{.within = std::chrono::milliseconds(250)},
      DatabasePush{.reachable = false},
      NoticePush{.text = "Restart at noon", .until = 9, .room = {}},
      NoticePush{.text = {}, .until = {}, .room = room},
      TurnNews{.room = room,
               .game = "liger",
               .seat = 1,
               .status = RoomStatus::playing,
               .your_turn = true,
               .ply = 3,
               .due = 9},
      TurnNews{.room = room, .game = "liger", .seat = {}, .status = RoomStatus::open},
      AsksPush{.room = room, .asks = {{.player = ann, .seat = 1}, {.player = bot, .seat = {}}}},
      AdmissionPush{.room = room, .admission = Admission::declined},
      KeysPush{.room = room, .play_key = {}, .watch_key = "w"},
      PairedPush{.seek = "s1", .room = room},
      NotificationsPush{},
      NotificationsPush{.within = std::chrono::milliseconds(250)},
      UnreadPush{.type = "elsewhere"},
  };
}

std::vector<ServerMessage> samples() {
  std::vector<ServerMessage> all = replies();
  for (auto& more : {events(), pushes()})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

std::vector<std::string> golden_lines() {
  const std::string path = QUINTET_GOLDEN_FOLDER "/server_messages.txt";
  if (std::getenv("QUINTET_REGENERATE_GOLDEN") != nullptr) {
    std::ofstream file(path);
    for (const ServerMessage& message : samples())
      file << message_text(message) << '\n';
  }
  std::vector<std::string> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    lines.push_back(line);
  return lines;
}

TEST_CASE("there is a sample of every message and of every event") {
  std::set<std::size_t> messages;
  std::set<std::size_t> kinds;
  for (const ServerMessage& message : samples()) {
    messages.insert(message.index());
    if (const auto* push = std::get_if<EventPush>(&message)) {
      if (const auto* event = std::get_if<RoomEvent>(&push->what)) kinds.insert(event->index());
    }
  }
  CHECK(messages.size() == std::variant_size_v<ServerMessage>);
  CHECK(kinds.size() == std::variant_size_v<RoomEvent>);
}

TEST_CASE("each message of the golden file is read as it was written, and written so again") {
  const std::vector<ServerMessage> messages = samples();
  const std::vector<std::string> lines = golden_lines();
  REQUIRE(lines.size() == messages.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    CAPTURE(lines[i]);
    CHECK(message_text(messages[i]) == lines[i]);
    const auto read = parse_server_message(lines[i]);
    REQUIRE_MESSAGE(read.has_value(), read.error());
    CHECK(*read == messages[i]);
    CHECK(message_text(*read) == lines[i]);
  }
}

TEST_CASE("a reader ignores unknown fields, and counts events of unknown kinds") {
  CHECK(parse_server_message(R"({"id":1,"type":"ok","new":[1]})") ==
        ServerMessage(OkReply{.id = 1}));
  CHECK(parse_server_message(R"({"type":"database","reachable":true,"new":{}})") ==
        ServerMessage(DatabasePush{.reachable = true}));
  const auto unknown =
      parse_server_message(R"({"type":"event","room":"r","seq":7,"at":5,"kind":"danced","x":1})");
  REQUIRE(unknown);
  CHECK(std::get<EventPush>(*unknown) ==
        EventPush{.room = "r", .seq = 7, .at = 5, .what = UnknownEvent{"danced"}});
  const auto error = parse_server_message(
      R"({"id":1,"type":"error","code":"too-sunny","message":"m","key":"k","args":{}})");
  REQUIRE(error);
  CHECK(std::get<ErrorReply>(*error).error.reason->key == "k");
}

TEST_CASE("a text that is no message is refused with a sentence") {
  for (const char* text :
       {"", "[]", "{", R"({"id":1})", R"({"id":"1","type":"ok"})", R"({"type":"event","room":"r"})",
        R"({"id":1,"type":"ok","snapshot":7})", R"({"type":"presence","room":"r","seats":[1]})",
        R"({"type":"turn","room":"r","game":"g","seat":99})",
        R"({"type":"event","room":"r\"","seq":1,"at":1,"kind":"rematch","next":"n"})"}) {
    CAPTURE(text);
    const auto read = parse_server_message(text);
    REQUIRE_FALSE(read);
    CHECK_FALSE(read.error().empty());
  }
}

TEST_CASE("the messages of the lobby are read as far as a player needs them") {
  CHECK(parse_server_message(lobby_reply(3, R"({"seeks":[],"rooms":[],"online":1})")) ==
        ServerMessage(OkReply{.id = 3}));
  LobbyChanges changes;
  changes.online = 3;
  CHECK(parse_server_message(lobby_push(changes)) == ServerMessage(UnreadPush{"lobby"}));
}

}  // namespace
}  // namespace quintet::tests
