// The connections in a room, without the room: events come from any log.
#include "server/rooms/audience.hpp"

#include <set>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "protocol/errors/refusals.hpp"
#include "tests/server/kit/played_room.hpp"

namespace quintet::tests::audience_test {
namespace {

using Json = nlohmann::json;
using server::Message;
using std::chrono::milliseconds;

class Connection : public server::Subscriber {
 public:
  void send(Message message) override { heard.push_back(Json::parse(*message)); }
  bool enter(const std::string&) override { return may_enter; }
  void leave(const std::string&) override { left = true; }
  std::optional<milliseconds> round_trip() const override { return way; }
  std::shared_ptr<const server::Contact> node() const override { return its_node; }

  /// The numbers of the received events, in order.
  [[nodiscard]] std::vector<std::int64_t> seqs() const {
    std::vector<std::int64_t> seqs;
    for (const Json& message : heard) {
      if (message.at("type") == "event") seqs.push_back(message.at("seq"));
    }
    return seqs;
  }

  std::vector<Json> heard;
  bool may_enter = true;
  bool left = false;
  std::optional<milliseconds> way;
  std::shared_ptr<server::Contact> its_node;  // null: this one
};

/// A connection within the server, which gets values.
class FollowingConnection : public Connection, public server::RoomFollower {
 public:
  server::RoomFollower* follower() override { return this; }
  void on_snapshot(std::int64_t, protocol::Snapshot) override {}
  void on_event(std::shared_ptr<const protocol::EventPush> event) override {
    events.push_back(std::move(event));
  }
  void on_presence(const protocol::Presence& now) override { presence = now; }
  void on_left() override { removed = true; }

  std::vector<std::shared_ptr<const protocol::EventPush>> events;
  std::optional<protocol::Presence> presence;
  bool removed = false;
};

/// A room that admits every spectator.
const protocol::Opened for_everybody{.visibility = protocol::Visibility::public_room,
                                     .spectators = protocol::Spectators::open};

struct Fixture {
  explicit Fixture(const protocol::Opened& opened = for_everybody,
                   server::RoomLimits the_limits = {})
      : limits(the_limits), room(opened) {
    audience.publish(room.state, {row_of(room.state.opened())}, {room.state.opened()});
  }

  static storage::EventRow row_of(const protocol::Opened& opened) {
    return {.seq = 1, .at = 0, .kind = "opened", .body = protocol::to_body(opened)};
  }
  std::shared_ptr<Connection> enter(const std::string& id, server::KeyRights rights = {}) {
    auto connection = std::make_shared<Connection>();
    REQUIRE(audience.add(room.state, connection, person(id), rights, {}));
    return connection;
  }
  std::shared_ptr<FollowingConnection> follow(const std::string& id) {
    auto connection = std::make_shared<FollowingConnection>();
    REQUIRE(audience.add(room.state, connection, person(id), {}, {}));
    return connection;
  }
  bool publish(const server::Events& events) {
    const auto rows = room.add(events);
    return audience.publish(room.state, rows, events);
  }
  void start() {
    publish(room.sit_down("red", 0));
    publish(room.sit_down("blue", 1));
  }
  void say(const std::string& id, protocol::Channel channel, const std::string& text) {
    publish({protocol::Said{.channel = channel, .player = person(id), .text = text}});
  }

