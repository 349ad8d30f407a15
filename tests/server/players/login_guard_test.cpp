// Limits on guessing passwords.
#include "server/players/login_guard.hpp"

#include <string>

#include <doctest/doctest.h>

namespace quintet::server {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr LoginGuard::Time start{hours(1000)};
constexpr LoginGuard::Try stranger{.name_key = "otter", .from = "192.0.2.1"};
constexpr LoginGuard::Try elsewhere{.name_key = "otter", .from = "192.0.2.2"};
constexpr LoginGuard::Try own_device{.name_key = "otter", .from = "a1b2", .known_device = true};

TEST_CASE("a few tries are free, then each failure doubles the wait, up to a quarter of an hour") {
  LoginGuard guard(100);
  LoginGuard::Time now = start;
  for (int i = 0; i < LoginGuard::free_tries; ++i)
    CHECK_FALSE(guard.begin(stranger, now).has_value());
  for (const int wait : {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900}) {
    CAPTURE(wait);
    CHECK(guard.begin(stranger, now) == milliseconds(seconds(wait)));
    // A try that comes too early does not extend the wait.
    CHECK(guard.begin(stranger, now + milliseconds(500)) == milliseconds(wait * 1000 - 500));
    now += seconds(wait);
    CHECK_FALSE(guard.begin(stranger, now).has_value());
  }
  CHECK(guard.begin(elsewhere, now) == std::nullopt);
  CHECK(guard.begin({.name_key = "badger", .from = stranger.from}, now) == std::nullopt);
}

TEST_CASE("a success, or an hour without tries, resets a lane") {
  LoginGuard guard(100);
  for (int i = 0; i < LoginGuard::free_tries; ++i)
    (void)guard.begin(stranger, start);
  CHECK(guard.begin(stranger, start).has_value());
  CHECK(guard.begin(stranger, start + seconds(1)) == std::nullopt);
  guard.succeeded(stranger);
  for (int i = 0; i < LoginGuard::free_tries; ++i)
    CHECK(guard.begin(stranger, start + seconds(1)) == std::nullopt);
  CHECK(guard.begin(stranger, start + seconds(1)).has_value());
  for (int i = 0; i < LoginGuard::free_tries; ++i)
    CHECK(guard.begin(stranger, start + hours(2)) == std::nullopt);
}

TEST_CASE("a distributed attack locks out neither the owner's devices nor the owner") {
  LoginGuard guard(10'000);
  const auto attacker = [](int i) { return "198.51.100." + std::to_string(i); };
  int heard = 0;
  constexpr int addresses = 1000;
  for (int round = 0; round < 10; ++round) {
    for (int i = 0; i < addresses; ++i) {
      const std::string address = attacker(i);
      if (!guard.begin({.name_key = "otter", .from = address}, start)) ++heard;
    }
  }
  // The tries before the alarm, and one try per address.
  CHECK(heard <= addresses + static_cast<int>(LoginGuard::calm_tries));
  CHECK(guard.begin(own_device, start) == std::nullopt);
  CHECK(guard.begin(stranger, start) == std::nullopt);
  CHECK(guard.begin(stranger, start) == milliseconds(LoginGuard::first_wait_under_attack));
  CHECK(guard.begin({.name_key = "badger", .from = attacker(1)}, start) == std::nullopt);
  // Failures of a known device count as well, because it may be stolen.
  for (int i = 1; i < LoginGuard::free_tries; ++i)
    CHECK(guard.begin(own_device, start) == std::nullopt);
  CHECK(guard.begin(own_device, start) == milliseconds(1000));
}

TEST_CASE("a /48 can guess hardly faster than one of its networks") {
  LoginGuard guard(100'000);
  const auto tries_in_a_day = [&](int networks) {
    int heard = 0;
    for (LoginGuard::Time now = start; now < start + hours(24); now += seconds(30)) {
      for (int i = 0; i < networks; ++i) {
        const std::string address =
            "2001:db8:" + std::to_string(networks) + ":" + std::to_string(1000 + 100 * i) + "::/64";
        if (!guard.begin({.name_key = std::to_string(networks), .from = address}, now)) ++heard;
      }
    }
    return heard;
  };
  const int one = tries_in_a_day(1);
  CHECK(one < 120);
  CHECK(tries_in_a_day(80) < one + 4 * LoginGuard::free_tries);
  CHECK_FALSE(guard.begin({.name_key = "80", .from = "2001:db8:1234:1::/64"}, start + hours(24)));
}

TEST_CASE("a success from an IPv6 network resets all of its lanes") {
  LoginGuard guard(100);
  const LoginGuard::Try attempt{.name_key = "otter", .from = "2001:db8:1:2::/64"};
  for (int i = 0; i < LoginGuard::free_tries; ++i)
    (void)guard.begin(attempt, start);
  guard.succeeded(attempt);
  for (int i = 0; i < 4 * LoginGuard::free_tries; ++i) {
    CHECK_FALSE(guard.begin(attempt, start).has_value());
    guard.succeeded(attempt);
  }
}

TEST_CASE("the guard remembers a limited number of lanes") {
  LoginGuard guard(3);
  for (int i = 0; i < LoginGuard::free_tries; ++i)
    (void)guard.begin(stranger, start);
  CHECK(guard.begin(stranger, start).has_value());
  for (const char* address : {"1", "2", "3"})
    CHECK(guard.begin({.name_key = "otter", .from = address}, start) == std::nullopt);
  CHECK(guard.begin(stranger, start) == std::nullopt);
}

}  // namespace
}  // namespace quintet::server
