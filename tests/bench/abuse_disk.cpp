// Measures the bytes per day that guests of one address add to the file when each chats at the
// limit in a room of their own.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <SQLiteCpp/Database.h>
#include <nlohmann/json.hpp>

#include "storage/sqlite/database.hpp"
#include "tests/bench/abuse.hpp"
#include "tests/bench/load/wire.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

struct Size {
  std::size_t guests = 400;
  std::chrono::seconds measured{10};
};

constexpr std::chrono::seconds patience{60};
constexpr std::chrono::milliseconds line_period{500};  // four times the rate of a player
constexpr double seconds_a_day = 86'400;

/// The bytes in the file, with its log.
double bytes_in(const std::filesystem::path& file) {
  storage::Database database(file, {.access = storage::Access::read_only});
  auto& connection = database.connection();
  return static_cast<double>(connection.execAndGet("PRAGMA page_count").getInt64() *
                             connection.execAndGet("PRAGMA page_size").getInt64());
}

/// 500 characters of four bytes, the longest chat line.
std::string longest_line() {
  std::string line;
  for (int i = 0; i < 500; ++i)
    line += "\U0001F600";
  return line;
}

class Talkers : public Listener {
 public:
  Talkers(std::uint16_t port, std::size_t guests)
      : peers_(connect({.port = port, .addresses = 1, .first_address = 100}, guests, loop_)) {
    for (const auto& peer : peers_) {
      peer->listen(*this);
      reply_.clear();
      peer->send(R"({"id":1,"type":"open_room","game":"liger","seat":0})");
      while (reply_.empty()) {
        if (!loop_.run_once(patience)) throw Broken("nothing happens any more");
      }
      rooms_.push_back(nlohmann::json::parse(reply_).at("room"));
    }
  }

  void heard(Peer&, std::string_view text, Clock::time_point) override {
    if (text.starts_with(R"({"id":1,)")) {
      reply_ = text;
      if (!text.contains(R"("type":"ok")")) throw Broken("refused: " + reply_);
    } else if (text.starts_with(R"({"id":2,)")) {
      ++(text.contains(R"("type":"ok")") ? lines_ : refused_);
    }
  }

  /// Every guest sends a line repeatedly, for this time.
  void talk(std::chrono::seconds time) {
    const Clock::time_point end = Clock::now() + time;
    Clock::time_point due = Clock::now();
    while (Clock::now() < end) {
      if (Clock::now() >= due) {
        for (std::size_t i = 0; i < peers_.size(); ++i)
          peers_[i]->send(R"({"id":2,"type":"say","channel":"players","text":")" + line_ +
                          R"(","room":")" + rooms_[i] + "\"}");
        due = Clock::now() + line_period;
      }
      loop_.run_once(std::chrono::milliseconds(5));
    }
  }

  [[nodiscard]] std::size_t lines() const { return lines_; }

 private:
  const std::string line_ = longest_line();
  Loop loop_;
  Peers peers_;
  std::vector<std::string> rooms_;
  std::string reply_;
  std::size_t lines_ = 0;
  std::size_t refused_ = 0;
};

/// The bytes that chat adds to the file in a day, after the initial bursts are used up.
double bytes_a_day(const Size& size, std::vector<std::string> limits) {
  const tests::TempFolder folder;
  // The setup before the measurement would take minutes within these limits.
  for (const std::string limit : {"guest-burst=10000", "address-room-burst=10000"})
    limits.insert(limits.end(), {"--limit", limit});
  const tests::ServerProcess server(folder / "quintet.db", limits);
  Talkers talkers(server.address().port, size.guests);
  talkers.talk(size.measured);
  const double before = bytes_in(server.database());
  const Clock::time_point begin = Clock::now();
  talkers.talk(size.measured);
  const std::chrono::duration<double> passed = Clock::now() - begin;
  return (bytes_in(server.database()) - before) / passed.count() * seconds_a_day;
}

}  // namespace

void abuse_disk(Report& report, bool smoke) {
  const Size size = smoke ? Size{.guests = 4, .measured = std::chrono::seconds(1)} : Size{};
  report.heading(std::to_string(size.guests) +
                 " guests of one address who chat at the limit, with the longest lines");
  constexpr double gigabyte = 1e9;
  const auto figure = [&](const std::string& what, double bytes) {
    Series series;
    series.add(bytes / gigabyte);
    report.figure(what, series, 2, "GB a day");
    return bytes / gigabyte;
  };
  figure("chat stored, without a limit of the address's bytes",
         bytes_a_day(size, {"--limit", "address-chat-bytes-burst=1000000000", "--limit",
                            "address-chat-bytes-per-second=1000000000"}));
  const double limited = figure("chat stored, as it is", bytes_a_day(size, {}));
  constexpr double most = 0.5;
  report.aim("chat that one address stores in a day", limited, most, 2, "GB");
}

}  // namespace quintet::bench