  server::RoomLimits limits;
  PlayedRoom room;
  server::Audience audience{"room", limits};
};

TEST_CASE("each connection gets each event once, from the moment it enters") {
  Fixture room;
  const auto early = room.enter("ada");
  room.publish(room.room.sit_down("red", 0));
  const auto late = room.enter("bob");
  room.publish(room.room.sit_down("blue", 1));
  CHECK(early->seqs() == std::vector<std::int64_t>{2, 3, 4});
  CHECK(late->seqs() == std::vector<std::int64_t>{3, 4});
  room.audience.deliver(room.room.state);
  CHECK(early->seqs().size() == 3);
}

TEST_CASE("the connection that played may get the event in the reply, the others get a push") {
  Fixture room;
  const auto red = room.enter("red");
  const auto again = room.enter("red");
  room.start();
  const server::Events events = room.room.turn();
  const auto rows = room.room.add(events);
  const std::int64_t seq = rows.front().seq;
  room.audience.publish(room.room.state, rows, events, {.to = red.get(), .request = 7, .seq = seq});
  CHECK(again->seqs().back() == seq);
  const Json reply = red->heard.back();
  CHECK(reply.at("id") == 7);
  CHECK(reply.at("type") == "ok");
  CHECK(reply.at("seq") == seq);
  CHECK(reply.at("event") == again->heard.back());
  CHECK(red->seqs().back() == seq - 1);
  // Later events are pushed, and this one is not sent again.
  room.publish(room.room.turn());
  CHECK(red->seqs().back() == seq + 1);
}

TEST_CASE("a log that is read again sends only new events") {
  Fixture room;
  const auto ada = room.enter("ada");
  const server::Events events = room.room.sit_down("red", 0);
  const server::Events known{room.room.state.opened()};
  const auto rows = room.room.add(events);
  // The same log from its first event, with a stored event that was never sent.
  room.audience.log().begin();
  room.audience.log().add(Fixture::row_of(room.room.state.opened()), known[0]);
  room.audience.log().add(rows[0], events[0]);
  room.audience.deliver(room.room.state);
  CHECK(ada->seqs() == std::vector<std::int64_t>{2});
}

TEST_CASE("followers share the events as values, which say what the messages say") {
  Fixture room;
  const auto ada = room.enter("ada");
  const auto first = room.follow("red");
  const auto second = room.follow("blue");
  room.start();
  room.publish(room.room.turn());
  REQUIRE(first->events.size() == ada->heard.size());
  CHECK(first->events == second->events);
  for (std::size_t i = 0; i < first->events.size(); ++i)
    CHECK(Json::parse(protocol::event_text(*first->events[i])) == ada->heard[i]);
  CHECK(first->heard.empty());
  room.audience.notify(protocol::Presence{.seats = {true, true}, .spectators = 1});
  CHECK(first->presence->spectators == 1);
  CHECK(ada->heard.back().at("spectators") == 1);
  room.say("red", protocol::Channel::players, "good luck");
  CHECK(std::get<protocol::HiddenSaid>(first->events.back()->what).channel ==
        protocol::Channel::players);
  room.audience.send_away([](const auto&) { return true; }, protocol::refusal("room.sent-away"));
  CHECK(first->removed);
  CHECK(first->heard.empty());
}

TEST_CASE("a follower gets stored events of a log that is read again") {
  Fixture room;
  const auto red = room.follow("red");
  const server::Events events = room.room.sit_down("red", 0);
  const server::Events known{room.room.state.opened()};
  const auto rows = room.room.add(events);
  room.audience.log().begin();
  room.audience.log().add(Fixture::row_of(room.room.state.opened()), known[0]);
  room.audience.log().add(rows[0], events[0]);
  room.audience.deliver(room.room.state);
  REQUIRE(red->events.size() == 1);
  CHECK(std::get<protocol::RoomEvent>(red->events[0]->what) == events[0]);
}

TEST_CASE("connections that may not watch leave before they get the start of the game") {
  Fixture room(
      {.visibility = protocol::Visibility::public_room, .spectators = protocol::Spectators::none});
  const auto red = room.enter("red");
  const auto spectator = room.enter("ada");
  CHECK_FALSE(room.publish(room.room.sit_down("red", 0)));
  CHECK(room.publish(room.room.sit_down("blue", 1)));
  CHECK(red->seqs() == std::vector<std::int64_t>{2, 3, 4});
  CHECK(spectator->seqs() == std::vector<std::int64_t>{2, 3});
  CHECK(spectator->heard.back().at("type") == "left");
  CHECK(spectator->left);
  CHECK(room.audience.subscriptions().size() == 1);
}

TEST_CASE("chat goes to connections that may read it, and the others get a hidden line") {
  Fixture room;
  const auto red = room.enter("red");
  const auto ada = room.enter("ada");
  room.start();
  room.say("red", protocol::Channel::players, "for players");
  CHECK(red->heard.back().at("text") == "for players");
  CHECK_FALSE(ada->heard.back().contains("text"));
  CHECK(ada->seqs() == red->seqs());
  room.say("bob", protocol::Channel::spectators, "for spectators");
  CHECK_FALSE(red->heard.back().contains("text"));
  CHECK(ada->heard.back().at("text") == "for spectators");
}

TEST_CASE("a connection does not get the lines of players whom it has muted") {
  server::RoomLimits limits;
  limits.muted_players = 1;
  Fixture room(for_everybody, limits);
  const auto ada = room.enter("ada");
  CHECK(room.audience.mute(*ada, "bob", true));
  CHECK(room.audience.mute(*ada, "cy", true).error().code == protocol::ErrorCode::forbidden);
  room.say("bob", protocol::Channel::spectators, "unheard");
  CHECK_FALSE(ada->heard.back().contains("text"));
  const auto& subscription = *room.audience.subscriptions().find(*ada);
  CHECK(room.audience.chat_for(room.room.state, subscription).empty());
  // Entering again without a list keeps the mutes.
  REQUIRE(room.audience.add(room.room.state, ada, person("ada"), {}, {}));
  CHECK(room.audience.subscriptions().find(*ada)->muted == std::vector<std::string>{"bob"});
  CHECK(room.audience.mute(*ada, "bob", false));
  CHECK(room.audience.chat_for(room.room.state, *room.audience.subscriptions().find(*ada)).size() ==
        1);
  const Connection stranger;
  CHECK_FALSE(room.audience.mute(stranger, "bob", true));
}

TEST_CASE("spectators get turns late, players immediately, and all get chat immediately") {
  protocol::Opened late = for_everybody;
  late.delay_turns = 1;
  Fixture room(late);
  const auto red = room.enter("red");
  const auto ada = room.enter("ada");
  room.start();
  room.publish(room.room.turn());
  CHECK(red->seqs().back() == 5);
  CHECK(ada->seqs().back() == 4);
  CHECK(room.audience.log().last_for(room.room.state, "red") == 5);
  CHECK(room.audience.log().last_for(room.room.state, "ada") == 4);
  CHECK(room.audience.log().view_for(room.room.state, "ada").standing().ply == 0);
  CHECK(room.audience.log().view_for(room.room.state, "red").standing().ply == 1);
  room.say("ada", protocol::Channel::spectators, "well played");
  CHECK(ada->heard.back().at("type") == "said");
  CHECK(ada->heard.back().at("text") == "well played");
  room.publish(room.room.turn());
  CHECK(ada->seqs() == std::vector<std::int64_t>{2, 3, 4, 5, 6});
}

TEST_CASE("a connection that returns gets the missed events if they are in memory") {
  server::RoomLimits limits;
  limits.recent_events = 3;
  Fixture room(for_everybody, limits);
  const auto ada = room.enter("ada");
  room.start();
  room.publish(room.room.turn());
  const auto& subscription = *room.audience.subscriptions().find(*ada);
  const auto since = [&](std::int64_t seq) {
    const auto events = room.audience.events_since(room.room.state, subscription, seq);
    return events ? static_cast<int>(events->size()) : -1;
  };
  CHECK(room.audience.log().last() == 5);
  CHECK(since(5) == 0);
  CHECK(since(2) == 3);
  CHECK(since(1) == -1);
  CHECK(since(6) == -1);
}

TEST_CASE("a connection that returns gets the last lines that it may read, the others hidden") {
  server::RoomLimits limits;
  limits.recent_events = 5;
  Fixture room(for_everybody, limits);
  const auto red = room.enter("red");
  const auto ada = room.enter("ada");
  room.start();
  for (int i = 0; i < 4; ++i) {
    room.say("red", protocol::Channel::players, "for players");
    room.say("bob", protocol::Channel::spectators, "for spectators");
  }
  const auto lines_of = [&](const Connection& connection) {
    const auto events =
        room.audience.events_since(room.room.state, *room.audience.subscriptions().find(connection),
                                   room.audience.log().last() - 5);
    REQUIRE(events);
    std::vector<std::string> lines;
    for (const Message& event : *events)
      lines.push_back(Json::parse(*event).value("text", "hidden"));
    return lines;
  };
  const std::string players = "for players";
  const std::string spectators = "for spectators";
  const std::string hidden = "hidden";
  CHECK(lines_of(*red) == std::vector{hidden, players, hidden, players, hidden});
  CHECK(lines_of(*ada) == std::vector{spectators, hidden, spectators, hidden, spectators});
}

TEST_CASE("a player is present while one of their connections is, in whatever order they leave") {
  Fixture room;
  room.start();
  const auto bob = room.enter("bob");
  const auto first = room.enter("ada");
  const auto cy = room.enter("cy");
  const auto second = room.enter("ada");
  // A connection that enters again counts once.
  REQUIRE(room.audience.add(room.room.state, first, person("ada"), {}, {}));
  CHECK(room.audience.subscriptions().size() == 4);
  CHECK(room.audience.attendance().presence(room.room.state).spectators == 3);
  CHECK(room.audience.remove(*first));
  CHECK(server::find_player(room.audience.subscriptions(), "ada"));
  CHECK(room.audience.attendance().presence(room.room.state).spectators == 3);
  CHECK(room.audience.remove(*bob));
  CHECK(room.audience.remove(*second));
  CHECK_FALSE(server::find_player(room.audience.subscriptions(), "ada"));
  CHECK(server::find_player(room.audience.subscriptions(), "cy"));
  CHECK(room.audience.attendance().presence(room.room.state).spectators == 1);
  CHECK(room.audience.remove(*cy));
  CHECK(room.audience.subscriptions().size() == 0);
  CHECK(room.audience.attendance().presence(room.room.state).spectators == 0);
}

TEST_CASE("presence counts players, not connections, and is returned when it has changed") {
  Fixture room;
  room.start();
  const auto red = room.enter("red");
  const auto first = room.enter("ada");
  const auto second = room.enter("ada");
  const auto presence = room.audience.attendance().new_presence(room.room.state);
  REQUIRE(presence);
  CHECK(presence->seats == std::vector<bool>{true, false});
  CHECK(presence->spectators == 1);
  CHECK_FALSE(room.audience.attendance().new_presence(room.room.state));
  CHECK(room.audience.remove(*first));
  CHECK_FALSE(room.audience.remove(*first));
  CHECK_FALSE(room.audience.attendance().new_presence(room.room.state));
  CHECK(room.audience.subscriptions().is_inside("ada"));
  CHECK(room.audience.remove(*second));
  CHECK(room.audience.attendance().new_presence(room.room.state)->spectators == 0);
  CHECK_FALSE(room.audience.subscriptions().is_inside("ada"));
  room.audience.attendance().forget_presence();
  CHECK(room.audience.attendance().new_presence(room.room.state));
}

TEST_CASE("presence counts players who take the lesson, each once, until they stop or sit down") {
  Fixture room;
  const auto learning = [&room] {
    return room.audience.attendance().presence(room.room.state).learning;
  };
  const auto ada = room.enter("ada");
  const auto first = room.enter("blue");
  const auto second = room.enter("blue");
  CHECK(learning() == 0);
  for (const auto& connection : {first, second})
    REQUIRE(room.audience.add(room.room.state, connection, person("blue"), {}, {.learning = true}));
  CHECK(learning() == 1);
  REQUIRE(room.audience.add(room.room.state, ada, person("ada"), {}, {.learning = true}));
  CHECK(learning() == 2);
  REQUIRE(room.audience.add(room.room.state, ada, person("ada"), {}, {}));
  CHECK(room.audience.remove(*first));
  CHECK(learning() == 1);
  room.start();
  CHECK(learning() == 0);
}

TEST_CASE("a connection keeps the rights of its keys, and a player's round trip is the shortest") {
  Fixture room;
  const auto slow = room.enter("ada", {.watch = true});
  const auto fast = room.enter("ada");
  CHECK(server::rights_of(room.audience.subscriptions(), *slow, "ada").watch);
  CHECK(server::rights_of(room.audience.subscriptions(), *slow, "ada").inside);
  CHECK_FALSE(server::rights_of(room.audience.subscriptions(), *fast, "ada").watch);
  CHECK_FALSE(server::round_trip_of(room.audience.subscriptions(), "ada"));
  slow->way = milliseconds(300);
  CHECK(server::round_trip_of(room.audience.subscriptions(), "ada") == milliseconds(300));
  fast->way = milliseconds(20);
  CHECK(server::round_trip_of(room.audience.subscriptions(), "ada") == milliseconds(20));
  CHECK_FALSE(server::round_trip_of(room.audience.subscriptions(), "bob"));
}

TEST_CASE("a closed connection cannot enter") {
  Fixture room;
  const auto ended = std::make_shared<Connection>();
  ended->may_enter = false;
  CHECK_FALSE(room.audience.add(room.room.state, ended, person("ada"), {}, {}));
  CHECK(room.audience.subscriptions().size() == 0);
}

TEST_CASE("a player with several connections is connected in the best way that one of them has") {
  Fixture room;
  const server::Contact::Point now{std::chrono::seconds(1000)};
  const auto way = [&] { return server::way_of(room.audience.subscriptions(), "ada", now); };
  const auto node = [&] {
    auto contact = std::make_shared<server::Contact>(std::chrono::seconds(2));
    contact->begin(now);
    return contact;
  };
  CHECK_FALSE(way());
  const auto first = room.enter("ada");
  first->its_node = node();
  CHECK(way() == first->its_node);
  const auto second = room.enter("ada");
  second->its_node = node();
  first->its_node->end(now, std::chrono::seconds(15));
  CHECK(way() == second->its_node);
  second->its_node->end(now, std::chrono::seconds(15));
  CHECK(way());
  // One that needs no other node.
  const auto third = room.enter("ada");
  REQUIRE(way());
  CHECK(*way() == nullptr);
  CHECK(room.audience.remove(*third));
  CHECK(*way() != nullptr);
}

}  // namespace
}  // namespace quintet::tests::audience_test
