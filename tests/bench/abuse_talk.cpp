// Measures the delay of turns in a game in which hundreds of spectators of one address chat at the
// limit.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/bench/abuse.hpp"
#include "tests/bench/load/plans.hpp"
#include "tests/bench/load/wire.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

struct Size {
  std::size_t spectators = 600;
  std::size_t turns = 24;
};

// The interval of each spectator's lines, after an initial burst (RoomLimits::chat_burst).
constexpr Clock::duration line_period = std::chrono::seconds(2);
constexpr std::size_t lines_at_once = 8;
constexpr std::chrono::milliseconds turn_period{500};
constexpr std::chrono::seconds patience{60};

Plan long_game(std::size_t turns) {
  for (const Plan& plan : make_plans(8, 1)) {
    if (plan.turns.size() > turns) return plan;
  }
  throw std::logic_error("all games are too short");
}

class TalkedIn : public Listener {
 public:
  TalkedIn(std::uint16_t port, Plan plan, std::size_t spectators)
      : plan_(std::move(plan)),
        players_(connect({.port = port}, 2, loop_)),
        spectators_(
            connect({.port = port, .addresses = 1, .first_address = 100}, spectators, loop_)) {
    for (const auto& peer : players_)
      peer->listen(*this);
    for (const auto& peer : spectators_)
      peer->listen(*this);
    ask(*players_[0], R"({"id":1,"type":"open_room","visibility":"public","seat":0,"game":")" +
                          plan_.game + R"(","options":)" + plan_.options + '}');
    room_ = nlohmann::json::parse(reply_).at("room");
    for (const auto& peer : spectators_)
      ask(*peer, R"({"id":1,"type":"enter_room","room":")" + room_ + "\"}");
    ask(*players_[1], R"({"id":1,"type":"enter_room","room":")" + room_ + "\"}");
    ask(*players_[1], R"({"id":1,"type":"take_seat","seat":1,"room":")" + room_ + "\"}");
    settle();
  }

  void heard(Peer& peer, std::string_view text, Clock::time_point at) override {
    if (text.starts_with(R"({"id":1,)")) {
      reply_ = text;
      if (!text.contains(R"("type":"ok")")) throw Broken("refused: " + reply_);
    } else if (text.starts_with(R"({"id":2,)")) {
      ++(text.contains(R"("type":"ok")") ? lines_ : refused_);
    } else if (text.starts_with(R"({"id":3,)")) {
      if (!text.contains(R"("type":"ok")")) throw Broken("refused: " + std::string(text));
      answered_ = at;
    } else if (&peer == opponent_ && text.contains(expected_)) {
      told_ = at;
    }
  }

  /// Plays this many turns while the spectators chat or are silent. Returns the milliseconds until
  /// each was acknowledged and received.
  std::vector<double> play(std::size_t turns, bool talk) {
    std::vector<double> delays;
    const Clock::time_point begin = Clock::now();
    Clock::time_point turn_due = begin + turn_period;
    const Clock::duration step = line_period / spectators_.size();
    Clock::time_point line_due = begin;
    if (talk) {
      for (std::size_t i = 0; i < lines_at_once; ++i)
        for (const auto& peer : spectators_)
          say(*peer);
    }
    Clock::time_point sent;
    bool waits = false;
    while (delays.size() < turns) {
      const Clock::time_point now = Clock::now();
      if (waits && answered_ > sent && told_ > sent) {
        delays.push_back(
            std::chrono::duration<double, std::milli>(std::max(answered_, told_) - sent).count());
        turn_due = std::max(turn_due + turn_period, now);
        waits = false;
      }
      if (waits && now - sent > patience) throw Broken("a turn is not heard of any more");
      if (!waits && now >= turn_due && delays.size() < turns) {
        sent = Clock::now();
        send_turn();
        waits = true;
      }
      // Drops late lines instead of catching up, which would exceed the rate limit.
      for (; talk && line_due <= now; line_due += step)
        say(*spectators_[next_++ % spectators_.size()]);
      loop_.run_once(std::chrono::milliseconds(1));
    }
    return delays;
  }

  [[nodiscard]] std::size_t lines() const { return lines_; }
  [[nodiscard]] std::size_t refused() const { return refused_; }

 private:
  void say(Peer& peer) {
    peer.send(R"({"id":2,"type":"say","channel":"spectators","text":"What a game!","room":")" +
              room_ + "\"}");
  }

  void send_turn() {
    const PlannedTurn& turn = plan_.turns[played_];
    const std::string& before = played_ == 0 ? plan_.first_hash : plan_.turns[played_ - 1].hash;
    ++played_;
    opponent_ = players_[1 - turn.seat].get();
    expected_ = R"("turn":")" + turn.text + '"';
    players_[turn.seat]->send(R"({"id":3,"type":"play","room":")" + room_ + R"(","ply":)" +
                              std::to_string(played_) + R"(,"hash":")" + before + R"(","turn":")" +
                              turn.text + "\"}");
  }

  void ask(Peer& peer, const std::string& text) {
    reply_.clear();
    peer.send(text);
    while (reply_.empty()) {
      if (!loop_.run_once(patience)) throw Broken("nothing happens any more");
    }
  }

  /// Reads until nothing more arrives.
  void settle() {
    while (loop_.run_once(std::chrono::seconds(1))) {
    }
  }

  Plan plan_;
  Loop loop_;
  Peers players_;
  Peers spectators_;
  std::string room_;
  std::string reply_;
  std::size_t played_ = 0;
  Peer* opponent_ = nullptr;
  std::string expected_ = "nothing yet";
  Clock::time_point answered_;
  Clock::time_point told_;
  std::size_t next_ = 0;
  std::size_t lines_ = 0;
  std::size_t refused_ = 0;
};

double quantile(std::vector<double> values, double part) {
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(std::ceil(part * static_cast<double>(values.size() - 1)))];
}

}  // namespace

void abuse_talk(Report& report, bool smoke) {
  const Size size = smoke ? Size{.spectators = 20, .turns = 2} : Size{};
  const tests::TempFolder folder;
  // The setup before the measurement would take minutes within these limits.
  const tests::ServerProcess server(folder / "quintet.db", {"--limit", "guest-burst=1000"});
  TalkedIn room(server.address().port, long_game(2 * size.turns), size.spectators);
  const std::vector<double> quiet = room.play(size.turns, false);
  const std::vector<double> talked_in = room.play(size.turns, true);

  report.heading(std::to_string(size.spectators) +
                 " spectators of one address who chat at their limits");
  const auto figure = [&](const std::string& what, double value, std::string_view unit) {
    Series series;
    series.add(value);
    report.figure(what, series, 1, unit);
  };
  constexpr double p95 = 0.95;
  figure("a turn without chat, p50", quantile(quiet, 0.5), "ms");
  figure("a turn without chat, p95", quantile(quiet, p95), "ms");
  figure("a turn with chat, p50", quantile(talked_in, 0.5), "ms");
  figure("a turn with chat, p95", quantile(talked_in, p95), "ms");
  figure("a turn with chat, at most", quantile(talked_in, 1), "ms");
  figure("lines said", static_cast<double>(room.lines()), "");
  figure("lines refused", static_cast<double>(room.refused()), "");
  constexpr double most = 50;
  report.aim("a turn with chat, p95", quantile(talked_in, p95), most, 1, "ms");
}

}  // namespace quintet::bench
