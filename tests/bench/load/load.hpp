// Many tables at once, and what playing at them costs and takes.
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

/// Processor time of a process so far, by all its threads, in seconds.
[[nodiscard]] double processor_seconds(pid_t process);
/// The same for a process and its children that run.
[[nodiscard]] double processor_seconds_with_children(pid_t process);

/// The processor time so far of something that is measured, in seconds.
using Meter = std::function<double()>;

struct Measured {
  std::size_t turns = 0;
  double seconds = 0;
  double server_seconds = 0;  // of a processor: of all meters
  double client_seconds = 0;
  std::vector<double> metered;    // seconds of a processor, by meter
  std::vector<double> latencies;  // from when a turn was due to its opponent's hearing, in seconds

  [[nodiscard]] double per_second() const { return static_cast<double>(turns) / seconds; }
  [[nodiscard]] double server_per_turn() const {
    return server_seconds / static_cast<double>(turns);
  }
  [[nodiscard]] double client_per_turn() const {
    return client_seconds / static_cast<double>(turns);
  }
  /// Precondition: sorted latencies, which those of `Load::play` are.
  [[nodiscard]] double latency(double quantile) const;
};

/// The clients of one server.
class Load : private Referee {
 public:
  using MakeTable = std::function<std::unique_ptr<Table>(Referee&, const Seated&, std::size_t)>;

  /// Connects. `server` is the process whose time counts.
  Load(const Door& door, pid_t server, std::size_t tables, const MakeTable& make);
  /// The same, each place of a table by a door of its own.
  Load(const std::array<Door, at_a_table>& doors, pid_t server, std::size_t tables,
       const MakeTable& make);
  /// The tables take turns with the rows of `doors`, whose doors are by place. `meters` are the
  /// times that count.
  Load(const std::vector<std::array<Door, at_a_table>>& doors, std::vector<Meter> meters,
       std::size_t tables, const MakeTable& make);

  /// Plays turns at all tables until so many have been acknowledged, after some that are not
  /// counted; `per_second` of them, or as many as go. Returns when everybody has heard everything.
  [[nodiscard]] Measured play(std::size_t turns, std::optional<double> per_second);
  /// Whole lives of rooms: each table opens so many games, one after another, and plays them as
  /// fast as they go. Everything counts, from the first opening to the last end.
  [[nodiscard]] Measured live(std::size_t games);

 private:
  struct Pace {
    Clock::time_point due;
    std::optional<Clock::time_point> ready;
    bool late = false;  // was due when it was not ready, and moves as soon as it is
  };

  void may_move(Table& table, Clock::time_point since) override;
  void acknowledged() override;
  void heard(Clock::duration since_began) override;

  void prepare(std::size_t turns);
  /// Sends what is due by now.
  void send_due(Clock::time_point now);
  void send(std::size_t table, Clock::time_point began);
  /// Goes on until that is so; throws Broken when nothing happens any more.
  void run_until(const std::function<bool()>& done);

  [[nodiscard]] std::vector<double> read_meters() const;
  /// Notes the meters' times since these.
  void note_meters(Measured& measured, const std::vector<double>& before) const;

  std::vector<Meter> meters_;
  Loop loop_;
  Peers peers_;
  std::vector<std::unique_ptr<Table>> tables_;

  // Of what is being played.
  bool playing_ = false;
  bool counting_ = false;
  std::size_t acknowledged_ = 0;
  std::vector<double> latencies_;
  std::optional<Clock::duration> period_;  // of a table
  std::vector<Pace> paces_;
  std::size_t next_due_ = 0;  // a table
};

}  // namespace quintet::bench
