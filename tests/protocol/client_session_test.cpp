// A client's session: resume after a lost connection, lost events, and turns without a reply.
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "protocol/client/session.hpp"
#include "protocol/messages/server_to_client.hpp"

namespace quintet::tests {
namespace {

using client::Received;
using client::Session;
using namespace protocol;

const Player ann{.id = "a", .name = "Ann"};
const Player ben{.id = "b", .name = "Ben"};

GameStanding standing(std::int64_t ply) {
  return {.position = "position " + std::to_string(ply),
          .hash = static_cast<std::uint64_t>(100 + ply),
          .clocks = {},
          .start_by = {},
          .to_move = static_cast<int>(ply % 2)};
}

/// A running game of Ann, after two events.
Snapshot snapshot_at(std::int64_t ply) {
  Snapshot snapshot{.room = "r", .seq = 2 + ply, .game = "liger"};
  snapshot.status = RoomStatus::playing;
  snapshot.seats = {{.player = ann, .rating = {}, .withdrew = {}},
                    {.player = ben, .rating = {}, .withdrew = {}}};
  for (std::int64_t turn = 0; turn < ply; ++turn)
    snapshot.turns.push_back({.seat = static_cast<int>(turn % 2), .turn = "t"});
  const GameStanding now = standing(ply);
  snapshot.position = now.position;
  snapshot.hash = now.hash;
  snapshot.to_move = now.to_move;
  snapshot.you = {.seat = 0, .role = Role::player, .play_key = {}, .watch_key = {}};
  return snapshot;
}

EventPush played(std::int64_t ply) {
  return {.room = "r",
          .seq = 2 + ply,
          .at = 5,
          .what = Played{.ply = ply,
                         .seat = static_cast<int>((ply - 1) % 2),
                         .turn = "t" + std::to_string(ply),
                         .standing = standing(ply)}};
}

/// The server of one session: takes what it sends, and replies.
class Talk {
 public:
  /// Everything that the session wants to send.
  std::vector<Envelope> sent() {
    std::vector<Envelope> requests;
    while (const auto text = session.next_message())
      requests.push_back(parse_request(*text).value());
    return requests;
  }
  Received hear(const ServerMessage& message) {
    return session.receive(message_text(message)).value();
  }
  /// The id of the only request that the session wants to send, which has this type.
  template <class Wanted>
  std::int64_t only(Wanted* request = nullptr) {
    const std::vector<Envelope> requests = sent();
    REQUIRE(requests.size() == 1);
    REQUIRE(std::holds_alternative<Wanted>(requests[0].request));
    if (request != nullptr) *request = std::get<Wanted>(requests[0].request);
    return requests[0].id;
  }
  void enter(std::int64_t ply) {
    session.enter("r");
    hear(SnapshotReply{.id = only<EnterRoom>(), .snapshot = snapshot_at(ply)});
  }

