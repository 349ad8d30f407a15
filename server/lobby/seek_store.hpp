// Seeks that outlive their connections, between the lobby and the file.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/any_io_executor.hpp>

#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/base/limits.hpp"
#include "server/base/time.hpp"
#include "server/lobby/lobby.hpp"

namespace quintet::server {

/// Called once, on any thread: whether it is on disk.
using SeekStored = std::move_only_function<void(protocol::Result<void>)>;

/// Any thread.
class SeekStore {
 public:
  SeekStore(const Limits& limits, const Time& time, AsyncStore& store, Lobby& lobby,
            asio::any_io_executor executor);

  void keep(LastingSeek seek, SeekStored done);
  /// `done` may be empty.
  void forget(std::vector<std::string> ids, SeekStored done);
  /// These have ended by the clock: deletes them, and those of earlier calls, as soon as dates are
  /// good enough to delete by (Time::trusted). To be called now and then, also with none.
  void expire(std::vector<std::string> ids);
  /// Tells the lobby of all that is stored. To be called when the lobby begins to pair, and when it
  /// asks for that.
  [[nodiscard]] Task<> restore();
  void restore_soon();
  /// The published rating of a player who seeks, in the pool of the wished game; null for guests.
  [[nodiscard]] Task<std::optional<protocol::SeatRating>> rating_of(protocol::Player player,
                                                                    protocol::Seek wish);

 private:
  Task<> write_kept(storage::KeepSeek job, SeekStored done);
  Task<> write_ended(storage::EndSeeks job, SeekStored done);

  const Limits& limits_;
  const Time& time_;
  AsyncStore& store_;
  Lobby& lobby_;
  const asio::any_io_executor executor_;
  std::mutex mutex_;                  // guards what follows
  std::vector<std::string> expired_;  // ids, and still in the file
};

}  // namespace quintet::server
