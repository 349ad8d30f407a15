// The snapshot of a room: every field, in the order of the README.
#include <string>

#include <doctest/doctest.h>

#include "protocol/messages/server_to_client.hpp"

namespace quintet::tests {
namespace {

TEST_CASE("a snapshot of a game that uses every feature has every field") {
  const protocol::Player ann{.id = "a", .name = "Änn \"A\"", .guest = false};
  const protocol::Player bot{
      .id = "b", .name = "Bot", .guest = false, .bot = protocol::Bot{.game = "liger", .level = 3}};
  protocol::Snapshot snapshot;
  snapshot.room = "r";
  snapshot.seq = 9;
  snapshot.game = "liger";
  snapshot.options = {{"size", "7"}};
  snapshot.clock = {.kind = protocol::Clock::Kind::delay, .initial = 60, .delay = 5};
  snapshot.rated = true;
  snapshot.visibility = protocol::Visibility::public_room;
  snapshot.spectators = protocol::Spectators::open;
  snapshot.locked = true;
  snapshot.by = ann;
  snapshot.delay_turns = 2;
  snapshot.rematch_of = "q";
  snapshot.instant = true;
  snapshot.opened_at = 1'000;
  snapshot.status = protocol::RoomStatus::over;
  snapshot.seats = {{.player = ann, .rating = protocol::SeatRating{.rating = 1500}, .withdrew = {}},
                    {.player = bot,
                     .rating = {},
                     .withdrew = protocol::SeatState::Withdrawal{.ply = 2, .reason = "timeout"}}};
  snapshot.turns = {{.seat = 0, .turn = "a1-a2"}, {.seat = 1, .turn = "b1 b2"}};
  snapshot.position = "7 x";
  snapshot.hash = 0xff;
  snapshot.to_move = 1;
  snapshot.clocks = {.left = {1, 2}, .periods = {3, 4}, .turn_left = 5};
  snapshot.clock_running_since = 2'000;
  snapshot.start_by = 3'000;
  snapshot.offers = {{.what = protocol::Offer::draw, .seat = 1, .accepted = {0, 2}}};
  snapshot.result = protocol::GameResult{.winners = {0}, .reason = "timeout", .places = {1, 2}};
  snapshot.ratings = {{.before = 1500, .after = 1510, .provisional = true}};
  snapshot.rematch = "s";
  snapshot.chat = {{.seq = 4, .at = 5, .player = ann, .text = "Hé"}};
  snapshot.presence = {.seats = {true, false}, .spectators = 6};
  snapshot.you = {.seat = 0, .role = protocol::Role::player, .play_key = "p", .watch_key = "w"};
  CHECK(protocol::snapshot_reply(7, snapshot) ==
        R"({"id":7,"type":"ok","snapshot":{"room":"r","seq":9,"game":"liger",)"
        R"("options":{"size":"7"},"clock":{"kind":"delay","initial":60,"delay":5},)"
        R"("rated":true,"visibility":"public","spectators":"open","by":{"id":"a",)"
        R"("name":"Änn \"A\"","guest":false},"delay_turns":2,"rematch_of":"q",)"
        R"("opened_at":1000,"status":"over","seats":[{"player":{"id":"a","name":"Änn \"A\"",)"
        R"("guest":false},"rating":{"rating":1500,"provisional":true},)"
        R"("withdrew":null},{"player":{"id":"b","name":"Bot","guest":false,)"
        R"("bot":{"game":"liger","level":3}},"rating":null,"withdrew":{"ply":2,)"
        R"("reason":"timeout"}}],"turns":[{"seat":0,"turn":"a1-a2"},{"seat":1,)"
        R"("turn":"b1 b2"}],"ply":2,"position":"7 x","hash":"00000000000000ff","to_move":1,)"
        R"("instant":true,"clocks":[1,2],"periods":[3,4],"turn_left":5,)"
        R"("clock_running_since":2000,"start_by":3000,"result":{"winners":[0],)"
        R"("reason":"timeout","places":[1,2]},"ratings":[{"before":1500,"after":1510,)"
        R"("provisional":true}],"rematch":"s","offers":[{"what":"draw","seat":1,)"
        R"("accepted":[0,2]}],"locked":true,"chat":[{"seq":4,"at":5,"channel":"players",)"
        R"("player":{"id":"a","name":"Änn \"A\"","guest":false},"text":"Hé"}],)"
        R"("presence":{"seats":[true,false],"spectators":6},"you":{"seat":0,"role":"player",)"
        R"("play_key":"p","watch_key":"w"}}})");
}

TEST_CASE("a snapshot of a new room has null for everything that does not exist yet") {
  protocol::Snapshot snapshot;
  snapshot.room = "r";
  snapshot.seats.resize(2);
  snapshot.presence.seats = {false, false};
  CHECK(protocol::snapshot_reply(7, snapshot) ==
        R"({"id":7,"type":"ok","snapshot":{"room":"r","seq":0,"game":"","options":{},)"
        R"("clock":{"kind":"none"},"rated":false,"visibility":"private","spectators":"link",)"
        R"("by":{"id":"","name":"","guest":true},"delay_turns":0,"rematch_of":null,)"
        R"("opened_at":0,"status":"open","seats":[{"player":null,"rating":null,)"
        R"("withdrew":null},{"player":null,"rating":null,"withdrew":null}],"turns":[],)"
        R"("ply":0,"position":null,"hash":null,"to_move":null,"clocks":null,)"
        R"("clock_running_since":null,"start_by":null,"result":null,"ratings":null,)"
        R"("rematch":null,"offers":[],"locked":false,"chat":[],)"
        R"("presence":{"seats":[false,false],"spectators":0},"you":{"seat":null,)"
        R"("role":"spectator"}}})");
}

}  // namespace
}  // namespace quintet::tests
