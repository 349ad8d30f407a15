// Checkpoints in a thread beside the writer, so that they do not delay commits.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>

namespace quintet::storage {

/// Moves the write-ahead log of a database into its file with its own connection, while another
/// connection continues to write. Pages written meanwhile may stay in the log. One thread at a
/// time.
class LogMover {
 public:
  LogMover() = default;
  LogMover(const LogMover&) = delete;
  LogMover& operator=(const LogMover&) = delete;
  virtual ~LogMover() = default;

  /// Blocks on the disk. A failure is harmless, because the data stays in the log.
  virtual void move() noexcept = 0;
};

/// A thread that moves a log on request. All functions are called by one thread.
class Checkpoints {
 public:
  /// `mover` is not null.
  explicit Checkpoints(std::unique_ptr<LogMover> mover);
  Checkpoints(const Checkpoints&) = delete;
  Checkpoints& operator=(const Checkpoints&) = delete;
  /// Waits for a move in progress.
  ~Checkpoints();

  /// Starts a move, unless one is in progress or has finished and was not taken. Does not block.
  void begin();
  /// Returns true once for each finished move: most of the log has been moved, except for the pages
  /// written meanwhile. Does not block.
  [[nodiscard]] bool take_moved();

 private:
  enum class State : std::uint8_t { idle, moving, moved, ending };

  void run();

  const std::unique_ptr<LogMover> mover_;  // used by the thread only
  std::atomic<State> state_ = State::idle;
  std::thread thread_;  // last member: starts after all others are initialized
};

}  // namespace quintet::storage
