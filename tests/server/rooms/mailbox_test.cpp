// The limits of a room's mailbox.
#include "server/rooms/mailbox.hpp"

#include <doctest/doctest.h>

#include "server/config/limits.hpp"

namespace quintet::tests::mailbox_test {
namespace {

using server::Command;
using server::Limits;

Command from(const std::string& player, decltype(Command::what) what) {
  return {.player = {.id = player, .name = player, .guest = true}, .what = std::move(what)};
}

TEST_CASE("the last places of a mailbox are reserved for players of the room") {
  Limits limits;
  limits.mailbox_commands = 16;
  server::RateLimiters chat(1000, 1, 10);
  server::WaitingCommands waiting(limits, limits);
  server::MailboxPlaces places(limits, chat, waiting);
  places.seat({"ada"});
  std::vector<Command> taken;
  const auto acquire = [&](const std::string& player, decltype(Command::what) what) {
    Command command = from(player, std::move(what));
    const bool has_place = places.acquire(command, 2).has_value();
    if (has_place) taken.push_back(std::move(command));
    return has_place;
  };
  for (int i = 0; i < 14; ++i)
    CHECK(acquire("spectator" + std::to_string(i), protocol::EnterRoom{}));
  CHECK_FALSE(acquire("one more", protocol::EnterRoom{}));
  CHECK(acquire("ada", protocol::Play{}));
  CHECK(acquire("ada", protocol::Resign{}));
  CHECK_FALSE(acquire("ada", protocol::Play{}));
  // Notifications of past events are always accepted.
  CHECK(acquire("one more", server::Disconnected{}));
  CHECK(waiting.count == 17);
  for (const Command& command : taken)
    places.give_back(command);
  CHECK(places.taken() == 0);
  CHECK(waiting.count == 0);
  CHECK(acquire("one more", protocol::EnterRoom{}));
}

TEST_CASE("a player has at most a part of a mailbox, with however many connections") {
  Limits limits;
  limits.mailbox_commands_per_player = 2;
  server::RateLimiters chat(1000, 1, 10);
  server::WaitingCommands waiting(limits, limits);
  server::MailboxPlaces places(limits, chat, waiting);
  places.seat({"ada"});
  Command first = from("ada", protocol::Play{});
  Command second = from("ada", protocol::Play{});
  Command third = from("ada", protocol::Play{});
  Command other = from("bob", protocol::Play{});
  CHECK(places.acquire(first, 2));
  CHECK(places.acquire(second, 2));
  CHECK_FALSE(places.acquire(third, 2));
  CHECK(places.acquire(other, 2));
  places.give_back(first);
  CHECK(places.acquire(third, 2));
}

TEST_CASE(
    "spectators' chat in a room has a budget that depends on their number; the players' has none") {
  Limits limits;
  limits.talk_burst = 1000;
  limits.talk_per_second = 100;
  limits.talk_least = 100;
  server::RateLimiters chat(1000, 1, 100);
  const auto line = [](protocol::Channel channel) {
    return from("ada", protocol::Say{.room = "room", .channel = channel, .text = "hello"});
  };
  const auto said = [&](std::size_t connections) {
    server::WaitingCommands waiting(limits, limits);
    server::MailboxPlaces places(limits, chat, waiting);
    int lines = 0;
    for (;; ++lines) {
      Command command = line(protocol::Channel::spectators);
      const auto taken = places.acquire(command, connections);
      if (!taken) {
        CHECK(taken.error().code == protocol::ErrorCode::too_many);
        CHECK(taken.error().retry_after_ms > 0);
        break;
      }
      places.give_back(command);
    }
    Command players_line = line(protocol::Channel::players);
    CHECK(places.acquire(players_line, connections));
    Command turn = from("ada", protocol::Play{});
    CHECK(places.acquire(turn, connections));
    return lines;
  };
  CHECK(said(2) == 10);
  CHECK(said(500) == 2);
  CHECK(said(20'000) == 1);
}

/// A connection with an address and nothing else.
class Address : public server::Subscriber {
 public:
  explicit Address(std::string address) : address_(std::move(address)) {}
  [[nodiscard]] std::string_view address() const override { return address_; }
  void send(server::Message) override {}
  bool enter(const std::string&) override { return true; }
  void leave(const std::string&) override {}

 private:
  std::string address_;
};

TEST_CASE("one address leaves half of the spectators' talk to the others") {
  Limits limits;
  limits.talk_burst = 1000;
  limits.talk_per_second = 100;
  limits.talk_least = 100;
  server::RateLimiters chat(1000, 1, 100);
  server::WaitingCommands waiting(limits, limits);
  server::MailboxPlaces places(limits, chat, waiting);
  const auto crowd = std::make_shared<Address>("192.0.2.1");
  const auto other = std::make_shared<Address>("192.0.2.2");
  const server::Time::Point begin = std::chrono::steady_clock::now();
  server::Time::Point now = begin;
  const auto say = [&](const std::shared_ptr<Address>& address) {
    Command command = from(
        "ada",
        protocol::Say{.room = "room", .channel = protocol::Channel::spectators, .text = "hello"});
    command.from = address;
    command.received = now;
    const bool taken = places.acquire(command, 2).has_value();
    if (taken) places.give_back(command);
    return taken;
  };
  for (int i = 0; i < 10; ++i)
    CHECK(say(crowd));
  CHECK_FALSE(say(crowd));
  // After a second the room may have one more line, and each address half of one.
  now += std::chrono::seconds(1);
  CHECK_FALSE(say(crowd));
  CHECK(say(other));
  now += std::chrono::seconds(1);
  CHECK(say(crowd));
  now += std::chrono::seconds(1);
  CHECK_FALSE(say(crowd));
  CHECK(say(other));
}

/// Commands of different players that wait in one room.
struct Waiting {
  explicit Waiting(const Limits& the_limits) : limits(the_limits) {}

  /// Whether one more command from this address waits.
  bool acquire(const std::shared_ptr<Address>& address, const std::string& player = {}) {
    Command command = from(player.empty() ? "player" + std::to_string(commands.size()) : player,
                           protocol::EnterRoom{});
    command.from = address;
    if (!places.acquire(command, 2)) return false;
    commands.push_back(std::move(command));
    return true;
  }
  std::size_t take_all(const std::shared_ptr<Address>& address) {
    std::size_t taken = 0;
    while (acquire(address))
      ++taken;
    return taken;
  }

  Limits limits;
  server::RateLimiters chat{1000, 1, 100};
  server::WaitingCommands waiting{limits, limits};
  server::MailboxPlaces places{limits, chat, waiting};
  std::vector<Command> commands;
};

TEST_CASE("waiting commands of one address have a share in all rooms, and others still wait") {
  Limits limits;
  limits.waiting_commands = 100;
  limits.waiting_commands_per_address = 10;
  Waiting room(limits);
  const auto crowd = std::make_shared<Address>("192.0.2.1");
  const auto other = std::make_shared<Address>("192.0.2.2");
  CHECK(room.take_all(crowd) == 10);
  CHECK(room.acquire(other));
  // In another room of the same server, too.
  server::MailboxPlaces elsewhere(room.limits, room.chat, room.waiting);
  Command command = from("ada", protocol::EnterRoom{});
  command.from = crowd;
  const auto refused = elsewhere.acquire(command, 2);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().reason->key == "connection.too-much-asked");
  // A command that has been handled makes a place.
  room.places.give_back(room.commands.front());
  room.commands.erase(room.commands.begin());
  CHECK(elsewhere.acquire(command, 2));
}

TEST_CASE("one network has half of a room's places that are not for its players") {
  Limits limits;
  limits.mailbox_commands = 16;
  Waiting room(limits);
  room.places.seat({"ada"});
  // Two addresses of one /48.
  const auto first = std::make_shared<Address>("2001:db8:1:1::/64");
  const auto second = std::make_shared<Address>("2001:db8:1:2::/64");
  CHECK(room.take_all(first) == 7);
  CHECK_FALSE(room.acquire(second));
  CHECK(room.acquire(second, "ada"));
  CHECK(room.acquire(std::make_shared<Address>("192.0.2.1")));
  for (const Command& command : room.commands)
    room.places.give_back(command);
  room.commands.clear();
  CHECK(room.waiting.shares.total() == 0);
  CHECK(room.take_all(second) == 7);
}

TEST_CASE("one network leaves half of the chat bytes in a channel of a room to the others") {
  server::FairRate bytes(100, 10);
  server::Time::Point now = std::chrono::steady_clock::now();
  const std::string crowd = "2001:db8:1:1::/64";
  const std::string beside = "2001:db8:1:2::/64";
  CHECK_FALSE(bytes.acquire(crowd, now, 100));
  now += std::chrono::seconds(10);
  CHECK_FALSE(bytes.acquire(crowd, now, 30));
  CHECK(bytes.acquire(beside, now, 30) == std::chrono::seconds(2));
  CHECK_FALSE(bytes.acquire("192.0.2.1", now, 70));
  bytes.give_back(crowd, 30);
  CHECK_FALSE(bytes.acquire(beside, now, 30));
}

TEST_CASE("a network that uses up its share of a channel stays limited while many others come") {
  server::FairRate bytes(100, 10);
  server::Time::Point now = std::chrono::steady_clock::now();
  CHECK_FALSE(bytes.acquire("2001:db8:1:1::/64", now, 100));
  now += std::chrono::seconds(10);
  CHECK_FALSE(bytes.acquire("2001:db8:1:1::/64", now, 50));
  for (int other = 1; other < 200; ++other) {
    CHECK_FALSE(bytes.acquire("192.0.2." + std::to_string(other), now, 0));
    if (other % 40 == 0) CHECK(bytes.acquire("2001:db8:1:1::/64", now, 30));
  }
}

TEST_CASE("a line that is not sent costs its address nothing") {
  Limits limits;
  limits.talk_burst = 100;
  limits.talk_per_second = 1;
  limits.talk_least = 100;
  server::RateLimiters chat(1000, 1, 100);
  server::WaitingCommands waiting(limits, limits);
  server::MailboxPlaces places(limits, chat, waiting);
  for (int i = 0; i < 5; ++i) {
    Command command = from(
        "ada",
        protocol::Say{.room = "room", .channel = protocol::Channel::spectators, .text = "hello"});
    command.from = std::make_shared<Address>("192.0.2.1");
    command.received = std::chrono::steady_clock::now();
    CHECK(places.acquire(command, 2));
    places.give_back_line(command);
    places.give_back(command);
  }
}

}  // namespace
}  // namespace quintet::tests::mailbox_test
