#include "server/bans.hpp"

#include <algorithm>
#include <charconv>

#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <fmt/format.h>

#include "server/networks.hpp"
#include "server/player_names.hpp"
#include "server/time.hpp"

namespace quintet::server {
namespace {

namespace ip = boost::asio::ip;

constexpr unsigned household_bits = 64;

struct Network {
  ip::address address;
  unsigned bits;
};

std::string text_of(const ip::address& address, unsigned bits) {
  if (address.is_v4()) {
    return ip::network_v4(address.to_v4(), static_cast<std::uint16_t>(bits))
        .canonical()
        .to_string();
  }
  return ip::network_v6(address.to_v6(), static_cast<std::uint16_t>(bits)).canonical().to_string();
}

unsigned bits_of(const ip::address& address) {
  return address.is_v4() ? 32 : household_bits;
}

std::optional<Network> parse(std::string_view text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  boost::system::error_code failure;
  const auto given = ip::make_address(std::string(text.substr(0, slash)), failure);
  if (failure) return std::nullopt;
  const ip::address address = unmapped(given);
  Network network{.address = address, .bits = bits_of(address)};
  if (slash == text.size()) return network;
  unsigned bits = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, wrong] = std::from_chars(text.data() + slash + 1, end, bits);
  if (wrong != std::errc() || stopped != end || bits > (given.is_v4() ? 32U : 128U))
    return std::nullopt;
  network.bits = std::min(network.bits, bits);
  return network;
}

bool holds(const storage::BanRow& ban, std::int64_t now) {
  return !ban.expires_at || *ban.expires_at > now;
}

protocol::Error refusal(std::string_view whose, const storage::BanRow& ban) {
  std::string message = fmt::format("{} is banned", whose);
  if (ban.expires_at) message += " until " + format_minute(*ban.expires_at) + " UTC";
  if (!ban.reason.empty()) message += ": " + ban.reason;
  return {.code = protocol::ErrorCode::banned, .message = std::move(message)};
}

}  // namespace

std::optional<std::string> network_key(std::string_view text) {
  const auto network = parse(text);
  if (!network) return std::nullopt;
  return text_of(network->address, network->bits);
}

Bans::Bans(const std::vector<storage::BanRow>& stored) {
  for (const storage::BanRow& ban : stored)
    add(ban);
}

void Bans::add(const storage::BanRow& ban) {
  const std::lock_guard lock(mutex_);
  (ban.kind == storage::BanKind::name ? names_ : networks_).insert_or_assign(ban.key, ban);
  count_prefixes();
}

void Bans::lift(storage::BanKind kind, const std::string& key) {
  const std::lock_guard lock(mutex_);
  (kind == storage::BanKind::name ? names_ : networks_).erase(key);
  count_prefixes();
}

void Bans::count_prefixes() {
  prefixes_.clear();
  for (const auto& [key, ban] : networks_) {
    if (const auto network = parse(key)) prefixes_.insert(network->bits);
  }
}

std::optional<protocol::Error> Bans::refusal_of(const protocol::Player& player,
                                                std::int64_t now) const {
  if (player.guest) return std::nullopt;
  {
    const std::lock_guard lock(mutex_);
    if (names_.empty()) return std::nullopt;
  }
  return refusal_of_name(name_key(player.name), now);
}

std::optional<protocol::Error> Bans::refusal_of_name(const std::string& name_key,
                                                     std::int64_t now) const {
  const std::lock_guard lock(mutex_);
  const auto found = names_.find(name_key);
  if (found == names_.end() || !holds(found->second, now)) return std::nullopt;
  return refusal("this name", found->second);
}

std::optional<protocol::Error> Bans::refusal_of_address(std::string_view address,
                                                        std::int64_t now) const {
  const std::lock_guard lock(mutex_);
  if (prefixes_.empty()) return std::nullopt;
  const auto client = parse(address);
  if (!client) return std::nullopt;
  for (const unsigned bits : prefixes_) {
    if (bits > client->bits) continue;
    const auto found = networks_.find(text_of(client->address, bits));
    if (found != networks_.end() && holds(found->second, now))
      return refusal("your address", found->second);
  }
  return std::nullopt;
}

}  // namespace quintet::server
