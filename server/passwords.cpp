#include "server/passwords.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <utility>

#include <boost/asio/post.hpp>
#include <sodium.h>

#include "server/await_callback.hpp"
#include "server/player_names.hpp"
#include "server/secrets.hpp"
#include "server/unicode.hpp"

namespace quintet::server {
namespace {

using protocol::error;
using protocol::ErrorCode;

constexpr std::size_t least_characters = 8;
constexpr std::size_t most_characters = 128;

/// The first that anybody tries, of those that are long enough; as they are when folded.
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

std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

bool is_in(const auto& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

void wipe(std::string& secret) {
  sodium_memzero(secret.data(), secret.size());
  secret.clear();
}

}  // namespace

std::expected<void, std::string> check_new_password(std::string_view password,
                                                    std::string_view name) {
  const std::size_t characters = count_characters(password);
  if (characters < least_characters) {
    return std::unexpected("a password has at least 8 characters");
  }
  if (characters > most_characters) {
    return std::unexpected("a password has at most 128 characters");
  }
  const std::string folded = fold_case(password);
  const bool common = is_in(common_passwords, folded) || is_in(words_of_the_place, folded) ||
                      folded.find_first_not_of(folded.substr(0, 1)) == std::string::npos;
  if (common) return std::unexpected("this password is one of the first that anybody would try");
  if (folded == fold_case(name)) return std::unexpected("the password is not the name");
  return {};
}

Passwords::Passwords(const Limits& limits) : limits_(limits), threads_(limits.password_threads) {}

template <class T, class Work>
Task<protocol::Result<T>> Passwords::compute(Work work) {
  if (waiting_.fetch_add(1) >= limits_.waiting_passwords) {
    --waiting_;
    constexpr std::int64_t soon_ms = 2000;
    co_return std::unexpected(protocol::Error{.code = ErrorCode::too_many,
                                              .message = "too many people log in just now",
                                              .retry_after_ms = soon_ms});
  }
  auto start = [this, &work](auto done) {
    asio::post(threads_, [this, &work, done = std::move(done)]() mutable {
      protocol::Result<T> result = work();
      --waiting_;
      done(std::move(result));
    });
  };
  co_return co_await await_callback<protocol::Result<T>>(std::move(start));
}

protocol::Result<std::string> Passwords::derive(std::string password) const {
  std::string bytes = normalize(password);
  std::array<char, crypto_pwhash_STRBYTES> verifier{};
  const int failed =
      crypto_pwhash_str_alg(verifier.data(), bytes.data(), bytes.size(), limits_.password_passes,
                            limits_.password_memory_bytes, crypto_pwhash_ALG_ARGON2ID13);
  wipe(bytes);
  wipe(password);
  if (failed != 0) return error(ErrorCode::internal, "there is no memory for this just now");
  return std::string(verifier.data());
}

const std::string& Passwords::verifier_of_nobody() {
  std::call_once(nobody_made_, [this] {
    constexpr std::size_t unguessable = 52;
    nobody_ = derive(random_id(unguessable)).value_or(std::string());
  });
  return nobody_;
}

Task<protocol::Result<std::string>> Passwords::verifier_of(std::string password) {
  auto work = [this, &password] { return derive(std::move(password)); };
  co_return co_await compute<std::string>(std::move(work));
}

Task<protocol::Result<PasswordCheck>> Passwords::check(std::string password,
                                                       std::optional<std::string> verifier) {
  auto work = [this, &password, &verifier]() -> protocol::Result<PasswordCheck> {
    // Also for those who have one, or the first who has none would wait longer.
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
  co_return co_await compute<PasswordCheck>(std::move(work));
}

void Passwords::stop() {
  threads_.join();
}

}  // namespace quintet::server
