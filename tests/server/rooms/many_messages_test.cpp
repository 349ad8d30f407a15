// Many messages to devices, and messages while the server is killed.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include <doctest/doctest.h>

#include "server/base/time.hpp"
#include "storage/open.hpp"
#include "storage/reads/devices.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/scripted_host.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests::many_messages_test {
namespace {

constexpr int devices = 200;
constexpr int most_in_flight = 64;
constexpr std::int64_t in_the_future = 10'000'000'000'000;

/// A host of webhooks that counts the requests of each path.
class CountingHost {
 public:
  [[nodiscard]] std::string url(int device) const {
    return host_.url("127.0.0.1") + "/" + std::to_string(device);
  }
  /// Waits for more requests, or until each device has got one.
  void wait_for_more(int requests) {
    std::unique_lock lock(mutex_);
    const int wanted = total_ + requests;
    arrived_.wait(lock, [&] { return total_ >= wanted || is_complete(); });
  }
  [[nodiscard]] bool complete() {
    const std::lock_guard lock(mutex_);
    return is_complete();
  }
  [[nodiscard]] int total() {
    const std::lock_guard lock(mutex_);
    return total_;
  }

 private:
  [[nodiscard]] bool is_complete() const { return std::ssize(by_path_) == devices; }
  void serve(Exchange& exchange) {
    {
      const std::lock_guard lock(mutex_);
      ++total_;
      ++by_path_[exchange.head.substr(0, exchange.head.find(" HTTP"))];
    }
    arrived_.notify_all();
    exchange.send(empty_response("204 No Content"));
  }

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::map<std::string, int> by_path_;
  int total_ = 0;
  ScriptedHost host_{std::nullopt, [this](Exchange& exchange) { serve(exchange); }};
};

/// A message about the player's turn that is due, to each of their new devices. No server runs.
void store_messages(const std::filesystem::path& database, const std::string& player,
                    const std::string& room, const CountingHost& host) {
  storage::OpenedStore opened = storage::open_store(database.native());
  storage::Store& store = *opened.store;
  for (int i = 0; i < devices; ++i) {
    REQUIRE(store
                .write(storage::SaveDevice{.device = {.id = "device-" + std::to_string(i),
                                                      .player = player,
                                                      .channel = "webhook",
                                                      .name = "D",
                                                      .endpoint = host.url(i),
                                                      .keys = "secret",
                                                      .language = "en",
                                                      .created_at = 1},
                                           .limit = devices})
                .ok());
  }
  const storage::Notify message{
      .room = room,
      .notification = {.player = player,
                       .kind = "turn",
                       .deliveries = {{.kind = "turn", .setting = "turn", .due = 1}}},
      .at = 1};
  REQUIRE(store.write(message).ok());
}

std::int64_t waiting(const std::filesystem::path& database) {
  const auto store = storage::open_for_reading(database.native());
  return storage::delivery_queue(*store, in_the_future).messages;
}

/// A server that does not run, with a message that is due for each device of a player.
struct ManyMessages {
  ManyMessages() {
    Person first(server.address());
    Person second(server.address());
    const Json by_days = {{"clock", {{"kind", "correspondence"}, {"days", 2}}}};
    Table table = open_table(server.address(), first.session(), slides_for_two, by_days);
    seat_one(server.address(), table, second.session());
    for (Guest& player : table.players)
      player.wait_for_start();
    server.kill();
    // It is the host's turn.
    store_messages(server.database(), first.id(), table.room, host);
    reminders = waiting(server.database()) - devices;
  }
  /// Waits until no message is due.
  void wait_for_all() {
    host.wait_for_more(devices * most_in_flight);
    while (waiting(server.database()) > reminders)
      std::this_thread::yield();
  }

  TempFolder folder;
  CountingHost host;
  ServerProcess server{folder / "quintet.db",
                       {"--contact", "mailto:operator@example.org", "--push-allow", "127.0.0.0/8"}};
  std::int64_t reminders = 0;  // messages that are not due
};

TEST_CASE("many messages that are due at one moment are sent once each") {
  ManyMessages many;
  many.server.start();
  many.wait_for_all();
  CHECK(many.host.complete());
  CHECK(many.host.total() == devices);
}

TEST_CASE("a server that is killed again and again loses no message, and repeats few") {
  ManyMessages many;
  many.server.start();
  int kills = 0;
  for (; kills < 20 && !many.host.complete(); ++kills) {
    many.host.wait_for_more(10);
    many.server.kill();
    many.server.start();
  }
  many.wait_for_all();
  CHECK(kills > 1);
  CHECK(many.host.complete());
  CHECK(many.host.total() >= devices);
  CHECK(many.host.total() <= devices + kills * most_in_flight);
}

TEST_CASE("a device with many messages does not delay the messages of others") {
  constexpr int many = 1000;
  const TempFolder folder;
  std::atomic<int> at_first = 0;
  std::atomic<int> at_other = 0;
  const ScriptedHost first_host(std::nullopt, [&](Exchange& exchange) {
    ++at_first;
    exchange.send(empty_response("204 No Content"));
  });
  const ScriptedHost other_host(std::nullopt, [&](Exchange& exchange) {
    ++at_other;
    exchange.send(empty_response("204 No Content"));
  });
  ServerProcess server(folder / "quintet.db",
                       {"--contact", "mailto:operator@example.org", "--push-allow", "127.0.0.0/8"});
  Person first(server.address());
  Person other(server.address());
  const Table table = open_table(server.address(), first.session(), slides_for_two, Json::object());
  server.kill();
  {
    storage::OpenedStore opened = storage::open_store(server.database().native());
    const auto notify = [&](const Person& person, const ScriptedHost& host, int messages,
                            std::int64_t due) {
      REQUIRE(opened.store
                  ->write(storage::SaveDevice{.device = {.id = "device-" + person.id(),
                                                         .player = person.id(),
                                                         .channel = "webhook",
                                                         .name = "D",
                                                         .endpoint = host.url("127.0.0.1"),
                                                         .keys = "secret",
                                                         .language = "en",
                                                         .created_at = 1}})
                  .ok());
      storage::Notify job{.room = table.room,
                          .notification = {.player = person.id(), .kind = "asked"},
                          .at = server::now_ms()};
      for (int i = 0; i < messages; ++i) {
        job.notification.deliveries.push_back(
            {.kind = "asked-" + std::to_string(i), .setting = "asked", .due = due});
      }
      REQUIRE(opened.store->write(job).ok());
    };
    notify(first, first_host, many, 1);
    notify(other, other_host, 1, 2);
  }
  server.start();
  wait_until("the other message", [&] { return at_other > 0; });
  // The first device gets one message after the other, so few had been sent.
  CHECK(at_first < many / 2);
}

}  // namespace
}  // namespace quintet::tests::many_messages_test
