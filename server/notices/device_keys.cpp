#include "server/notices/device_keys.hpp"

namespace quintet::server {

std::optional<std::string> push_keys_text(std::string_view p256dh, std::string_view auth) {
  if (!PushKeys::parse(p256dh, auth)) return std::nullopt;
  return std::string(p256dh) + ' ' + std::string(auth);
}

std::optional<PushKeys> parse_push_keys(std::string_view text) {
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  const auto keys = PushKeys::parse(text.substr(0, space), text.substr(space + 1));
  return keys ? std::optional(*keys) : std::nullopt;
}

}  // namespace quintet::server
