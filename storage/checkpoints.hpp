// Checkpoints beside the writer: nobody who waits for a commit waits for one of them.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>

namespace quintet::storage {

/// Moves what the log of a database holds into its file, by a connection of its own, while another
/// one goes on writing. What is written meanwhile may stay in the log. One thread at a time.
class LogMover {
 public:
  LogMover() = default;
  LogMover(const LogMover&) = delete;
  LogMover& operator=(const LogMover&) = delete;
  virtual ~LogMover() = default;

  /// Blocks on the disk. A failure is not an error: the log is as good as the file.
  virtual void move() noexcept = 0;
};

/// A thread that moves a log when it is asked to. Functions are called by one thread.
class Checkpoints {
 public:
  /// `mover` is not null.
  explicit Checkpoints(std::unique_ptr<LogMover> mover);
  Checkpoints(const Checkpoints&) = delete;
  Checkpoints& operator=(const Checkpoints&) = delete;
  /// Waits for what is under way.
  ~Checkpoints();

  /// Begins, unless one is under way. Does not block.
  void begin();
  /// True once for each that has ended: then most of the log has been moved, and the little that
  /// was written meanwhile is left. Does not block.
  [[nodiscard]] bool take_moved();

 private:
  enum class State : std::uint8_t { idle, moving, moved, ending };

  void run();

  const std::unique_ptr<LogMover> mover_;  // the thread's
  std::atomic<State> state_ = State::idle;
  std::thread thread_;  // last: starts when everything else is there
};

}  // namespace quintet::storage
