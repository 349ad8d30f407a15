#include "server/players/passwords.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>
#include <sodium.h>

#include "protocol/errors/refusals.hpp"
#include "protocol/lines/one_line.hpp"
#include "server/async/await_callback.hpp"
#include "server/base/secrets.hpp"
#include "server/messages/refusals.hpp"
#include "server/players/player_names.hpp"
#include "server/text/unicode.hpp"

namespace quintet::server {
namespace {

using protocol::error;

constexpr std::size_t shortest_password = 8;
constexpr std::size_t longest_password = 128;

/// The most common passwords of sufficient length, case-folded.
constexpr std::array<std::string_view, 56> common_passwords = {
    "00000000",  "11111111",   "11223344",    "12121212",   "12341234",  "12344321",   "12345678",
    "123456789", "1234567890", "123123123",   "123321123",  "123qweasd", "1q2w3e4r",   "1q2w3e4r5t",
    "1qaz2wsx",  "66666666",   "87654321",    "88888888",   "987654321", "99999999",   "aa123456",
    "aaaaaaaa",  "abcd1234",   "abc12345",    "abcdefgh",   "access14",  "adminadmin", "asdfasdf",
    "asdfghjk",  "asdfghjkl",  "baseball",    "changeme",   "computer",  "football",   "hello123",
    "iloveyou",  "internet",   "letmein1",    "liverpool",  "michelle",  "passw0rd",   "password",
    "password1", "password12", "password123", "princess",   "q1w2e3r4",  "qazwsxedc",  "qwer1234",
    "qwerty12",  "qwerty123",  "qwertyui",    "qwertyuiop", "starwars",  "sunshine",   "superman"};

constexpr std::array<std::string_view, 4> words_of_the_place = {"quintetquintet", "quintet1",
                                                                "quintet123", "quintet!"};

bool is_in(const auto& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

void wipe(std::string& secret) {
  sodium_memzero(secret.data(), secret.size());
  secret.clear();
}

}  // namespace

protocol::Result<void> check_new_password(std::string_view password, std::string_view name) {
  const std::size_t characters = protocol::count_characters(password);
  if (characters < shortest_password) {
    return error("password.too-short", shortest_password);
  }
  if (characters > longest_password) {
    return error("password.too-long", longest_password);
  }
  const std::string folded = fold_case(password);
  const bool common = is_in(common_passwords, folded) || is_in(words_of_the_place, folded) ||
                      folded.find_first_not_of(folded.substr(0, 1)) == std::string::npos;
  if (common) return error("password.common");
  if (folded == fold_case(name)) return error("password.name");
  return {};
}

Passwords::Passwords(const PlayerLimits& limits)
    : limits_(limits), queue_(limits.waiting_passwords), threads_(limits.password_threads) {}

template <class T, class Work>
Task<protocol::Result<T>> Passwords::compute(PasswordQueue::Caller caller, Work work) {
  auto start = [this, &caller, &work](auto done) {
    enqueue(caller, [this, &work, done = std::move(done)](bool granted) mutable {
      if (granted) {
        done(work());
        return;
      }
      done(protocol::Result<T>(std::unexpected(refusal())));
    });
  };
  co_return co_await await_callback<protocol::Result<T>>(std::move(start));
}

void Passwords::enqueue(const PasswordQueue::Caller& caller, PasswordQueue::Work work) {
  std::optional<PasswordQueue::Work> dropped;
  bool wake = false;
  {
    const std::lock_guard lock(mutex_);
    if (refusing_) {
      dropped = std::move(work);
    } else {
      dropped = queue_.add(caller, std::move(work));
      wake = queue_.size() > 0 && busy_ < limits_.password_threads;
      if (wake) ++busy_;
    }
  }
  if (dropped) (*dropped)(false);
  if (wake) asio::post(threads_, [this] { work_off(); });
}

void Passwords::work_off() {
  while (true) {
    std::optional<PasswordQueue::Work> next;
    {
      const std::lock_guard lock(mutex_);
      next = queue_.next();
      if (!next) {
        --busy_;
        return;
      }
    }
    (*next)(true);
  }
}

protocol::Error Passwords::refusal() const {
  constexpr std::int64_t soon_ms = 2000;
  const std::lock_guard lock(mutex_);
  return refusing_ ? restarting_error() : protocol::refusal_for_now("password.busy", soon_ms);
}

std::size_t Passwords::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size() + busy_;
}

protocol::Result<std::string> Passwords::derive(std::string password) const {
  std::string bytes = normalize(password);
  std::array<char, crypto_pwhash_STRBYTES> verifier{};
  const int failed =
      crypto_pwhash_str_alg(verifier.data(), bytes.data(), bytes.size(), limits_.password_passes,
                            limits_.password_memory_bytes, crypto_pwhash_ALG_ARGON2ID13);
  wipe(bytes);
  wipe(password);
  if (failed != 0) return error("internal.no-memory");
  return std::string(verifier.data());
}

const std::string& Passwords::verifier_of_nobody() {
  std::call_once(nobody_made_, [this] {
    constexpr std::size_t unguessable = 52;
    nobody_ = derive(random_id(unguessable)).value_or(std::string());
  });
  return nobody_;
}

Task<protocol::Result<std::string>> Passwords::verifier_of(std::string password,
                                                           PasswordQueue::Caller caller) {
  auto work = [this, &password] { return derive(std::move(password)); };
  co_return co_await compute<std::string>(std::move(caller), std::move(work));
}

Task<protocol::Result<PasswordCheck>> Passwords::check(std::string password,
                                                       std::optional<std::string> verifier,
                                                       PasswordQueue::Caller caller) {
  auto work = [this, &password, &verifier]() -> protocol::Result<PasswordCheck> {
    // Computed also for players with a verifier, or the first login without one would take longer.
    const std::string& of_nobody = verifier_of_nobody();
    const std::string& against = verifier ? *verifier : of_nobody;
    std::string bytes = normalize(password);
    const bool correct =
        crypto_pwhash_str_verify(against.c_str(), bytes.data(), bytes.size()) == 0 && verifier;
    wipe(bytes);
    wipe(password);
    const bool outdated =
        correct && crypto_pwhash_str_needs_rehash(against.c_str(), limits_.password_passes,
                                                  limits_.password_memory_bytes) != 0;
    return PasswordCheck{.correct = correct, .outdated = outdated};
  };
  co_return co_await compute<PasswordCheck>(std::move(caller), std::move(work));
}

void Passwords::refuse() {
  std::vector<PasswordQueue::Work> refused;
  {
    const std::lock_guard lock(mutex_);
    refusing_ = true;
    while (auto next = queue_.next())
      refused.push_back(*std::move(next));
  }
  for (PasswordQueue::Work& work : refused)
    work(false);
}

void Passwords::stop() {
  threads_.join();
}

}  // namespace quintet::server
