#include "server/players/bans.hpp"

#include <algorithm>
#include <string>

#include "protocol/errors/refusals.hpp"
#include "server/base/time.hpp"
#include "server/net/networks.hpp"
#include "server/players/player_names.hpp"

namespace quintet::server {
namespace {

namespace ip = boost::asio::ip;

constexpr unsigned household_bits = 64;

std::string text_of(const ip::address& address, unsigned bits) {
  return masked(address, bits).to_string() + "/" + std::to_string(bits);
}

/// IPv6 networks have at most a household's bits. An IPv4 network inside an IPv6 address becomes
/// IPv4.
std::optional<Network> parse(std::string_view text) {
  auto network = parse_network(text);
  if (!network || network->address.is_v4()) return network;
  // Limits use the IPv4 address of clients whose IPv6 address contains one.
  const auto carried = carried_ipv4(network->address.to_v6());
  if (carried && network->bits >= carried->prefix_bits) {
    return Network{.address = carried->address,
                   .bits = std::min(network->bits - carried->prefix_bits, 32U)};
  }
  return Network{.address = network->address, .bits = std::min(network->bits, household_bits)};
}

bool holds(const storage::BanRow& ban, std::int64_t now) {
  return !ban.expires_at || *ban.expires_at > now;
}

protocol::Error refusal_by(const storage::BanRow& ban) {
  using protocol::refusal;
  const bool by_name = ban.kind == storage::BanKind::name;
  if (!ban.expires_at && ban.reason.empty())
    return by_name ? refusal("ban.name") : refusal("ban.address");
  if (!ban.expires_at)
    return by_name ? refusal("ban.name-reason", ban.reason)
                   : refusal("ban.address-reason", ban.reason);
  const std::string until = format_minute(*ban.expires_at);
  if (ban.reason.empty())
    return by_name ? refusal("ban.name-until", until) : refusal("ban.address-until", until);
  return by_name ? refusal("ban.name-until-reason", until, ban.reason)
                 : refusal("ban.address-until-reason", until, ban.reason);
}

}  // namespace

std::optional<std::string> network_key(std::string_view text) {
  const auto network = parse(text);
  if (!network) return std::nullopt;
  return text_of(network->address, network->bits);
}

Bans::Bans(const std::vector<storage::BanRow>& stored) {
  replace(stored);
}

void Bans::replace(const std::vector<storage::BanRow>& stored) {
  const std::lock_guard lock(mutex_);
  names_.clear();
  networks_.clear();
  for (const storage::BanRow& ban : stored)
    put(ban);
  count_prefixes();
}

void Bans::add(const storage::BanRow& ban) {
  const std::lock_guard lock(mutex_);
  put(ban);
  count_prefixes();
}

void Bans::put(const storage::BanRow& ban) {
  (ban.kind == storage::BanKind::name ? names_ : networks_).insert_or_assign(ban.key, ban);
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
  return refusal_by(found->second);
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
    if (found != networks_.end() && holds(found->second, now)) return refusal_by(found->second);
  }
  return std::nullopt;
}

}  // namespace quintet::server
