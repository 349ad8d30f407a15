#include "tests/bench/load/load.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <fstream>
#include <numeric>
#include <string>
#include <system_error>
#include <utility>

namespace quintet::bench {
namespace {

double seconds(clockid_t clock) {
  timespec time{};
  if (::clock_gettime(clock, &time) != 0) {
    throw std::system_error(errno, std::generic_category(), "clock_gettime");
  }
  constexpr double nanosecond = 1e-9;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * nanosecond;
}

double seconds_of(Clock::duration time) {
  return std::chrono::duration<double>(time).count();
}

}  // namespace

double processor_seconds(pid_t process) {
  clockid_t clock{};
  if (const int failure = ::clock_getcpuclockid(process, &clock); failure != 0) {
    throw std::system_error(failure, std::generic_category(), "clock_getcpuclockid");
  }
  return seconds(clock);
}

double processor_seconds_with_children(pid_t process) {
  const std::string id = std::to_string(process);
  std::ifstream children("/proc/" + id + "/task/" + id + "/children");
  double all = processor_seconds(process);
  for (pid_t child = 0; children >> child;)
    all += processor_seconds(child);
  return all;
}

double Measured::latency(double quantile) const {
  if (latencies.empty()) return 0;
  const double last = static_cast<double>(latencies.size() - 1);
  return latencies[static_cast<std::size_t>(std::lround(quantile * last))];
}

Load::Load(const Door& door, pid_t server, std::size_t tables, const MakeTable& make)
    : Load({door, door, door, door}, server, tables, make) {}

Load::Load(const std::array<Door, at_a_table>& doors, pid_t server, std::size_t tables,
           const MakeTable& make)
    : Load(std::vector{doors}, {[server] { return processor_seconds(server); }}, tables, make) {}

Load::Load(const std::vector<std::array<Door, at_a_table>>& doors, std::vector<Meter> meters,
           std::size_t tables, const MakeTable& make)
    : meters_(std::move(meters)) {
  std::vector<Seated> seated(tables);
  for (std::size_t row = 0; row < doors.size(); ++row) {
    const std::size_t its = (tables + doors.size() - 1 - row) / doors.size();
    for (std::size_t place = 0; place < at_a_table; ++place) {
      std::size_t table = row;
      for (auto& peer : connect(doors[row][place], its, loop_)) {
        seated[table][place] = peer.get();
        table += doors.size();
        peers_.push_back(std::move(peer));
      }
    }
  }
  for (std::size_t number = 0; number < tables; ++number)
    tables_.push_back(make(*this, seated[number], number));
}

std::vector<double> Load::read_meters() const {
  std::vector<double> all;
  for (const Meter& meter : meters_)
    all.push_back(meter());
  return all;
}

void Load::note_meters(Measured& measured, const std::vector<double>& before) const {
  measured.metered = read_meters();
  for (std::size_t i = 0; i < before.size(); ++i)
    measured.metered[i] -= before[i];
  measured.server_seconds = std::accumulate(measured.metered.begin(), measured.metered.end(), 0.0);
}

void Load::run_until(const std::function<bool()>& done) {
  constexpr std::chrono::seconds patience{60};
  constexpr std::chrono::milliseconds longest_wait{100};
  Clock::time_point last = Clock::now();
  while (!done()) {
    std::chrono::nanoseconds wait = longest_wait;
    const Clock::time_point before = Clock::now();
    if (period_ && playing_) {
      send_due(before);
      wait = std::min(wait, std::chrono::nanoseconds(paces_[next_due_].due - Clock::now()));
    }
    const bool something = loop_.run_once(wait);
    const Clock::time_point now = Clock::now();
    if (something) last = now;
    if (now - last > patience) throw Broken("nothing happens any more");
  }
}

void Load::prepare(std::size_t turns) {
  // Tables differ in speed, so each prepares more than the average.
  constexpr double more = 1.5;
  const auto each = static_cast<std::size_t>(more * static_cast<double>(turns) /
                                             static_cast<double>(tables_.size()));
  for (const auto& table : tables_)
    table->prepare(each + 1);
  run_until([&] {
    return std::ranges::all_of(tables_, [](const auto& table) { return table->prepared(); });
  });
}

Measured Load::play(std::size_t turns, std::optional<double> per_second) {
  constexpr std::size_t warm_up_part = 10;
  const std::size_t warm_up = turns / warm_up_part;
  prepare(turns + warm_up);

  const Clock::time_point begin = Clock::now();
  paces_.assign(tables_.size(), {});
  next_due_ = 0;
  period_.reset();
  if (per_second) {
    const auto tables = static_cast<double>(tables_.size());
    period_ = std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(tables / *per_second));
    for (std::size_t i = 0; i < tables_.size(); ++i)
      paces_[i].due = begin + *period_ * static_cast<std::int64_t>(i) / std::ssize(tables_);
  }
  acknowledged_ = 0;
  counting_ = false;
  latencies_.clear();
  playing_ = true;
  for (const auto& table : tables_)
    table->begin(begin);
  run_until([&] { return acknowledged_ >= warm_up; });

