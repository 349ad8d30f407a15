#include "server/passkeys/challenge.hpp"

#include <charconv>
#include <cstddef>
#include <system_error>

#include "protocol/errors/refusals.hpp"
#include "server/base/base64url.hpp"
#include "server/base/secrets.hpp"

namespace quintet::server {
namespace {

constexpr std::size_t random_characters = 26;  // 130 bits
/// The clocks of two nodes may differ.
constexpr std::int64_t most_ahead_ms = 60'000;

/// The mark of "RANDOM.TIME". No host and no player's id has a line break.
std::string mark_of(std::string_view key, const ChallengePurpose& purpose, std::string_view text) {
  std::string marked(purpose.adds_for.empty() ? "use" : "add");
  for (const std::string_view part : {purpose.host, purpose.adds_for, text}) {
    marked += '\n';
    marked += part;
  }
  return keyed_mark(key, marked);
}

}  // namespace

std::string new_challenge(std::string_view key, const ChallengePurpose& purpose, std::int64_t now) {
  const std::string text = random_id(random_characters) + '.' + std::to_string(now);
  return to_base64url(std::string_view(text + '.' + mark_of(key, purpose, text)));
}

protocol::Result<std::int64_t> check_challenge(std::string_view key,
                                               const ChallengePurpose& purpose,
                                               std::string_view challenge, std::int64_t now) {
  const auto decoded = from_base64url(challenge);
  if (!decoded) return protocol::error("passkeys.wrong");
  const std::string_view whole = *decoded;
  const std::size_t end = whole.rfind('.');
  if (end == std::string_view::npos) return protocol::error("passkeys.wrong");
  const std::string_view text = whole.substr(0, end);
  if (!equal_secrets(whole.substr(end + 1), mark_of(key, purpose, text)))
    return protocol::error("passkeys.wrong");
  const std::string_view digits = text.substr(text.find('.') + 1);
  std::int64_t made_at = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), made_at);
  if (read.ec != std::errc()) return protocol::error("passkeys.wrong");
  const std::int64_t age = now - made_at;
  if (age < -most_ahead_ms || age >= std::chrono::milliseconds(challenge_life).count())
    return protocol::error("passkeys.expired");
  return made_at;
}

}  // namespace quintet::server
