// Measures the cost of many messages to devices for the games that are being played: turns at fifty
// tables, alternately with and without 100,000 messages that are due at one moment, so that other
// load on the machine affects both. A push service on the loopback accepts each message at once, so
// the server sends as fast as it may. deliveries_bench [ROUNDS]
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "server/base/time.hpp"
#include "storage/open.hpp"
#include "storage/reads/devices.hpp"
#include "tests/bench/load/load.hpp"
#include "tests/bench/load/report.hpp"
#include "tests/bench/load/servers.hpp"
#include "tests/bench/stored_games.hpp"
#include "tests/server/kit/push_browser.hpp"
#include "tests/server/kit/scripted_host.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

namespace fs = std::filesystem;

constexpr double milli = 1e3;
constexpr double mebibyte = 1024.0 * 1024;
constexpr double most_change = 20;  // percent
constexpr double most_memory = 32;  // MiB

struct Size {
  int rounds = 3;
  int games = 2'000;  // by days, of two players each
  int kinds = 25;     // messages for each player of a game
  std::size_t tables = 50;
  std::size_t turns = 20'000;
  double per_second = 200;
};

/// Accepts each message at once, and counts them.
class PushService {
 public:
  [[nodiscard]] std::string url() const { return host_.url("127.0.0.1"); }
  [[nodiscard]] std::size_t accepted() const { return accepted_; }

 private:
  std::atomic<std::size_t> accepted_ = 0;
  tests::ScriptedHost host_{std::nullopt, [this](tests::Exchange& exchange) {
                              ++accepted_;
                              exchange.send(tests::empty_response("201 Created"));
                            }};
};

/// Writes jobs in large transactions.
void write(storage::Store& store, std::vector<storage::Job>& jobs) {
  for (const storage::WriteResult& result : store.write_all(jobs)) {
    if (!result.ok()) throw std::runtime_error("not written: " + result.message);
  }
  jobs.clear();
}

/// Adds games by days whose players have a browser each.
void add_players(const fs::path& file, const Size& size, const std::string& url) {
  const tests::PushBrowser browser;
  const storage::OpenedStore opened = storage::open_store(file.native());
  add_correspondence_games(*opened.store, size.games);
  std::vector<storage::Job> jobs;
  for (int game = 0; game < size.games; ++game) {
    for (const std::string& player : stored_players(game)) {
      jobs.emplace_back(
          storage::SaveDevice{.device = {.id = "device-" + player,
                                         .player = player,
                                         .channel = "push",
                                         .name = "Browser",
                                         .endpoint = url + "/" + player,
                                         .keys = browser.p256dh() + " " + browser.auth(),
                                         .language = "en",
                                         .created_at = 1},
                              .limit = 1});
    }
  }
  write(*opened.store, jobs);
}

/// Adds messages that are due at one moment. No server runs.
void add_messages(const fs::path& file, const Size& size) {
  const storage::OpenedStore opened = storage::open_store(file.native());
  const std::int64_t moment = server::now_ms();
  std::vector<storage::Job> jobs;
  for (int game = 0; game < size.games; ++game) {
    for (const std::string& player : stored_players(game)) {
      storage::Notify notify{.room = stored_room(game),
                             .notification = {.player = player, .kind = "began"},
                             .at = moment};
      for (int kind = 0; kind < size.kinds; ++kind) {
        notify.notification.deliveries.push_back(
            {.kind = "k" + std::to_string(kind), .setting = "began", .due = moment});
      }
      jobs.emplace_back(std::move(notify));
    }
  }
  write(*opened.store, jobs);
}

std::size_t waiting(const fs::path& file) {
  const auto store = storage::open_for_reading(file.native());
  return static_cast<std::size_t>(storage::delivery_queue(*store, server::now_ms()).messages);
}

/// A server that runs for one measurement.
struct Measurement {
  Series p50, p99, memory;  // ms, ms, MiB at most

  void add(const Measured& turns, int process) {
    p50.add(turns.latency(0.5) * milli);
    p99.add(turns.latency(0.99) * milli);
    memory.add(peak_resident_bytes(process) / mebibyte);
  }
};

