// Many games at once, played by stubborn clients through whatever a test does to them.
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
  /// Opens and starts the games at `server`, and begins to play them there, or where `way` says.
  /// With `storage_fails` they ask again what cannot be stored.
  StubbornGames(const Address& server, const Address& way, const std::vector<Setup>& setups,
                std::uint64_t seed, std::int64_t last_ply, bool storage_fails = false);

  /// The same with games that have been started already. `ways[i]` leads to the i-th.
  StubbornGames(const std::vector<Table>& tables, const std::vector<Address>& ways,
                std::uint64_t seed, std::int64_t last_ply);

  /// The same by players and watchers who are told where each of them goes.
  StubbornGames(const std::vector<Seating>& seatings, std::uint64_t seed, std::int64_t last_ply);

  /// Waits until so many turns more have been acknowledged, or all games are over.
  void wait_for_turns(std::int64_t turns);
  [[nodiscard]] bool all_over() const { return running_ == 0; }
  /// Waits until all games are over; throws what went wrong in any of them.
  void finish();
  /// Every acknowledged turn is in the log exactly once, and everybody's log is the one on disk.
  void check_logs(const std::filesystem::path& database) const;

  /// Turns so far.
  [[nodiscard]] std::int64_t acknowledged() const { return acknowledged_; }
  [[nodiscard]] int losses() const;
  [[nodiscard]] int duplicates() const;
  [[nodiscard]] int troubles() const;
  [[nodiscard]] int refusals() const;
  [[nodiscard]] std::chrono::milliseconds longest_wait() const;
  /// Of each player, from the last forget_waits() on; in ms, the shortest first.
  [[nodiscard]] std::vector<double> longest_waits() const;
  void forget_waits();

 private:
  void add(const Table& table, const Address& way, std::uint64_t& seed, std::int64_t last_ply,
           bool storage_fails);
  void begin();

  std::atomic<std::int64_t> acknowledged_ = 0;
  std::atomic<int> running_ = 0;
  std::vector<std::unique_ptr<StubbornPlayer>> players_;
  std::vector<std::future<void>> playing_;  // last: its threads use what is above
};

}  // namespace quintet::tests
