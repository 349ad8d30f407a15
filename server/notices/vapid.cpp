#include "server/notices/vapid.hpp"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "server/base/base64url.hpp"
#include "server/outbound/endpoint_url.hpp"
#include "server/outbound/host_names.hpp"

namespace quintet::server {
namespace {

constexpr std::int64_t vapid_hour = 60L * 60 * 1000;
constexpr std::int64_t token_valid = 12 * vapid_hour;
constexpr std::int64_t token_used = 6 * vapid_hour;

}  // namespace

VapidKeys VapidKeys::generate() {
  return VapidKeys(P256Key::generate());
}

std::optional<VapidKeys> VapidKeys::parse(std::string_view stored) {
  const auto bytes = from_base64url(stored);
  P256Scalar scalar{};
  if (!bytes || bytes->size() != scalar.size()) return std::nullopt;
  std::ranges::transform(*bytes, scalar.begin(),
                         [](char byte) { return static_cast<std::uint8_t>(byte); });
  auto key = P256Key::from_scalar(scalar);
  if (!key) return std::nullopt;
  return VapidKeys(*std::move(key));
}

std::string VapidKeys::stored_text() const {
  return to_base64url(key_.scalar());
}

std::string VapidKeys::public_key() const {
  return to_base64url(key_.point());
}

std::string VapidKeys::token(std::string_view claims) const {
  std::string token = to_base64url(std::string_view(R"({"typ":"JWT","alg":"ES256"})"));
  token += '.';
  token += to_base64url(claims);
  const P256Signature signature = key_.sign(token);
  return token + '.' + to_base64url(signature);
}

Vapid::Vapid(VapidKeys keys, std::string contact)
    : keys_(std::move(keys)), contact_(std::move(contact)) {}

std::string Vapid::authorization(std::string_view origin, std::int64_t now) {
  Made& made = made_.use(origin, [&] { return make(origin, now); });
  // The wall clock may have been set back, and then the token would seem to be from the future.
  if (now < made.at || now >= made.at + token_used) made = make(origin, now);
  return made.header;
}

Vapid::Made Vapid::make(std::string_view origin, std::int64_t now) const {
  const nlohmann::ordered_json claims = {
      {"aud", origin}, {"exp", (now + token_valid) / 1000}, {"sub", contact_}};
  const std::string text =
      claims.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  return {.header = "vapid t=" + keys_.token(text) + ", k=" + keys_.public_key(), .at = now};
}

bool is_contact(std::string_view text) {
  constexpr std::string_view mail = "mailto:";
  if (!text.starts_with(mail)) {
    const auto url = parse_endpoint(text, AddressGuard());
    return url && text.starts_with("https://") && is_public_name(url->host);
  }
  text.remove_prefix(mail.size());
  const std::size_t at = text.find('@');
  constexpr std::size_t most_mailbox = 64;
  if (at == 0 || at == std::string_view::npos || at > most_mailbox) return false;
  return is_public_name(text.substr(at + 1)) &&
         std::ranges::all_of(text.substr(0, at), [](char sign) {
           constexpr std::string_view odd = "\"(),:;<>[\\]?&#%";
           return sign > ' ' && sign <= '~' && !odd.contains(sign);
         });
}

}  // namespace quintet::server
