// Rooms without sockets, on an event loop that the test runs step by step.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "protocol/errors/refusals.hpp"
#include "server/config/limits.hpp"
#include "server/rooms/room_calls.hpp"
#include "server/rooms/room_waker.hpp"
#include "server/rooms/rooms.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {

namespace asio = boost::asio;
using Json = nlohmann::json;
using server::Command;
using server::Limits;
using server::Message;

/// A connection that records its messages.
class KeepingListener : public server::Subscriber {
 public:
  void send(Message message) override { heard.push_back(Json::parse(*message)); }
  void refuse(std::optional<std::int64_t> request, const protocol::Error& error) override {
    if (before_refusal) before_refusal();
    Subscriber::refuse(request, error);
  }
  bool enter(const std::string&) override { return true; }
  void leave(const std::string&) override {}

  /// The recorded messages of this type ("event", "ok"), in order.
  [[nodiscard]] std::vector<Json> of_type(const std::string& type) const {
    std::vector<Json> found;
    for (const Json& message : heard) {
      if (message.at("type") == type) found.push_back(message);
    }
    return found;
  }

  std::vector<Json> heard;
  std::function<void()> before_refusal;
};

struct RoomGuest {
  protocol::Player player;
  std::shared_ptr<KeepingListener> connection = std::make_shared<KeepingListener>();
};

/// A router under which this node owns all rooms or none.
class SwitchedRouter : public server::RoomRouter {
 public:
  [[nodiscard]] bool owns(std::string_view) const override { return owns_rooms; }
  [[nodiscard]] bool opens(std::string_view) const override { return owns_rooms; }
  void pass_on(const std::string&, Command command) override {
    server::refuse(command, protocol::refusal("server.restarting-reconnect"));
  }

  bool owns_rooms = true;
};

struct RoomsFixture {
  explicit RoomsFixture(Limits the_limits = {}) : limits(the_limits) {}
  ~RoomsFixture() { store.stop(); }

  Limits limits;
  TempFolder folder;
  server::Metrics metrics;
  asio::io_context loop{1};
  server::Time time;
  server::AsyncStore store{folder / "quintet.db", time.wall_ms()};
  server::SeekTable seeks{limits, limits};
  server::Lobby lobby{limits, limits, time, seeks, [](std::chrono::milliseconds) {}};
  std::atomic<bool> draining = false;
  server::Site site;
  server::PlayersHere players_here{site};
  server::DiskSpace space{0};
  const server::BotPlayers bots;  // none
  server::Rooms rooms{limits,   limits,       limits,
                      metrics,  store,        time,
                      lobby,    players_here, server::Loop(loop.get_executor(), 1),
                      draining, space,        bots,
                      {}};
  server::RoomWaker waker{limits, store, time, lobby, bots, rooms};

  /// Runs all ready handlers.
  void run() {
    loop.restart();
    loop.run();
  }
  void run(server::Task<> task) {
    asio::co_spawn(loop, std::move(task), asio::detached);
    run();
  }
  /// Runs until the condition is true, even if timers would keep `run` waiting.
  template <class Condition>
  void run_until(Condition condition) {
    loop.restart();
    while (!condition())
      loop.run_one();
  }
  RoomGuest guest(const std::string& id) {
    RoomGuest guest{.player = {.id = id, .name = id, .guest = true}};
    storage::NewGuest row{.player = {.id = id, .name = id}, .session = {.player = id}};
    row.session.token_hash.front() =
        static_cast<decltype(row.session.token_hash)::value_type>(++guests_);
    store.write_later(std::move(row));
    return guest;
  }
  void post(const RoomGuest& from, const std::string& room, decltype(Command::what) what) {
    rooms.post(room, {.from = from.connection,
                      .player = from.player,
                      .request = ++requests_,
                      .what = std::move(what)});
  }
  /// Opens a public room without seated players.
  void open(const RoomGuest& host, const std::string& room) {
    protocol::OpenRoom request;
    request.game = "slides-of-action";
    request.visibility = protocol::Visibility::public_room;
    request.spectators = protocol::Spectators::open;
    post(host, room, request);
    run();
    REQUIRE_FALSE(host.connection->of_type("ok").empty());
  }
  void enter(const RoomGuest& guest, const std::string& room) {
    post(guest, room, protocol::EnterRoom{.room = room});
    run();
  }
  void say(const RoomGuest& guest, const std::string& room, const std::string& text) {
    post(guest, room,
         protocol::Say{.room = room, .channel = protocol::Channel::spectators, .text = text});
  }
  /// Fetches the record. `steps`: the number of handlers that ran before the result.
  protocol::Result<std::string> record(const std::string& room, int* steps = nullptr) {
    std::optional<protocol::Result<std::string>> found;
    server::ReadRecord inspect;
    inspect.done = [&](protocol::Result<std::string> result) { found = std::move(result); };
    rooms.post(room, {.what = std::move(inspect)});
    loop.restart();
    int count = 0;
    while (!found && loop.run_one() == 1)
      ++count;
    if (steps != nullptr) *steps = count;
    run();
    return found.value();
  }
  [[nodiscard]] std::uint64_t jobs_written() const { return store.writer_statistics().jobs; }

 private:
  int guests_ = 0;
  std::int64_t requests_ = 0;
};

}  // namespace quintet::tests
