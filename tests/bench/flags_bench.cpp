// Measures the accuracy of falling flags: a thousand games with running clocks in the real program,
// over real sockets, in which no player moves.
//
// The log gives the exact time of a flag: the start of the turn plus the mover's remaining time.
// The measured delay is the server's part: the flush of the disk before players get the turn
// (charged to no player, because the clock waits for it), the timer, and the work queue. The movers
// are not connected, because a connected player gets compensation for transmission time.
#include <algorithm>
#include <barrier>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iterator>
#include <limits>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/bench/outside_tests.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

using tests::Address;
using tests::Dice;
using tests::Guest;
using tests::Json;
using tests::RoomView;
using SystemClock = std::chrono::system_clock;
using std::chrono::milliseconds;

constexpr int clocks = 1000;
constexpr int rooms_of_a_pair = 16;
constexpr int pairs = (clocks + rooms_of_a_pair - 1) / rooms_of_a_pair;
/// Rooms start their clocks at this interval, with ten to fourteen seconds each, so that the last
/// one starts long before the first flag falls.
constexpr milliseconds between_starts{3};
constexpr int least_seconds = 10;
constexpr int different_seconds = 5;
constexpr double promised_ms = 20;

/// Milliseconds since 1970 with fractions.
double now_ms() {
  return std::chrono::duration<double, std::milli>(SystemClock::now().time_since_epoch()).count();
}

struct Fall {
  double began = 0;        // start of the turn, as stored
  double began_heard = 0;  // receipt by the opponent
  double showed = 0;       // the mover's remaining time
  double fell = 0;         // the flag, as stored
  double fell_heard = 0;   // receipt by the opponent

  [[nodiscard]] double truth() const { return began + showed; }
};

/// Two players and their rooms on one thread: the mover, who does not move, and the opponent, who
/// waits.
class Pair {
 public:
  Pair(const Address& server, int number) : mover_(server), opponent_(server), number_(number) {}

  /// Opens all rooms, and plays the first of the two turns without a running clock.
  void open_rooms() {
    for (int i = 0; i < rooms_of_a_pair && room_number(i) < clocks; ++i)
      open_room(room_number(i));
  }

  /// Plays the second turn in each room at its time, and waits until all flags have fallen.
  void play_and_wait(SystemClock::time_point start) {
    std::size_t played = 0;
    std::size_t fallen = 0;
    while (fallen < views_.size()) {
      milliseconds time = tests::patience;
      if (played < views_.size()) {
        RoomView& view = views_.at(rooms_[played]);
        const auto due = start + between_starts * room_number(static_cast<int>(played));
        time = std::chrono::duration_cast<milliseconds>(due - SystemClock::now());
        if (time <= milliseconds::zero()) {
          opponent_.client.send(view.play_request(view.random_turn(dice_)));
          ++played;
          continue;
        }
      }
      const auto message = opponent_.client.next(time);
      if (message) {
        fallen += heard(*message, now_ms()) ? 1 : 0;
      } else if (played == views_.size()) {
        throw tests::Timeout("waited in vain for a flag");
      }
    }
  }

  [[nodiscard]] std::vector<Fall> falls() const {
    std::vector<Fall> falls;
    for (const auto& [room, fall] : falls_)
      falls.push_back(fall);
    return falls;
  }

 private:
  [[nodiscard]] int room_number(int i) const { return i * pairs + number_; }

  void open_room(int number) {
    const Json clock = {{"kind", "fischer"},
                        {"initial", least_seconds + number % different_seconds},
                        {"increment", 0}};
    const Json opened = opponent_.ask({{"type", "open_room"},
                                       // No game of Liger is over after two turns.
                                       {"game", tests::liger.game},
                                       {"clock", clock},
                                       {"seat", 1}});
    RoomView view;
    view.entered(opened);
    mover_.view = {};
    mover_.enter(view.room(), opened.at("play_key"));
    expect_ok(mover_.ask({{"type", "take_seat"}, {"room", view.room()}, {"seat", 0}}));
    while (!mover_.view.started())
      hear_next(mover_, mover_.view);
    expect_ok(mover_.ask(mover_.view.play_request(mover_.view.random_turn(dice_))));
    expect_ok(mover_.ask({{"type", "leave_room"}, {"room", view.room()}}));
    while (view.ply() < 1)
      hear_next(opponent_, view);
    rooms_.push_back(view.room());
    views_[view.room()] = std::move(view);
  }

  static void expect_ok(const Json& reply) {
    if (reply.at("type") != "ok") throw std::runtime_error("refused: " + reply.dump());
  }

  /// Reads the next event of the room; ignores events of rooms that were left.
  static void hear_next(Guest& guest, RoomView& view) {
    const Json event = guest.client.push("event");
    if (event.at("room") == view.room()) view.apply(event);
  }

