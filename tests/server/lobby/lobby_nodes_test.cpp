// The lobby of one node among several, without sockets and without a file.
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "protocol/errors/refusals.hpp"
#include "server/config/limits.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/matchmaker.hpp"

namespace quintet::tests::lobby_nodes_test {
namespace {

using server::LastingSeek;
using server::Limits;
using server::Lobby;
using server::LobbyPart;
using server::Pairing;
using Json = nlohmann::json;

struct Client : server::Subscriber {
  void send(server::Message message) override { messages.push_back(Json::parse(*message)); }
  bool enter(const std::string&) override { return true; }
  void leave(const std::string&) override {}
  void reconnect(std::chrono::milliseconds) override { ++reconnects; }
  std::vector<Json> messages;
  int reconnects = 0;
};

protocol::Player player_of(int number) {
  return {.id = "player" + std::to_string(number), .name = "Otter", .guest = false};
}

protocol::RoomSummary open_room(const std::string& id, std::int64_t opened_at = 0) {
  return {.room = id, .game = "liger", .seats = {{}, {}}, .opened_at = opened_at};
}

protocol::Seek days_wish() {
  return {.game = "liger",
          .options = {},
          .clock = {.kind = protocol::Clock::Kind::correspondence, .days = 3},
          .lasting = true};
}

/// The lobby of one node, for which the test plays the other nodes, the rooms and the file.
struct Nodes {
  explicit Nodes(const Limits& the_limits = {}) : limits(the_limits) { lobby.join_cluster(); }

  [[nodiscard]] Json body() {
    time.advance(std::chrono::seconds(1));
    return Json::parse(*lobby.body());
  }
  [[nodiscard]] std::set<std::string> rooms() {
    std::set<std::string> ids;
    for (const Json& room : body()["rooms"])
      ids.insert(room["room"]);
    return ids;
  }
  [[nodiscard]] std::size_t seeks() { return body()["seeks"].size(); }
  std::shared_ptr<Client> seek(int number, const protocol::Seek& wish) {
    auto client = std::make_shared<Client>();
    matchmaker.seek(client, player_of(number), 1, wish, std::nullopt);
    return client;
  }

