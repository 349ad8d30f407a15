// Many tables at the same time, and the cost and speed of their turns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <sys/types.h>

#include "tests/bench/load/tables.hpp"

namespace quintet::bench {

/// The processor time of a process so far, over all its threads, in seconds.
[[nodiscard]] double processor_seconds(pid_t process);
/// The same for a process and its running children.
[[nodiscard]] double processor_seconds_with_children(pid_t process);

/// The processor time of a measured system so far, in seconds.
using Meter = std::function<double()>;

struct Measured {
  std::size_t turns = 0;
  double seconds = 0;
  double server_seconds = 0;  // processor time of all meters
  double client_seconds = 0;
  std::vector<double> metered;    // processor seconds by meter
  std::vector<double> latencies;  // seconds from the due time of a turn until its opponent has it

  [[nodiscard]] double per_second() const { return static_cast<double>(turns) / seconds; }
  [[nodiscard]] double server_per_turn() const {
    return server_seconds / static_cast<double>(turns);
  }
  [[nodiscard]] double client_per_turn() const {
    return client_seconds / static_cast<double>(turns);
  }
  /// Precondition: `latencies` is sorted, as `Load::play` returns it.
  [[nodiscard]] double latency(double quantile) const;
};

/// The clients of one server.
class Load : private Referee {
 public:
  using MakeTable = std::function<std::unique_ptr<Table>(Referee&, const Seated&, std::size_t)>;

  /// Connects the clients. `server` is the process whose time is measured.
  Load(const Door& door, pid_t server, std::size_t tables, const MakeTable& make);
  /// The same with a door for each place at a table.
  Load(const std::array<Door, at_a_table>& doors, pid_t server, std::size_t tables,
       const MakeTable& make);
  /// The tables use the rows of `doors` in turn; a row has a door for each place. `meters` measure
  /// the processor time.
  Load(const std::vector<std::array<Door, at_a_table>>& doors, std::vector<Meter> meters,
       std::size_t tables, const MakeTable& make);

  /// Plays turns at all tables until `turns` have been acknowledged, after some that do not count;
  /// at a rate of `per_second`, or as fast as possible. Returns when all clients have received
  /// everything.
  [[nodiscard]] Measured play(std::size_t turns, std::optional<double> per_second);
  /// Measures whole lives of rooms: each table opens `games` games one after another, and plays
  /// them as fast as possible. Everything counts, from the first opening to the last end.
  [[nodiscard]] Measured live(std::size_t games);

 private:
  struct Pace {
    Clock::time_point due;
    std::optional<Clock::time_point> ready;
    bool late = false;  // was due before it was ready, and moves as soon as it is
  };

  void may_move(Table& table, Clock::time_point since) override;
  void acknowledged() override;
  void heard(Clock::duration since_began) override;

  void prepare(std::size_t turns);
  /// Sends the turns that are due.
  void send_due(Clock::time_point now);
  void send(std::size_t table, Clock::time_point began);
  /// Runs until the condition is true; throws Broken if nothing happens any more.
  void run_until(const std::function<bool()>& done);

  [[nodiscard]] std::vector<double> read_meters() const;
  /// Stores the meters' times since `before`.
  void note_meters(Measured& measured, const std::vector<double>& before) const;

  std::vector<Meter> meters_;
  Loop loop_;
  Peers peers_;
  std::vector<std::unique_ptr<Table>> tables_;

  // State of the current measurement
  bool playing_ = false;
  bool counting_ = false;
  std::size_t acknowledged_ = 0;
  std::vector<double> latencies_;
  std::optional<Clock::duration> period_;  // per table
  std::vector<Pace> paces_;
  std::size_t next_due_ = 0;  // index of a table
};

}  // namespace quintet::bench
