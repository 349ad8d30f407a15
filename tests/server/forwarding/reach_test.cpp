// Every node knows the facts about a player or a room: news of a player's games, previews of links,
// passwords that were tried, challenges that passkeys have signed.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <future>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

#include "protocol/nodes/broadcasts.hpp"
#include "protocol/nodes/commands.hpp"
#include "protocol/nodes/replies.hpp"
#include "server/bus/bus.hpp"
#include "tests/server/forwarding/together.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/passkey_person.hpp"
#include "tests/server/kit/person.hpp"

namespace quintet::tests {
namespace {

namespace nodes = protocol::nodes;

/// Hears the messages between nodes except commands, events and reports.
class Listener {
 public:
  explicit Listener(const Together& nodes) : bus_(nodes.bus_settings(), context_.get_executor()) {
    for (const char* const subject : {"all", "*.news"}) {
      bus_.subscribe(nodes.subjects() + subject, [this](const server::BusMessage& message) {
        if (auto broadcast = nodes::parse_broadcast(message.data))
          heard_.push_back(std::move(broadcast->what));
      });
    }
  }
  ~Listener() { bus_.close(); }

  /// Waits for a message of this type. Returns all messages since the last call, in order.
  template <class What>
  std::vector<nodes::Broadcast::What> until() {
    wait_until("a broadcast", [&] {
      context_.restart();
      context_.run_for(std::chrono::milliseconds(10));
      return std::ranges::any_of(heard_, is<What>);
    });
    return std::exchange(heard_, {});
  }
  template <class What>
  static bool is(const nodes::Broadcast::What& what) {
    return std::holds_alternative<What>(what);
  }
  static bool is_of_game(const nodes::Broadcast::What& what) {
    const auto* const notify = std::get_if<nodes::Notify>(&what);
    return notify != nullptr && notify->of_game;
  }

