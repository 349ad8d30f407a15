// Messages to players' devices when the work of sending them goes to another node.
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>

#include <doctest/doctest.h>

#include "tests/server/forwarding/together.hpp"
#include "tests/server/kit/command.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/scripted_host.hpp"

namespace quintet::tests::messages_test {
namespace {

/// A host of webhooks that counts requests, and replies when the test allows it.
class SlowHost {
 public:
  SlowHost() = default;
  SlowHost(const SlowHost&) = delete;
  SlowHost& operator=(const SlowHost&) = delete;
  ~SlowHost() { reply(); }

  [[nodiscard]] std::string url() const { return host_.url("127.0.0.1"); }
  [[nodiscard]] int requests() const { return host_.requests(); }
  void reply() {
    {
      const std::lock_guard lock(mutex_);
      replies_ = true;
    }
    allowed_.notify_all();
  }

 private:
  void serve(Exchange& exchange) {
    std::unique_lock lock(mutex_);
    allowed_.wait(lock, [this] { return replies_; });
    exchange.send(empty_response("204 No Content"));
  }

  std::mutex mutex_;
  std::condition_variable allowed_;
  bool replies_ = false;
  ScriptedHost host_{std::nullopt, [this](Exchange& exchange) { serve(exchange); }};
};

void add_webhook(Person& person, const SlowHost& host) {
  const HttpResponse added = person.post(
      "/api/my/devices",
      {{"channel", "webhook"}, {"name", "Chat"}, {"endpoint", host.url()}, {"language", "en"}});
  REQUIRE(added.status == 200);
}

/// Another player asks to join a room of this one, who gets a message then. It is due at `due`.
void ask_to_join(const Together& nodes, const Address& server, const Person& host, int due) {
  Table table = open_table(server, host.session(), liger, Json::object());
  table.players.clear();
  const std::string of_room =
      " WHERE room = (SELECT key FROM rooms WHERE id = '" + table.room + "')";
  // The server may still see the host in the room. Each player asks once.
  wait_until("a message", [&] {
    Guest stranger(server);
    static_cast<void>(stranger.ask({{"type", "ask_to_join"}, {"room", table.room}}));
    return nodes.ask("SELECT count(*) FROM deliveries" + of_room) != "0";
  });
  static_cast<void>(nodes.ask("UPDATE deliveries SET due = " + std::to_string(due) + of_room));
}

TEST_CASE("a message in flight is not sent again when another node begins to send the messages" *
          doctest::skip(!on_postgres())) {
  SlowHost slow;
  SlowHost quick;
  quick.reply();
  const Together nodes({"a", "b"},
                       {"--contact", "mailto:operator@example.org", "--push-allow", "127.0.0.0/8"});
  const std::string sender = nodes.keeper();
  const std::string next = sender == "a" ? "b" : "a";
  const Address server = nodes.nodes.at(next)->address();
  Person first(server);
  Person second(server);
  add_webhook(first, slow);
  add_webhook(second, quick);
  ask_to_join(nodes, server, first, 1);
  wait_until("the message to the slow host", [&] { return slow.requests() == 1; });
  CHECK(run_command(nodes.folder.path(),
                    {"admin", "--database", nodes.address, "--node-name", sender, "drain"})
            .status == 0);
  wait_until("the other node to send", [&] { return nodes.keeper() == next; });
  // It reads the messages by their due times, so it has seen the first one when it sends this one.
  ask_to_join(nodes, server, second, 2);
  wait_until("the message to the quick host", [&] { return quick.requests() == 1; });
  CHECK(slow.requests() == 1);
}

}  // namespace
}  // namespace quintet::tests::messages_test