  Session session;
};

TEST_CASE("a session enters a room and follows its events") {
  Talk talk;
  talk.enter(0);
  REQUIRE(talk.session.find("r"));
  CHECK(talk.session.awaits_turn("r"));
  const Received received = talk.hear(played(1));
  CHECK(received.events.size() == 1);
  CHECK_FALSE(received.out_of_order);
  CHECK(talk.session.find("r")->ply() == 1);
  CHECK_FALSE(talk.session.awaits_turn("r"));
  CHECK(talk.hear(played(1)).out_of_order);
  CHECK(talk.sent().empty());
}

TEST_CASE("after a lost connection a turn without a reply goes first, then the missing events") {
  Talk talk;
  talk.enter(0);
  talk.session.play("r", "t1");
  Play first;
  talk.only(&first);
  CHECK(first.ply == 1);
  CHECK(first.hash == 100);
  CHECK(first.seq == 2);
  talk.session.begin();
  const std::vector<Envelope> again = talk.sent();
  REQUIRE(again.size() == 2);
  const auto& play = std::get<Play>(again[0].request);
  CHECK(play.turn == "t1");
  CHECK(play.seq == first.seq);
  CHECK(play.hash == first.hash);
  CHECK(std::get<EnterRoom>(again[1].request).since == 2);
  CHECK_FALSE(talk.session.awaits_turn("r"));
  talk.hear(PlayedReply{.id = again[0].id, .seq = 3, .duplicate = true, .event = {}});
  CHECK(talk.session.turn_under_way("r") == nullptr);
  const Received received = talk.hear(
      EventsReply{.id = again[1].id, .you = {}, .presence = {}, .events = {played(1), played(2)}});
  CHECK(received.events.size() == 2);
  CHECK(talk.session.awaits_turn("r"));
}

TEST_CASE("a turn that is acknowledged before its event is not played twice") {
  Talk talk;
  talk.enter(0);
  talk.session.play("r", "t1");
  talk.hear(PlayedReply{.id = talk.only<Play>(), .seq = 3, .duplicate = false, .event = {}});
  CHECK(talk.session.turn_under_way("r") == nullptr);
  CHECK_FALSE(talk.session.awaits_turn("r"));
  talk.hear(played(1));
  talk.hear(played(2));
  CHECK(talk.session.awaits_turn("r"));
}

TEST_CASE("a reply with the event advances the view") {
  Talk talk;
  talk.enter(0);
  talk.session.play("r", "t1");
  Play play;
  const std::int64_t id = talk.only(&play);
  CHECK(play.with_event);
  const Received received =
      talk.hear(PlayedReply{.id = id, .seq = 3, .duplicate = false, .event = played(1)});
  CHECK(received.events.size() == 1);
  CHECK(talk.session.find("r")->ply() == 1);
}

TEST_CASE("events after a gap wait for the missing ones, which the session requests once") {
  Talk talk;
  talk.enter(0);
  CHECK(talk.hear(played(3)).out_of_order);
  CHECK(talk.hear(played(2)).events.empty());
  EnterRoom request;
  const std::int64_t id = talk.only(&request);
  CHECK(request.since == 2);
  CHECK(talk.session.find("r")->ply() == 0);
  const Received received =
      talk.hear(EventsReply{.id = id, .you = {}, .presence = {}, .events = {played(1)}});
  CHECK(received.events.size() == 3);
  CHECK(talk.session.find("r")->ply() == 3);
}

TEST_CASE("a snapshot that pushes have overtaken does not take the view back") {
  Talk talk;
  talk.enter(0);
  talk.session.repeat();
  const std::int64_t id = talk.only<EnterRoom>();
  talk.hear(played(1));
  CHECK_FALSE(talk.hear(SnapshotReply{.id = id, .snapshot = snapshot_at(0)}).new_view);
  CHECK(talk.session.find("r")->ply() == 1);
}

TEST_CASE("a room that went back replaces the view") {
  Talk talk;
  talk.enter(4);
  talk.session.begin();
  CHECK(
      talk.hear(SnapshotReply{.id = talk.only<EnterRoom>(), .snapshot = snapshot_at(1)}).new_view ==
      "r");
  CHECK(talk.session.find("r")->ply() == 1);
}

TEST_CASE("a refusal for now repeats the request after the server's pause") {
  Talk talk;
  talk.enter(0);
  talk.session.play("r", "t1");
  Error busy{};
  busy.message = "wait";
  busy.retry_after_ms = 250;
  const Received received = talk.hear(ErrorReply{.id = talk.only<Play>(), .error = busy});
  CHECK(received.pause == std::chrono::milliseconds(250));
  Play again;
  talk.only(&again);
  CHECK(again.turn == "t1");
  CHECK(talk.session.turn_under_way("r") != nullptr);
}

TEST_CASE("a stale turn is dropped, and a snapshot shows the current state") {
  Talk talk;
  talk.enter(2);
  talk.session.play("r", "t3");
  Error stale{};
  stale.code = ErrorCode::stale;
  talk.hear(ErrorReply{.id = talk.only<Play>(), .error = stale});
  CHECK(talk.session.turn_under_way("r") == nullptr);
  CHECK_FALSE(talk.session.awaits_turn("r"));
  EnterRoom enter;
  const std::int64_t id = talk.only(&enter);
  CHECK_FALSE(enter.since);
  CHECK(talk.hear(SnapshotReply{.id = id, .snapshot = snapshot_at(2)}).new_view == "r");
  CHECK(talk.session.awaits_turn("r"));
}

TEST_CASE("a server that ends keeps the turn for the next connection") {
  Talk talk;
  talk.enter(0);
  talk.session.play("r", "t1");
  Error ending{};
  ending.code = ErrorCode::shutting_down;
  talk.hear(ErrorReply{.id = talk.only<Play>(), .error = ending});
  REQUIRE(talk.session.turn_under_way("r") != nullptr);
  talk.session.begin();
  CHECK(std::holds_alternative<Play>(talk.sent().front().request));
}

TEST_CASE("a room that the client may not enter is forgotten") {
  Talk talk;
  talk.session.enter("r", "key");
  EnterRoom enter;
  Error forbidden{};
  forbidden.code = ErrorCode::forbidden;
  talk.hear(ErrorReply{.id = talk.only(&enter), .error = forbidden});
  CHECK(enter.key == "key");
  talk.session.begin();
  CHECK(talk.sent().empty());
  talk.enter(0);
  talk.hear(LeftPush{.room = "r", .why = {.message = "gone", .reason = {}}});
  CHECK(talk.session.find("r") == nullptr);
}

TEST_CASE("a reply is processed once, and nonsense is refused") {
  Talk talk;
  talk.session.enter("r");
  const std::int64_t id = talk.only<EnterRoom>();
  CHECK(talk.hear(SnapshotReply{.id = id, .snapshot = snapshot_at(0)}).request);
  CHECK_FALSE(talk.hear(SnapshotReply{.id = id, .snapshot = snapshot_at(3)}).request);
  CHECK(talk.session.find("r")->ply() == 0);
  CHECK_FALSE(talk.session.receive("{}"));
}

}  // namespace
}  // namespace quintet::tests
