// Stores lasting seeks, which continue without a connection.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/any_io_executor.hpp>

#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/base/time.hpp"
#include "server/lobby/lobby_limits.hpp"
#include "server/lobby/matchmaker.hpp"

namespace quintet::server {

/// Called once with the result of the commit, on any thread.
using SeekStored = std::move_only_function<void(protocol::Result<void>)>;

/// Thread-safe.
class SeekStore {
 public:
  SeekStore(const LobbyLimits& limits, const Time& time, AsyncStore& store, Matchmaker& matchmaker,
            asio::any_io_executor executor);

  void store(LastingSeek seek, SeekStored done);
  /// Deletes seeks. `done` may be empty; then a failure is logged.
  void forget(std::vector<std::string> ids, SeekStored done);
  /// Deletes seeks whose time is over, and those of earlier calls, once the clock can be trusted
  /// (Time::trusted). Call it regularly, also without ids.
  void expire(std::vector<std::string> ids);
  /// Passes all stored seeks to Matchmaker::restore. Call it when the matchmaker begins to pair,
  /// and for `Matchmaker::Outside::reread`.
  [[nodiscard]] Task<> restore();
  /// Starts `restore` in the background.
  void restore_soon();
  /// The player's published rating in the pool of the wished game; null if there is none.
  [[nodiscard]] Task<std::optional<protocol::SeatRating>> rating_of(protocol::Player player,
                                                                    protocol::Seek wish);

 private:
  Task<> write_kept(storage::KeepSeek job, SeekStored done);
  Task<> write_ended(storage::EndSeeks job, SeekStored done);

  const LobbyLimits& limits_;
  const Time& time_;
  AsyncStore& store_;
  Matchmaker& matchmaker_;
  const asio::any_io_executor executor_;
  std::mutex mutex_;                  // guards `expired_`
  std::vector<std::string> expired_;  // ids of seeks that are still stored
};

}  // namespace quintet::server