  /// Returns whether the message reports a flag.
  bool heard(const Json& message, double when) {
    const std::string type = message.at("type");
    if (type == "error") throw std::runtime_error("refused: " + message.dump());
    if (type != "event") return false;
    const std::string room = message.at("room");
    views_.at(room).apply(message);
    if (message.at("kind") == "played") {
      const std::size_t mover = message.at("to_move");
      falls_[room] = {
          .began = message.at("at"), .began_heard = when, .showed = message.at("clocks").at(mover)};
    }
    if (message.at("kind") != "withdrew") return false;
    if (message.at("reason") != "timeout") throw std::runtime_error("no flag: " + message.dump());
    falls_.at(room).fell = message.at("at");
    falls_.at(room).fell_heard = when;
    return true;
  }

  Guest mover_;
  Guest opponent_;
  int number_;
  Dice dice_{static_cast<std::uint64_t>(number_) + 1};
  std::vector<std::string> rooms_;
  std::map<std::string, RoomView> views_;  // of the opponent
  std::map<std::string, Fall> falls_;
};

std::vector<Fall> let_flags_fall(const Address& server) {
  std::vector<Fall> falls;
  std::exception_ptr failure;
  std::mutex mutex;  // guards the two fields above
  SystemClock::time_point start;
  std::barrier opened(pairs, [&start]() noexcept { start = SystemClock::now(); });
  {
    std::vector<std::jthread> threads;
    for (int number = 0; number < pairs; ++number) {
      threads.emplace_back([&, number] {
        bool waited = false;
        try {
          Pair pair(server, number);
          pair.open_rooms();
          waited = true;
          opened.arrive_and_wait();
          pair.play_and_wait(start);
          const std::lock_guard lock(mutex);
          std::ranges::copy(pair.falls(), std::back_inserter(falls));
        } catch (...) {
          if (!waited) opened.arrive_and_drop();
          const std::lock_guard lock(mutex);
          failure = std::current_exception();
        }
      });
    }
  }
  if (failure) std::rethrow_exception(failure);
  return falls;
}

/// Prints a line about `figure` over all falls, and returns its minimum and maximum.
template <class Figure>
std::pair<double, double> print(const char* what, const std::vector<Fall>& falls, Figure figure) {
  std::vector<double> values;
  for (const Fall& fall : falls)
    values.push_back(figure(fall));
  std::ranges::sort(values);
  const auto quantile = [&](double q) {
    return values[static_cast<std::size_t>(q * static_cast<double>(values.size() - 1))];
  };
  std::printf("  %-58s ms least %6.1f p50 %6.1f p99 %6.1f most %6.1f\n", what, values.front(),
              quantile(0.5), quantile(0.99), values.back());
  return {values.front(), values.back()};
}

int measure() {
  const tests::TempFolder folder;
  const tests::ServerProcess server(
      folder / "quintet.db",
      {"--limit", "message-burst=10000", "--limit", "messages-per-second=10000", "--limit",
       "address-message-burst=100000", "--limit", "guest-burst=1000", "--limit",
       "address-room-burst=2000"});
  const std::vector<Fall> falls = let_flags_fall(server.address());

  double last_start = 0;
  double first_fall = std::numeric_limits<double>::max();
  double last_fall = 0;
  for (const Fall& fall : falls) {
    last_start = std::max(last_start, fall.began_heard);
    first_fall = std::min(first_fall, fall.fell);
    last_fall = std::max(last_fall, fall.fell);
  }
  const bool at_once = std::ssize(falls) == clocks && last_start < first_fall;
  std::printf("%zu clocks, %s at once; their flags fell in %.1f s:\n", falls.size(),
              at_once ? "all running" : "NOT all running", (last_fall - first_fall) / 1e3);
  print("a turn that begins: until its opponent hears of it", falls,
        [](const Fall& fall) { return fall.began_heard - fall.began; });
  const auto [least, most] = print("a flag as it is stored, after the truth", falls,
                                   [](const Fall& fall) { return fall.fell - fall.truth(); });
  print("a flag as its opponent hears of it, after the truth", falls,
        [](const Fall& fall) { return fall.fell_heard - fall.truth(); });
  print("... after the turn was heard of, and what the clock showed", falls,
        [](const Fall& fall) { return fall.fell_heard - fall.began_heard - fall.showed; });
  std::printf("none too early: %s; all within %.0f ms: %s\n", least >= 0 ? "yes" : "NO",
              promised_ms, most <= promised_ms ? "yes" : "NO");
  return at_once && least >= 0 && most <= promised_ms ? 0 : 1;
}

}  // namespace
}  // namespace quintet::bench

int main() {
  return quintet::bench::run_outside_tests(quintet::bench::measure);
}
