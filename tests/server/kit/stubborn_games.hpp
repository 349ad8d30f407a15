// Plays many games at the same time with stubborn clients, while a test disturbs them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <future>
#include <memory>
#include <vector>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/stubborn_player.hpp"

namespace quintet::tests {

class StubbornGames {
 public:
  /// Opens and starts the games at `server`, then plays them there or through `way`. With
  /// `storage_fails` the clients retry requests that could not be stored.
  StubbornGames(const Address& server, const Address& way, const std::vector<Setup>& setups,
                std::uint64_t seed, std::int64_t last_ply, bool storage_fails = false);

  /// The same for games that have started already. `ways[i]` is the address for table `i`, and
  /// `patience` the maximum time without progress of a game.
  StubbornGames(const std::vector<Table>& tables, const std::vector<Address>& ways,
                std::uint64_t seed, std::int64_t last_ply, std::chrono::seconds patience);

  /// The same for players and watchers with an address each.
  StubbornGames(const std::vector<Seating>& seatings, std::uint64_t seed, std::int64_t last_ply);

  /// Waits until `turns` more turns have been acknowledged, or all games are over.
  void wait_for_turns(std::int64_t turns);
  [[nodiscard]] bool all_over() const { return running_ == 0; }
  /// Waits until all games are over. Throws the first failure.
  void finish();
  /// Checks that every acknowledged turn is in the log exactly once, and that every client's log
  /// equals the stored one.
  void check_logs(const std::filesystem::path& database) const;

  /// The number of acknowledged turns.
  [[nodiscard]] std::int64_t acknowledged() const { return acknowledged_; }
  [[nodiscard]] int losses() const;
  [[nodiscard]] int duplicates() const;
  [[nodiscard]] int troubles() const;
  [[nodiscard]] int refusals() const;
  [[nodiscard]] std::chrono::milliseconds longest_wait() const;
  /// The longest wait of each player since the last forget_waits(), in ms, sorted.
  [[nodiscard]] std::vector<double> longest_waits() const;
  void forget_waits();

 private:
  /// Adds the players of a table, each `like` this one.
  void add(const Table& table, Seating like, std::uint64_t& seed, std::int64_t last_ply);
  void begin();

  std::atomic<std::int64_t> acknowledged_ = 0;
  std::atomic<int> running_ = 0;
  std::vector<std::unique_ptr<StubbornPlayer>> players_;
  std::vector<std::future<void>> playing_;  // the last member, because its threads use the others
};

}  // namespace quintet::tests
