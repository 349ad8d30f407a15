// Measures the memory of a running game: resident memory of the real program for each of many rooms
// with two players and two spectators, after twenty turns, and for each further idle connection in
// such a room.
#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/bench/load/plans.hpp"
#include "tests/bench/load/report.hpp"
#include "tests/bench/load/servers.hpp"
#include "tests/bench/load/tables.hpp"
#include "tests/bench/load/wire.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

struct Size {
  int rounds = 3;
  std::size_t rooms = 1'000;
  std::size_t turns = 20;         // in each room
  std::size_t watchers = 4;       // more of them, at the end
  std::chrono::seconds rest{12};  // until the server has freed unused memory
};

/// Rooms that all do the same step at the same time.
class Hall : public Listener {
 public:
  Hall(const Door& door, const std::vector<Plan>& plans) : door_(door), plans_(plans) {}

  /// Opens `count` rooms with all their clients, and starts their games.
  void open(std::size_t count) {
    const std::size_t first = rooms_.size();
    admit(count * at_a_table);
    for (std::size_t i = first; i < first + count; ++i)
      rooms_.push_back({.plan = &plans_[i % plans_.size()], .id = {}});
    for (std::size_t i = first; i < rooms_.size(); ++i) {
      const Plan& plan = *rooms_[i].plan;
      ask(at(i, 0), R"("type":"open_room","visibility":"public","seat":0,"game":")" + plan.game +
                        R"(","options":)" + plan.options);
    }
    await_replies();
    for (std::size_t i = first; i < rooms_.size(); ++i)
      rooms_[i].id = nlohmann::json::parse(opened_.at(&at(i, 0))).at("room");
    opened_.clear();
    for (std::size_t place = 1; place < at_a_table; ++place) {
      for (std::size_t i = first; i < rooms_.size(); ++i)
        enter(at(i, place), rooms_[i].id);
      await_replies();
    }
    for (std::size_t i = first; i < rooms_.size(); ++i)
      ask(at(i, 1), R"("type":"take_seat","seat":1,"room":")" + rooms_[i].id + '"');
    await_replies();
  }

  /// Plays `turns` turns in all rooms from `first` on.
  void play(std::size_t first, std::size_t turns) {
    for (std::size_t number = 0; number < turns; ++number) {
      for (std::size_t i = first; i < rooms_.size(); ++i) {
        const Plan& plan = *rooms_[i].plan;
        const PlannedTurn& turn = plan.turns[number];
        ask(at(i, turn.seat), R"("type":"play","room":")" + rooms_[i].id + R"(","ply":)" +
                                  std::to_string(number + 1) + R"(,"hash":")" +
                                  (number == 0 ? plan.first_hash : plan.turns[number - 1].hash) +
                                  R"(","turn":")" + turn.text + R"(","with_event":true)");
      }
      await_replies();
    }
  }

  /// Adds `each` spectators to every room. No room may be opened afterwards.
  void watch(std::size_t each) {
    const std::size_t before = peers_.size();
    admit(rooms_.size() * each);
    for (std::size_t i = before; i < peers_.size(); ++i)
      enter(*peers_[i], rooms_[i % rooms_.size()].id);
    await_replies();
  }

  void rest(std::chrono::seconds time) {
    const auto end = Clock::now() + time;
    while (Clock::now() < end)
      loop_.run_once(end - Clock::now());
  }

  void heard(Peer& peer, std::string_view text, Clock::time_point) override {
    if (!text.starts_with(R"({"id":)")) return;
    if (!text.contains(R"("type":"ok")")) throw Broken("refused: " + std::string(text));
    if (text.contains(R"("room":)")) opened_[&peer] = text;
    --awaited_;
  }

 private:
  struct Room {
    const Plan* plan = nullptr;
    std::string id;
  };

  void admit(std::size_t count) {
    for (auto& peer : connect(door_, count, loop_)) {
      peer->listen(*this);
      peers_.push_back(std::move(peer));
    }
  }
  [[nodiscard]] Peer& at(std::size_t room, std::size_t place) const {
    return *peers_[room * at_a_table + place];
  }
  void enter(Peer& peer, const std::string& room) {
    ask(peer, R"("type":"enter_room","room":")" + room + '"');
  }
  void ask(Peer& peer, const std::string& fields) {
    ++awaited_;
    peer.send(R"({"id":1,)" + fields + '}');
  }
  void await_replies() {
    constexpr std::chrono::seconds patience{60};
    while (awaited_ > 0) {
      if (!loop_.run_once(patience)) throw Broken("nothing happens any more");
    }
  }

  Door door_;
  const std::vector<Plan>& plans_;
  Loop loop_;
  Peers peers_;
  std::vector<Room> rooms_;
  std::size_t awaited_ = 0;  // replies
  std::unordered_map<const Peer*, std::string> opened_;
};

