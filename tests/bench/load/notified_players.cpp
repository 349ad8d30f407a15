#include "tests/bench/load/notified_players.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <utility>

#include "server/base/time.hpp"
#include "storage/open.hpp"
#include "storage/reads/devices.hpp"
#include "tests/bench/promises.hpp"
#include "tests/server/kit/person.hpp"

namespace quintet::bench {
namespace {

using tests::Guest;
using tests::Json;

/// Between two events, so that a device gets one or two messages per second.
constexpr std::chrono::milliseconds pause{100};
/// A message waits for ten seconds, and a failed one for a minute more.
constexpr std::chrono::minutes longest_wait{3};
/// Later than any message except reminders, which come after a day.
constexpr std::int64_t soon_ms = 3'600'000;

/// The player gets messages about the room although this connection is in it.
void look_away(Guest& player, const std::string& room) {
  static_cast<void>(player.ask({{"type", "focus"}, {"room", room}, {"focused", false}}));
}

void wait_for_all_messages(const std::string& database) {
  const auto store = storage::open_for_reading(database);
  const auto deadline = std::chrono::steady_clock::now() + longest_wait;
  while (storage::delivery_queue(*store, server::now_ms() + soon_ms).messages > 0) {
    if (std::chrono::steady_clock::now() > deadline)
      throw std::runtime_error("messages to devices wait for too long");
    std::this_thread::sleep_for(pause);
  }
}

bool none(const std::string& promise, const std::vector<std::string>& exceptions) {
  constexpr std::size_t most = 10;
  for (std::size_t i = 0; i < std::min(most, exceptions.size()); ++i)
    std::printf("  %s\n", exceptions[i].c_str());
  if (exceptions.size() > most) std::printf("  and %zu more\n", exceptions.size() - most);
  return holds(promise, exceptions.empty());
}

}  // namespace

NotifiedPlayers::NotifiedPlayers(MessageHosts& hosts, std::vector<tests::Address> nodes,
                                 std::uint64_t seed)
    : hosts_(hosts), nodes_(std::move(nodes)), dice_(seed) {
  const std::string letters = "ABCDEFGHJKMN";
  for (std::size_t i = 0; i < count; ++i) {
    tests::Person person(nodes_.front(), "Reader " + std::string(1, letters.at(i)));
    hosts_.add_devices(person, i);
    players_.push_back(person.session());
  }
  making_ = std::jthread([this](const std::stop_token& ended) { make_events(ended); });
}

void NotifiedPlayers::fault_begins() {
  const auto now = Arrival::Clock::now();
  outages_.push_back({.begin = now, .end = Arrival::Clock::time_point::max()});
}

void NotifiedPlayers::fault_ends() {
  outages_.back().end = Arrival::Clock::now();
}

void NotifiedPlayers::make_events(const std::stop_token& ended) {
  while (!ended.stop_requested()) {
    try {
      make_event();
    } catch (const std::exception&) {
      ++failures_;  // a server is away
    }
    std::this_thread::sleep_for(pause);
  }
}

void NotifiedPlayers::make_event() {
  const std::size_t host = dice_.below(count);
  const std::size_t other = (host + 1 + dice_.below(count - 1)) % count;
  switch (dice_.below(3)) {
    case 0:
      return ask(host, other);
    case 1:
      return play(host, other, false);
    default:
      return play(host, other, true);
  }
}

tests::Table NotifiedPlayers::open(std::size_t host) {
  static const Json by_days = {{"clock", {{"kind", "correspondence"}, {"days", 7}}}};
  tests::Table table = tests::open_table(any_node(), players_[host], tests::liger, by_days);
  look_away(table.players.front(), table.room);
  return table;
}

void NotifiedPlayers::play(std::size_t host, std::size_t other, bool ends) {
  const tests::Table table = open(host);
  rooms_.push_back({.room = table.room, .host = host, .other = other});
  Guest player(any_node(), players_[other]);
  player.enter(table.room, table.play_key);
  look_away(player, table.room);
  static_cast<void>(player.ask({{"type", "take_seat"}, {"room", table.room}, {"seat", 1}}));
  if (ends) static_cast<void>(player.ask({{"type", "abort"}, {"room", table.room}}));
}

void NotifiedPlayers::ask(std::size_t host, std::size_t other) {
  const tests::Table table = open(host);
  Guest player(any_node(), players_[other]);
  static_cast<void>(player.ask({{"type", "ask_to_join"}, {"room", table.room}}));
}

bool NotifiedPlayers::finish(const std::string& database) {
  making_.request_stop();
  making_.join();
  wait_for_all_messages(database);
  std::vector<std::string> ids;
  for (const tests::Session& player : players_)
    ids.push_back(player.id());
  const auto store = storage::open_for_reading(database);
  const std::vector<Arrival> arrivals = hosts_.arrivals();
  const MessageFigures found = check_messages(*store, ids, rooms_, arrivals, outages_);
  std::printf(
      "  %zu faults; %zu notifications hold; %zu messages by three channels arrived in %zu requests"
      " and mails, %zu of them again; %zu events failed\n",
      outages_.size(), found.notifications, found.messages, arrivals.size(), found.repeated,
      failures_.load());
  bool good = holds("there are notifications", found.notifications > 0);
  good &= none("each event has its notifications", found.forgotten);
  good &= none("each notification arrived by each channel", found.missing);
  good &= none("each message is about a notification", found.unknown);
  good &= none("only messages in flight at a fault arrived again", found.repeated_wrongly);
  return good;
}

}  // namespace quintet::bench
