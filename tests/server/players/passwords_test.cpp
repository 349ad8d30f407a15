// Passwords: the refused ones, and the verifier, which accepts only its own password.
#include "server/players/passwords.hpp"

#include <future>
#include <string>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>
#include <doctest/doctest.h>

#include "server/base/secrets.hpp"

namespace quintet::server {
namespace {

/// The minimum work that argon2id allows.
PlayerLimits cheap() {
  PlayerLimits limits;
  limits.password_passes = 1;
  limits.password_memory_bytes = 8192;
  return limits;
}

template <class T>
T wait_for(Task<T> task) {
  // Static, so that it outlives the worker threads: one may still wake it after it has the result.
  static asio::io_context context;
  context.restart();
  auto result = asio::co_spawn(context, std::move(task), asio::use_future);
  context.run();
  return result.get();
}

const PasswordQueue::Caller caller{.address = "192.0.2.1", .known = false};

TEST_CASE("too short, too long and common passwords are refused, with the reason") {
  const std::string otter = "🦦";
  std::string many;
  for (int i = 0; i < 129; ++i)
    many += otter;
  struct Case {
    std::string password;
    std::string why;
  };
  for (const Case& bad : std::vector<Case>{{"", "at least 8"},
                                           {"1234567", "at least 8"},
                                           {otter + otter + otter + otter, "at least 8"},
                                           {std::string(129, 'a') + "b", "at most 128"},
                                           {many, "at most 128"},
                                           {"password", "first"},
                                           {"PassWord", "first"},
                                           {"ｐａｓｓｗｏｒｄ", "first"},
                                           {"zzzzzzzzzzzz", "first"},
                                           {"QWERTYUIOP", "first"},
                                           {"Brave Otter", "name"},
                                           {"brave otter", "name"}}) {
    CAPTURE(bad.password.substr(0, 40));
    const auto checked = check_new_password(bad.password, "Brave Otter");
    REQUIRE_FALSE(checked.has_value());
    CHECK(checked.error().code == protocol::ErrorCode::weak_password);
    CHECK_MESSAGE(checked.error().message.contains(bad.why), checked.error().message);
  }
  for (const std::string& good :
       {std::string("abcdefg1"), std::string("correct horse battery staple"),
        std::string("        x"), many.substr(0, 128 * otter.size() - otter.size()) + "x",
        std::string("'; DROP TABLE")}) {
    CHECK(check_new_password(good, "Brave Otter").has_value());
  }
}

TEST_CASE("a verifier accepts only its own password, in whichever Unicode form it is typed") {
  init_secrets();
  const PlayerLimits limits = cheap();
  Passwords passwords(limits);
  const std::string verifier = wait_for(passwords.verifier_of("Crème brûlée 1", caller)).value();
  CHECK(verifier.starts_with("$argon2id$"));
  CHECK_FALSE(verifier.contains("ûlée"));
  CHECK(verifier != wait_for(passwords.verifier_of("Crème brûlée 1", caller)).value());
  const auto correct = [&](const std::string& password) {
    return wait_for(passwords.check(password, verifier, caller)).value().correct;
  };
  CHECK(correct("Crème brûlée 1"));
  CHECK(correct("Cre\u0300me bru\u0302le\u0301e 1"));
  CHECK_FALSE(correct("crème brûlée 1"));
  CHECK_FALSE(correct("Crème brûlée 1 "));
  CHECK_FALSE(correct(""));
  CHECK_FALSE(wait_for(passwords.check("Crème brûlée 1", std::nullopt, caller)).value().correct);
  CHECK_FALSE(wait_for(passwords.check("x", "no verifier", caller)).value().correct);
  passwords.stop();
}

TEST_CASE("a verifier with other costs works and counts as outdated") {
  init_secrets();
  const PlayerLimits before = cheap();
  PlayerLimits after = cheap();
  after.password_passes = 2;
  Passwords old_ones(before);
  Passwords new_ones(after);
  const std::string verifier = wait_for(old_ones.verifier_of("a b c d e f", caller)).value();
  CHECK_FALSE(wait_for(old_ones.check("a b c d e f", verifier, caller)).value().outdated);
  const PasswordCheck checked = wait_for(new_ones.check("a b c d e f", verifier, caller)).value();
  CHECK(checked.correct);
  CHECK(checked.outdated);
  CHECK_FALSE(wait_for(new_ones.check("a b c d e g", verifier, caller)).value().outdated);
}

TEST_CASE("by default a password has the costs that libsodium recommends for logins") {
  init_secrets();
  const PlayerLimits limits;
  Passwords passwords(limits);
  const std::string verifier = wait_for(passwords.verifier_of("a b c d e f", caller)).value();
  CHECK(verifier.starts_with("$argon2id$v=19$m=65536,t=2,p=1$"));
}

TEST_CASE("when the queue is full, a request is refused with a time to retry") {
  init_secrets();
  PlayerLimits limits = cheap();
  limits.waiting_passwords = 0;
  Passwords passwords(limits);
  const auto refused = wait_for(passwords.verifier_of("a b c d e f", caller));
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().code == protocol::ErrorCode::too_many);
  CHECK(refused.error().retry_after_ms > 0);
}

TEST_CASE(
    "the end of the server refuses the passwords that wait, and finishes the one it computes") {
  init_secrets();
  PlayerLimits limits;
  limits.password_threads = 1;
  Passwords passwords(limits);
  asio::io_context context;
  std::vector<std::future<protocol::Result<std::string>>> results;
  for (int i = 0; i < 10; ++i) {
    const PasswordQueue::Caller each{.address = "192.0.2." + std::to_string(i), .known = false};
    results.push_back(
        asio::co_spawn(context, passwords.verifier_of("Crème brûlée 1", each), asio::use_future));
  }
  context.poll();
  passwords.refuse();
  context.run();
  int refused = 0;
  for (auto& result : results) {
    const auto verifier = result.get();
    if (verifier) continue;
    ++refused;
    CHECK(verifier.error().code == protocol::ErrorCode::shutting_down);
  }
  CHECK(refused >= 1);
  CHECK(passwords.waiting() <= 1);
  const auto late = wait_for(passwords.verifier_of("Crème brûlée 1", caller));
  REQUIRE_FALSE(late.has_value());
  CHECK(late.error().code == protocol::ErrorCode::shutting_down);
  passwords.stop();
  CHECK(passwords.waiting() == 0);
}

}  // namespace
}  // namespace quintet::server