  const Limits limits;
  server::Time time;
  std::vector<Pairing> pairings;
  int rereads = 0;
  server::SeekTable table{limits, limits};
  Lobby lobby{limits, limits, time, table, [](std::chrono::milliseconds) {}};
  server::Matchmaker matchmaker{
      limits,
      time,
      table,
      {.pair = [this](Pairing pairing) { pairings.push_back(std::move(pairing)); },
       .store = [](const LastingSeek&, auto done) { done(protocol::Result<void>()); },
       .forget =
           [](const std::vector<std::string>&, auto done) {
             if (done) done(protocol::Result<void>());
           },
       .expire = [](const std::vector<std::string>&) {},
       .notify = [](const std::string&, const server::Message&) {},
       .barred = [](const protocol::Player&) { return false; },
       .reread = [this] { ++rereads; }}};
};

TEST_CASE("of the reports of a room the last one counts, but the node's own room comes first") {
  Nodes nodes;
  nodes.lobby.show_part(2, {.rooms = {open_room("r")}});
  nodes.lobby.show_part(3, {.rooms = {open_room("r")}});
  nodes.lobby.show_part(2, {.gone = {"r"}});
  CHECK(nodes.rooms() == std::set<std::string>{"r"});
  // The room was this node's before, and is another's now.
  nodes.lobby.hide("r");
  CHECK(nodes.rooms() == std::set<std::string>{"r"});
  nodes.lobby.show(open_room("r"));
  nodes.lobby.show_part(3, {.gone = {"r"}});
  CHECK(nodes.rooms() == std::set<std::string>{"r"});
  nodes.lobby.hide("r");
  CHECK(nodes.rooms().empty());
}

TEST_CASE("a node reports the changes of its own rooms, and all of them when it is asked") {
  Nodes nodes;
  nodes.lobby.show(open_room("one"));
  nodes.lobby.show(open_room("two"));
  nodes.lobby.show_part(2, {.rooms = {open_room("theirs")}});
  CHECK(nodes.lobby.take_part(false).rooms.size() == 2);
  CHECK(nodes.lobby.take_part(false).rooms.empty());
  nodes.lobby.hide("one");
  const LobbyPart changed = nodes.lobby.take_part(false);
  CHECK(changed.rooms.empty());
  CHECK(changed.gone == std::vector<std::string>{"one"});
  const LobbyPart all = nodes.lobby.take_part(true);
  REQUIRE(all.rooms.size() == 1);
  CHECK(all.rooms.front() == open_room("two"));
}

TEST_CASE("rooms of other nodes take places as its own do") {
  Limits limits;
  limits.lobby_open_rooms = 2;
  Nodes nodes(limits);
  nodes.lobby.show(open_room("old", 1));
  nodes.lobby.show_part(2, {.rooms = {open_room("new", 2), open_room("newer", 3)}});
  CHECK(nodes.rooms() == std::set<std::string>{"new", "newer"});
  // The other nodes need not show it any more, either.
  CHECK(nodes.lobby.take_part(false).gone == std::vector<std::string>{"old"});
}

TEST_CASE(
    "a node that does not pair shows the seeks of the one that does, and lets no client wait") {
  Nodes nodes;
  nodes.matchmaker.begin_pairing();
  const auto waits = nodes.seek(1, {.game = "liger", .options = {}, .clock = {}});
  const auto lasting = nodes.seek(2, days_wish());
  CHECK(nodes.seeks() == 2);
  const LobbyPart part = nodes.lobby.take_part(false);
  CHECK(part.seeks.size() == 2);

  nodes.matchmaker.end_pairing();
  CHECK(waits->reconnects == 1);
  CHECK(nodes.seeks() == 0);
  CHECK(nodes.lobby.take_part(false).seeks_gone.size() == 2);
  nodes.lobby.show_part(2, {.seeks = part.seeks});
  CHECK(nodes.seeks() == 2);
  CHECK(nodes.lobby.take_part(true).seeks.empty());
  // The client of a seek that comes too late must reconnect.
  const auto late = nodes.seek(3, {.game = "liger", .options = {}, .clock = {}});
  CHECK(late->messages.back()["type"] == "error");
  CHECK(late->reconnects == 1);
  CHECK(nodes.pairings.empty());

  // The node pairs again: it drops the seeks that others have reported, and ignores later ones.
  nodes.matchmaker.begin_pairing();
  CHECK(nodes.seeks() == 0);
  nodes.lobby.show_part(2, {.seeks = part.seeks});
  CHECK(nodes.seeks() == 0);
}

TEST_CASE("players who are being paired while another node begins to pair get their room") {
  Nodes nodes;
  nodes.matchmaker.begin_pairing();
  const protocol::Seek wish{.game = "liger", .options = {}, .clock = {}};
  const auto first = nodes.seek(1, wish);
  const auto second = nodes.seek(2, wish);
  REQUIRE(nodes.pairings.size() == 1);
  nodes.matchmaker.end_pairing();
  CHECK(first->reconnects == 0);
  nodes.pairings.front().done("room");
  CHECK(first->messages.back()["room"] == "room");
  CHECK(second->messages.back()["room"] == "room");

  // If the room cannot be opened, the client that has waited reconnects to seek elsewhere.
  nodes.matchmaker.begin_pairing();
  const auto third = nodes.seek(3, wish);
  const auto fourth = nodes.seek(4, wish);
  nodes.matchmaker.end_pairing();
  nodes.pairings.back().done(std::unexpected(protocol::refusal("server.draining")));
  CHECK(third->reconnects == 1);
  CHECK(fourth->messages.back()["type"] == "error");
  CHECK(nodes.seeks() == 0);
}

TEST_CASE("a lasting seek whose room could not be opened comes back from the file") {
  Nodes nodes;
  nodes.matchmaker.begin_pairing();
  const auto waits = nodes.seek(1, days_wish());
  const std::string id = waits->messages.back()["seek"];
  const auto finds = nodes.seek(2, days_wish());
  REQUIRE(nodes.pairings.size() == 1);
  CHECK(nodes.pairings.back().ended_seeks == std::vector<std::string>{id});
  nodes.pairings.back().done(std::unexpected(protocol::refusal("server.draining")));
  CHECK(nodes.rereads == 1);
  CHECK(nodes.seeks() == 0);
  const LastingSeek stored{.id = id, .player = player_of(1), .wish = days_wish(), .since = 1};
  nodes.matchmaker.restore(stored, std::nullopt);
  nodes.matchmaker.restore(stored, std::nullopt);
  CHECK(nodes.seeks() == 1);
}

}  // namespace
}  // namespace quintet::tests::lobby_nodes_test
