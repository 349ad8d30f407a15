// Measures the time of logins during a flood of passwords from many addresses.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/bench/abuse.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/raw_connection.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds attack_period{10};  // 100 tries a second
constexpr std::size_t open_at_once = 300;

/// The origin of a try: an address of this machine, and the address that a proxy reports.
struct Origin {
  std::string address;
  std::string forwarded;
};

/// Tries passwords for unknown names, each from the next address, until it is destroyed.
class Attack {
 public:
  Attack(const tests::Address& server, std::function<Origin(std::size_t)> origin)
      : thread_([this, server, origin = std::move(origin)](const std::stop_token& end) {
          Clock::time_point due = Clock::now();
          for (std::size_t i = 0; !end.stop_requested(); ++i) {
            std::this_thread::sleep_until(due += attack_period);
            try_one(server, origin(i), i);
          }
        }) {}

  [[nodiscard]] std::size_t tries() const { return tries_; }

 private:
  void try_one(const tests::Address& server, const Origin& origin, std::size_t number) {
    const std::string body =
        R"({"name":"nobody )" + std::to_string(number) + R"(","password":"not the right one"})";
    std::string head =
        "POST /api/login HTTP/1.1\r\nHost: localhost\r\n"
        "Content-Type: application/json\r\nContent-Length: " +
        std::to_string(body.size()) + "\r\n";
    if (!origin.forwarded.empty()) head += "X-Forwarded-For: " + origin.forwarded + "\r\n";
    try {
      tests::RawConnection& connection =
          open_.emplace_back(server, tests::RawConnection::Options{.from = origin.address});
      if (connection.send(head + "\r\n" + body)) ++tries_;
    } catch (const tests::Disconnected&) {
      // The server refuses more connections; the attack continues.
    }
    if (open_.size() > open_at_once) open_.pop_front();
  }

  std::deque<tests::RawConnection> open_;
  std::atomic<std::size_t> tries_ = 0;
  std::jthread thread_;
};

struct Logins {
  Series seconds;
  std::size_t refused = 0;
};

/// Logs in repeatedly.
Logins log_in(tests::Person& person, std::size_t times, bool as_stranger) {
  Logins logins;
  for (std::size_t i = 0; i < times; ++i) {
    if (as_stranger) person.forget_cookie("quintet_device");
    const Clock::time_point begin = Clock::now();
    const unsigned status = person.log_in("Owner").status;
    logins.seconds.add(std::chrono::duration<double>(Clock::now() - begin).count());
    if (status != 200) ++logins.refused;
  }
  return logins;
}

void attacked(Report& report, const std::string& from,
              const std::function<Origin(std::size_t)>& origin, bool smoke) {
  const std::size_t times = smoke ? 1 : 10;
  const std::size_t tries_before = smoke ? 5 : 500;
  const tests::TempFolder folder;
  const tests::ServerProcess server(folder / "quintet.db", {"--trusted-proxy", "127.0.0.1"});
  tests::Person owner(server.address(), "Owner");
  const Attack attack(server.address(), origin);
  while (attack.tries() < tries_before)
    std::this_thread::sleep_for(attack_period);
  const Logins known = log_in(owner, times, false);
  const Logins strange = log_in(owner, times, true);

  report.heading("logins while 100 passwords a second are tried from " + from);
  const auto count = [&](const std::string& what, std::size_t number) {
    Series series;
    series.add(static_cast<double>(number));
    report.figure(what, series, 0, "");
  };
  report.figure("a known device", known.seconds, 2, "s");
  count("a known device, refused", known.refused);
  report.figure("a device that was never in", strange.seconds, 2, "s");
  count("a device that was never in, refused", strange.refused);
  constexpr double most = 2;
  report.aim("a known device, at most", known.seconds.most(), most, 2, "s");
  report.aim("a known device, refused", static_cast<double>(known.refused), 0, 0, "");
}

}  // namespace

void abuse_logins(Report& report, bool smoke) {
  attacked(
      report, "50 addresses of IPv4",
      [](std::size_t i) {
        constexpr std::size_t addresses = 50;
        return Origin{.address = "127.0.1." + std::to_string(1 + i % addresses), .forwarded = {}};
      },
      smoke);
  attacked(
      report, "65,536 networks of a /48",
      [](std::size_t i) {
        // Each network once, in order.
        constexpr std::size_t networks = 65'536;
        constexpr std::string_view digits = "0123456789abcdef";
        std::string network;
        for (std::size_t rest = i % networks, digit = 0; digit < 4; ++digit, rest /= 16)
          network.insert(network.begin(), digits[rest % 16]);
        return Origin{.address = "127.0.0.1", .forwarded = "2001:db8:1:" + network + "::1"};
      },
      smoke);
}

}  // namespace quintet::bench