class Deliveries {
 public:
  explicit Deliveries(const Size& size)
      : size_(size), plans_(make_plans(8, size.tables)), file_(folder_ / "quintet.db") {
    add_players(file_, size_, service_.url());
    words_ = without_limits();
    words_.insert(words_.end(),
                  {"--contact", "mailto:operator@example.org", "--push-allow", "127.0.0.0/8"});
  }

  Report run() {
    for (int round = 0; round < size_.rounds; ++round) {
      play_alone();
      add_messages(file_, size_);
      play_beside_messages();
    }
    Report report("deliveries");
    const std::string tables = std::to_string(size_.tables) + " tables";
    report.heading(tables);
    report.figure("sent until heard, p50", alone_.p50, 2, "ms");
    report.figure("... p99", alone_.p99, 2, "ms");
    report.figure("resident memory, at most", alone_.memory, 1, "MiB");
    report.heading(tables + ", and " + std::to_string(messages()) + " messages due at one moment");
    report.figure("sent until heard, p50", beside_.p50, 2, "ms");
    report.figure("... p99", beside_.p99, 2, "ms");
    report.figure("messages while turns are played", rate_beside_, 0, "/s");
    report.figure("messages afterwards", rate_after_, 0, "/s");
    report.figure("resident memory, at most", beside_.memory, 1, "MiB");
    report.aim("change of the p99 of turns", 100 * (beside_.p99.median() / alone_.p99.median() - 1),
               most_change, 1, "%");
    report.aim("more memory", beside_.memory.median() - alone_.memory.median(), most_memory, 1,
               "MiB");
    return report;
  }

 private:
  [[nodiscard]] std::size_t messages() const {
    return 2 * static_cast<std::size_t>(size_.games) * static_cast<std::size_t>(size_.kinds);
  }

  [[nodiscard]] std::unique_ptr<Load> people(const tests::ServerProcess& server) {
    return std::make_unique<Load>(
        Door{.port = server.address().port}, server.pid(), size_.tables,
        [this](Referee& referee, const Seated& seated, std::size_t number) {
          return std::make_unique<QuintetTable>(referee, seated, number, plans_, sizes_);
        });
  }

  void play_alone() {
    const tests::ServerProcess server(file_, words_);
    const auto load = people(server);
    alone_.add(load->play(size_.turns, size_.per_second), server.pid());
  }

  void play_beside_messages() {
    using Clock = std::chrono::steady_clock;
    const std::size_t before = service_.accepted();
    const tests::ServerProcess server(file_, words_);
    const auto load = people(server);
    auto begin = Clock::now();
    const std::size_t at_begin = service_.accepted();
    const Measured turns = load->play(size_.turns, size_.per_second);
    const std::size_t at_end = service_.accepted();
    const auto rate = [&begin](std::size_t count) {
      return static_cast<double>(count) /
             std::chrono::duration<double>(Clock::now() - begin).count();
    };
    rate_beside_.add(rate(at_end - at_begin));
    begin = Clock::now();
    while (waiting(file_) > 0)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    rate_after_.add(rate(service_.accepted() - at_end));
    beside_.add(turns, server.pid());
    // Flags fall meanwhile, and messages about a game that is over are dropped.
    const std::size_t sent = service_.accepted() - before;
    if (sent > messages() || sent < messages() / 2)
      throw std::runtime_error(std::to_string(sent) + " messages were sent");
  }

  const Size size_;
  const std::vector<Plan> plans_;
  const tests::TempFolder folder_;
  const fs::path file_;
  PushService service_;
  std::vector<std::string> words_;
  Sizes sizes_;
  Measurement alone_, beside_;
  Series rate_beside_, rate_after_;
};

}  // namespace
}  // namespace quintet::bench

int main(int argc, char** argv) {
  using namespace quintet::bench;
  Size size;
  if (is_smoke(argc, argv)) {
    size = {.rounds = 1, .games = 20, .kinds = 5, .tables = 2, .turns = 40, .per_second = 100};
  } else if (argc > 1) {
    size.rounds = std::stoi(argv[1]);
  }
  return report_outside_tests(argv[0], size.rounds, [&] { return Deliveries(size).run(); });
}
