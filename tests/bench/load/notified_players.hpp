// Players who are away and learn of events in their games by days by web push, by webhook and by
// mail, while a program kills servers; and the check that each message arrived, once.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "tests/bench/load/message_hosts.hpp"
#include "tests/bench/load/message_promises.hpp"
#include "tests/server/kit/guest.hpp"

namespace quintet::bench {

/// A thread makes the events. In each game a notification of each kind exists at most once, so that
/// no later one replaces it: a turn is never played, one player asks to join, and a game that ends
/// does not go on.
class NotifiedPlayers {
 public:
  static constexpr std::size_t count = 8;  // a server sends ten confirmations to one address

  /// Registers the players and adds their devices. All nodes must run. Events begin at once.
  NotifiedPlayers(MessageHosts& hosts, std::vector<tests::Address> nodes, std::uint64_t seed);
  NotifiedPlayers(const NotifiedPlayers&) = delete;
  NotifiedPlayers& operator=(const NotifiedPlayers&) = delete;
  ~NotifiedPlayers() = default;

  /// Call these before a server is killed, or another fault begins, and when the server has ended,
  /// or the fault. They must not overlap. For one thread.
  void fault_begins();
  void fault_ends();

  /// Ends the events, waits for the last messages, and checks all. No fault may be left. Prints
  /// what holds, and returns whether all does. Call it once.
  [[nodiscard]] bool finish(const std::string& database);

 private:
  void make_events(const std::stop_token& ended);
  /// Makes one or two events. Throws if a server is away.
  void make_event();
  /// A game between two of the players. `ends`: it is aborted.
  void play(std::size_t host, std::size_t other, bool ends);
  /// A request to join.
  void ask(std::size_t host, std::size_t other);
  /// A game by days that the player opens, who then looks elsewhere.
  [[nodiscard]] tests::Table open(std::size_t host);
  [[nodiscard]] const tests::Address& any_node() { return nodes_[dice_.below(nodes_.size())]; }

  MessageHosts& hosts_;
  const std::vector<tests::Address> nodes_;
  tests::Dice dice_;
  std::vector<tests::Session> players_;
  std::vector<Outage> outages_;
  std::vector<NotifiedRoom> rooms_;  // of the thread, until it has ended
  std::atomic<std::size_t> failures_ = 0;
  std::jthread making_;  // the last member, because it uses the others
};

}  // namespace quintet::bench