/// Games of all kinds that last longer than the measurement.
std::vector<Plan> long_plans(std::size_t turns) {
  constexpr std::size_t of_each_game = 8;
  std::vector<Plan> plans = make_plans(of_each_game, 1);
  std::erase_if(plans, [&](const Plan& plan) { return plan.turns.size() <= turns; });
  if (plans.empty()) throw std::logic_error("all games are too short");
  return plans;
}

Report run(const Size& size) {
  const std::vector<Plan> plans = long_plans(size.turns);
  Series opened;
  Series at_once;
  Series played;
  Series watcher;
  for (int round = 0; round < size.rounds; ++round) {
    const tests::TempFolder folder;
    const tests::ServerProcess server(folder / "quintet.db", without_limits());
    Hall hall({.port = server.address().port}, plans);
    // The first rooms allocate shared memory, which does not count.
    constexpr std::size_t first = 16;
    hall.open(first);
    hall.play(0, size.turns);
    hall.rest(size.rest);
    const double empty = resident_bytes(server.pid());
    hall.open(size.rooms);
    hall.rest(size.rest);
    const auto rooms = static_cast<double>(size.rooms);
    opened.add((resident_bytes(server.pid()) - empty) / rooms);
    hall.play(first, size.turns);
    at_once.add((resident_bytes(server.pid()) - empty) / rooms);
    hall.rest(size.rest);
    const double with_games = resident_bytes(server.pid());
    played.add((with_games - empty) / rooms);
    hall.watch(size.watchers);
    hall.rest(size.rest);
    watcher.add((resident_bytes(server.pid()) - with_games) /
                static_cast<double>((first + size.rooms) * size.watchers));
  }
  Report report("live");
  report.heading(std::to_string(size.rooms) + " games with four connections each");
  report.figure("a game that has begun", opened, 0, "bytes");
  const std::string turns = std::to_string(size.turns) + " turns later";
  report.figure("... " + turns + ", at once", at_once, 0, "bytes");
  report.figure("... " + turns + ", after a rest", played, 0, "bytes");
  report.figure("a connection more that sits there and says nothing", watcher, 0, "bytes");
  constexpr double most_of_game = 60 * 1024;
  constexpr double most_of_connection = 9 * 1024;
  report.aim("a game, resident memory", at_once.median(), most_of_game, 0, "bytes");
  report.aim("a silent connection in a room", watcher.median(), most_of_connection, 0, "bytes");
  return report;
}

}  // namespace
}  // namespace quintet::bench

int main(int argc, char** argv) {
  using namespace quintet::bench;
  Size size;
  if (is_smoke(argc, argv)) {
    size = {.rounds = 1, .rooms = 5, .turns = 5, .watchers = 2, .rest = std::chrono::seconds(0)};
  } else if (argc > 1) {
    size.rounds = std::stoi(argv[1]);
    if (argc > 2) size.rest = std::chrono::seconds(std::stoi(argv[2]));
  }
  return report_outside_tests(argv[0], size.rounds, [&] { return run(size); });
}
