// A room that ten thousand people watch: from when a turn is sent until the last of them has it,
// beside a bare relay that tells the same bytes to as many.
#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/bench/load/load.hpp"
#include "tests/bench/load/plans.hpp"
#include "tests/bench/load/report.hpp"
#include "tests/bench/load/servers.hpp"
#include "tests/bench/load/wire.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

struct Size {
  int rounds = 3;
  std::size_t spectators = 10'000;
  std::size_t turns = 20;  // a round
};

/// Everybody in one room: the two who play come first.
class Crowd : public Listener {
 public:
  Crowd(const Door& door, std::size_t spectators)
      : guests_(door.guests), peers_(connect(door, players + spectators, loop_)) {
    for (const auto& peer : peers_)
      peer->listen(*this);
  }

  void heard(Peer&, std::string_view text, Clock::time_point) override {
    if (guests_ && text.starts_with(R"({"id":)")) {
      reply_ = text;
      ++replies_;
      if (!text.contains(R"("type":"ok")")) throw Broken("refused: " + reply_);
    } else if (text == "joined") {
      ++replies_;
    } else if (text.contains(expected_)) {
      ++told_;
      event_bytes_ = text.size();
    }
  }

  /// Everybody comes in, and the game begins.
  void enter(const Plan& plan) {
    if (!guests_) {
      for (const auto& peer : peers_)
        ask(*peer, "join 0");
      wait_for_replies(peers_.size());
      return;
    }
    ask(*peers_[0], R"({"id":1,"type":"open_room","visibility":"public","seat":0,"game":")" +
                        plan.game + R"(","options":)" + plan.options + '}');
    wait_for_replies(1);
    room_ = nlohmann::json::parse(reply_).at("room");
    for (std::size_t i = 1; i < peers_.size(); ++i)
      ask(*peers_[i], R"({"id":2,"type":"enter_room","room":")" + room_ + "\"}");
    wait_for_replies(peers_.size() - 1);
    expected_ = R"("kind":"started")";
    ask(*peers_[1], R"({"id":3,"type":"take_seat","seat":1,"room":")" + room_ + "\"}");
    wait_for_replies(1);
    wait_until_told(peers_.size());
  }

  /// From sending a turn until the last one has it, in seconds.
  double play(const Plan& plan, std::size_t number) {
    const PlannedTurn& turn = plan.turns[number];
    const std::string turn_text = R"("turn":")" + turn.text + '"';
    const std::string request = R"({"id":4,"type":"play","room":")" + room_ + R"(","ply":)" +
                                std::to_string(number + 1) + R"(,"hash":")" +
                                (number == 0 ? plan.first_hash : plan.turns[number - 1].hash) +
                                "\"," + turn_text + '}';
    expected_ = guests_ ? R"("hash":")" + turn.hash + '"' : turn_text;
    const Clock::time_point sent = Clock::now();
    ask(*peers_[turn.seat], request);
    // A relay does not tell whoever has sent it.
    wait_until_told(guests_ ? peers_.size() : peers_.size() - 1);
    const double took = std::chrono::duration<double>(Clock::now() - sent).count();
    if (guests_) wait_for_replies(1);
    return took;
  }

  /// Until nothing more comes: all that was said about who is here has been told.
  void settle() {
    while (loop_.run_once(std::chrono::seconds(1))) {
    }
  }

  [[nodiscard]] std::size_t event_bytes() const { return event_bytes_; }

 private:
  void ask(Peer& peer, const std::string& text) {
    peer.send(text);
    // Whoever comes in hears much, and is not to let it pile up.
    while (loop_.run_once(std::chrono::nanoseconds::zero())) {
    }
  }

  void wait_for_replies(std::size_t count) {
    while (replies_ < count)
      wait();
    replies_ = 0;
  }
  void wait_until_told(std::size_t count) {
    while (told_ < count)
      wait();
    if (told_ > count) throw Broken("told more than once");
    told_ = 0;
  }
  void wait() {
    constexpr std::chrono::seconds patience{60};
    if (!loop_.run_once(patience)) throw Broken("nothing happens any more");
  }

  bool guests_;
  Loop loop_;
  Peers peers_;
  std::string room_;
  std::string expected_ = "nothing yet";  // in an event that counts
  std::string reply_;
  std::size_t replies_ = 0;
  std::size_t told_ = 0;
  std::size_t event_bytes_ = 0;
};

struct Told {
  Series milliseconds;
  Series processor;  // microseconds for each who was told

  void play(Crowd& crowd, pid_t server, const Plan& plan, const Size& size) {
    constexpr double milli = 1e3;
    constexpr double micro = 1e6;
    crowd.enter(plan);
    crowd.settle();
    Series round;
    const double before = processor_seconds(server);
    for (std::size_t number = 0; number < size.turns; ++number)
      round.add(crowd.play(plan, number) * milli);
    milliseconds.add(round.median());
    processor.add((processor_seconds(server) - before) * micro /
                  static_cast<double>(size.turns * size.spectators));
  }
};

/// A game that is long enough.
Plan long_game(const Size& size) {
  for (const Plan& plan : make_plans(8, 1)) {
    if (plan.turns.size() > size.turns) return plan;
  }
  throw std::logic_error("all games are too short");
}

Report run(const Size& size) {
  const Plan plan = long_game(size);
  Told quintet;
  Told relay;
  Series ratio;
  Series processor_ratio;
  for (int round = 0; round < size.rounds; ++round) {
    std::size_t event_bytes = 0;
    {
      const tests::TempFolder folder;
      const tests::ServerProcess server(folder / "quintet.db", without_limits());
      Crowd crowd({.port = server.address().port}, size.spectators);
      quintet.play(crowd, server.pid(), plan, size);
      event_bytes = crowd.event_bytes();
    }
    const Relay process(event_bytes);
    Crowd crowd({.port = process.port(), .guests = false}, size.spectators);
    relay.play(crowd, process.pid(), plan, size);
    ratio.add(quintet.milliseconds.last() / relay.milliseconds.last());
    processor_ratio.add(quintet.processor.last() / relay.processor.last());
  }
  Report report("spectators");
  report.heading("a room with " + std::to_string(size.spectators) + " spectators");
  report.figure("quintet: until the last has a turn", quintet.milliseconds, 1, "ms");
  report.figure("relay: until the last has it", relay.milliseconds, 1, "ms");
  report.figure("quintet / relay", ratio, 2, "");
  report.figure("quintet: processor time of the server", quintet.processor, 2, "us a spectator");
  report.figure("relay: processor time of the server", relay.processor, 2, "us a spectator");
  report.figure("processor time, quintet / relay", processor_ratio, 2, "");
  constexpr double most_ratio = 1.5;
  report.aim("until the last has a turn, quintet / relay", ratio.median(), most_ratio, 2, "");
  return report;
}

}  // namespace
}  // namespace quintet::bench

int main(int argc, char** argv) {
  using namespace quintet::bench;
  Size size;
  if (is_smoke(argc, argv)) size = {.rounds = 1, .spectators = 100, .turns = 5};
  return report_outside_tests(argv[0], size.rounds, [&] { return run(size); });
}