 private:
  boost::asio::io_context context_;
  server::Bus bus_;
  std::vector<nodes::Broadcast::What> heard_;
};

TEST_CASE("news of a player's games reach every node at which the player is, and no other player" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  Listener listener(nodes);
  const Session otter = new_session(nodes["a"].address());
  Dice dice(5);
  const auto new_table = [&] {
    Table table = open_table(nodes["a"].address(), liger, {{"visibility", "public"}});
    seat_one(nodes["a"].address(), table, otter);
    for (Guest& player : table.players)
      player.wait_for_start();
    table.catch_up();
    return table;
  };
  Table table = new_table();
  const auto go_on = [&] {
    if (table.players[0].view.over()) table = new_table();
    table.play_random_turn(dice);
  };
  Guest stranger(nodes["b"].address());
  CHECK(stranger.ask({{"type", "watch_games"}})["type"] == "ok");
  static_cast<void>(listener.until<nodes::Watch>());
  for (int turns = 0; turns < 6; ++turns)
    go_on();
  // Neither player watches their games. A later message has arrived, and no turn before it.
  Person leaves(nodes["a"].address());
  CHECK(leaves.post("/api/logout").status == 200);
  CHECK(std::ranges::none_of(listener.until<nodes::Reread>(), Listener::is_of_game));

  Guest there(nodes["b"].address(), otter);
  CHECK(there.ask({{"type", "watch_games"}})["type"] == "ok");
  wait_until("news", [&] {
    go_on();
    return !there.client.pushes_so_far("turn").empty();
  });
  go_on();
  const Json news = there.client.push("turn");
  CHECK(news["room"] == table.room);
  go_on();
  static_cast<void>(there.client.push("turn"));
  wait_until("news for this node only", [&] {
    return std::ranges::any_of(listener.until<nodes::Notify>(), Listener::is_of_game);
  });
  CHECK(stranger.client.pushes_so_far("turn").empty());
}

TEST_CASE("the preview of a link is the same at every node" * doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  Table open =
      open_table(nodes["a"].address(), liger, {{"visibility", "public"}, {"spectators", "open"}});
  CHECK(nodes.owner_of(open.room) == "a");
  seat_all(nodes["a"].address(), open, liger);
  Dice dice(6);
  for (int turns = 0; turns < 4; ++turns)
    open.play_random_turn(dice);
  const Table secret = open_table(nodes["b"].address(), slides_for_two);
  const auto told = [&](const std::string& node, const std::string& target) {
    const auto answer = http(nodes[node].address(), {.target = target});
    CHECK(answer.status == 200);
    std::string body = answer.body;
    const std::string port = ":" + std::to_string(nodes[node].address().port);
    for (auto at = body.find(port); at != std::string::npos; at = body.find(port))
      body.erase(at, port.size());
    return body;
  };
  for (const std::string& room : {open.room, secret.room}) {
    CHECK(told("a", "/room/" + room) == told("b", "/room/" + room));
    CHECK(told("a", "/picture/room/" + room + ".png") ==
          told("b", "/picture/room/" + room + ".png"));
  }
  const std::string running = told("b", "/room/" + open.room);
  CHECK(running.contains("Liger"));
  for (const std::string& page : {"/embed/" + open.room, "/embed/" + open.room + ".json"})
    CHECK(told("a", page) == told("b", page));
  for (const char* node : {"a", "b"})
    CHECK(http(nodes[node].address(), {.target = "/embed/" + secret.room}).status == 404);
  // The turns of a game that is over are listed.
  Guest& loser = open.to_move();
  CHECK(loser.ask({{"type", "resign"}, {"room", open.room}})["type"] == "ok");
  const std::string over = told("b", "/room/" + open.room);
  CHECK(over == told("a", "/room/" + open.room));
  CHECK(over != running);
}

TEST_CASE("a node that gets a reply with fields of other types goes on" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  const Table table =
      open_table(nodes["a"].address(), liger, {{"visibility", "public"}, {"spectators", "open"}});
  REQUIRE(nodes.owner_of(table.room) == "a");
  for (const char* const name : {"a", "b"})
    nodes[name].expect_errors();
  nodes.keep_alive("a");
  boost::asio::io_context context;
  server::Bus bus(nodes.bus_settings(), context.get_executor());
  bus.subscribe(nodes.subjects() + std::to_string(nodes.id_of("a")) + ".commands",
                [&](const server::BusMessage& message) {
                  const auto command = nodes::parse_command(message.data);
                  if (!command || !std::holds_alternative<nodes::ReadLog>(command->what)) return;
                  const nodes::Reply wrong = nodes::Done{R"({"until":"x"})"};
                  static_cast<void>(bus.reply(message.reply_to, to_text(wrong)));
                });
  // While the owner hangs, this program answers in its place.
  ::kill(nodes["a"].pid(), SIGSTOP);
  auto answer = std::async(std::launch::async, [&] {
    return http(nodes["b"].address(), {.target = "/api/games/" + table.room + "/events"}).status;
  });
  wait_until("the answer", [&] {
    context.restart();
    context.run_for(std::chrono::milliseconds(10));
    return answer.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  });
  ::kill(nodes["a"].pid(), SIGCONT);
  bus.close();
  CHECK(answer.get() == 500);
  wait_until("the room", [&] {
    try {
      Guest guest(nodes["b"].address());
      return guest.ask({{"type", "enter_room"}, {"room", table.room}})["type"] == "ok";
    } catch (const Disconnected&) {
      return false;
    }
  });
}

TEST_CASE("passwords that are tried at one node count at the others, too" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  const Person ann(nodes["a"].address(), "Ann");
  Person here(nodes["a"].address());
  Person there(nodes["b"].address());
  // Each node alone would check five passwords for a name before a wait.
  unsigned refused = 0;
  for (int tries = 0; tries < 5; ++tries) {
    for (Person* person : {&here, &there}) {
      const auto answer = person->log_in("Ann", "wrong password");
      if (answer.status == 429) ++refused;
    }
  }
  CHECK(refused > 0);
}

TEST_CASE("a passkey signs the challenge of any node, and a signature counts once at all of them" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  const Address& a = nodes["a"].address();
  const Address& b = nodes["b"].address();
  Person ann(a, "Ann");
  const Authenticator authenticator;
  add_passkey(ann, a, authenticator);
  Person there(b);
  // A page of the node b shows the passkey there.
  Authenticator::Options options = begin_passkey_login(ann, a);
  options.origin = b.origin();
  const Json signature = authenticator.sign(options);
  CHECK(log_in_by_passkey(there, signature).status == 200);
  CHECK(log_in_by_passkey(there, signature).json().at("error").at("key") == "passkeys.expired");
  options.origin = a.origin();
  const HttpResponse again = log_in_by_passkey(ann, authenticator.sign(options));
  CHECK(again.json().at("error").at("key") == "passkeys.expired");
}

}  // namespace
}  // namespace quintet::tests