  counting_ = true;
  Measured measured{.turns = acknowledged_};
  const Clock::time_point start = Clock::now();
  const std::vector<double> server_start = read_meters();
  const double client_start = seconds(CLOCK_PROCESS_CPUTIME_ID);
  run_until([&] { return acknowledged_ >= warm_up + turns; });
  measured.turns = acknowledged_ - measured.turns;
  measured.seconds = seconds_of(Clock::now() - start);
  note_meters(measured, server_start);
  measured.client_seconds = seconds(CLOCK_PROCESS_CPUTIME_ID) - client_start;
  counting_ = false;

  playing_ = false;
  run_until([&] {
    return std::ranges::all_of(tables_, [](const auto& table) { return table->settled(); });
  });
  measured.latencies = std::move(latencies_);
  std::ranges::sort(measured.latencies);
  return measured;
}

Measured Load::live(std::size_t games) {
  paces_.assign(tables_.size(), {});
  period_.reset();
  acknowledged_ = 0;
  latencies_.clear();
  playing_ = true;
  const Clock::time_point start = Clock::now();
  const std::vector<double> server_start = read_meters();
  const double client_start = seconds(CLOCK_PROCESS_CPUTIME_ID);
  for (const auto& table : tables_)
    table->live(games);
  run_until([&] {
    return std::ranges::all_of(tables_, [](const auto& table) { return table->lived(); });
  });
  playing_ = false;
  Measured measured{.turns = acknowledged_,
                    .seconds = seconds_of(Clock::now() - start),
                    .client_seconds = seconds(CLOCK_PROCESS_CPUTIME_ID) - client_start};
  note_meters(measured, server_start);
  return measured;
}

void Load::send_due(Clock::time_point now) {
  while (paces_[next_due_].due <= now) {
    Pace& pace = paces_[next_due_];
    const Clock::time_point due = pace.due;
    pace.due += *period_;
    if (pace.ready) {
      send(next_due_, std::max(due, *pace.ready));
    } else {
      pace.late = true;
    }
    next_due_ = (next_due_ + 1) % paces_.size();
  }
}

void Load::send(std::size_t table, Clock::time_point began) {
  paces_[table].ready.reset();
  tables_[table]->send_turn(began);
}

void Load::may_move(Table& table, Clock::time_point since) {
  if (!playing_) return;
  Pace& pace = paces_[table.number()];
  pace.ready = since;
  if (!period_ || std::exchange(pace.late, false)) send(table.number(), since);
}

void Load::acknowledged() {
  ++acknowledged_;
}

void Load::heard(Clock::duration since_began) {
  if (counting_) latencies_.push_back(seconds_of(since_began));
}

}  // namespace quintet::bench
