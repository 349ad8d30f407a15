#include "server/net/networks.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

namespace quintet::server {
namespace {

namespace ip = boost::asio::ip;

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// The text without a port at its end.
std::string_view without_port(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon + 1 == text.size()) return text;
  const std::string_view port = text.substr(colon + 1);
  return port.find_first_not_of("0123456789") == std::string_view::npos ? text.substr(0, colon)
                                                                        : text;
}

/// An address as proxies write it, perhaps with a port, brackets around IPv6, and quotes.
std::optional<ip::address> parse_forwarded(std::string_view text) {
  text = trimmed(text);
  if (text.size() >= 2 && text.starts_with('"') && text.ends_with('"'))
    text = trimmed(text.substr(1, text.size() - 2));
  if (text.starts_with('[')) {
    if (!text.ends_with(']')) text = without_port(text);
    if (!text.ends_with(']')) return std::nullopt;
    text = text.substr(1, text.size() - 2);
  } else if (std::ranges::count(text, ':') == 1) {
    text = without_port(text);
  }
  boost::system::error_code failure;
  const ip::address address = ip::make_address(std::string(text), failure);
  return failure ? std::nullopt : std::optional(address);
}

/// A prefix of IPv6 addresses that contain an IPv4 address.
struct Carrier {
  std::array<unsigned char, 12> prefix;
  std::size_t prefix_bytes;
};
constexpr std::array<Carrier, 3> carriers = {{
    {.prefix = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, .prefix_bytes = 12},  // mapped
    {.prefix = {0x20, 0x02}, .prefix_bytes = 2},                                 // 6to4
    {.prefix = {0x00, 0x64, 0xff, 0x9b}, .prefix_bytes = 12},                    // NAT64
}};

/// Prefix length of an IPv6 network, by level of `limited_networks`.
constexpr std::array<unsigned, limited_levels> limited_bits = {64, 56, 48};

std::string network_text(const ip::address_v6& address, unsigned bits) {
  // From its bytes, which removes the scope of the address.
  return masked(ip::address_v6(address.to_bytes()), bits).to_string() + "/" + std::to_string(bits);
}

}  // namespace

ip::address unmapped(const ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return ip::make_address_v4(ip::v4_mapped, address.to_v6());
}

std::optional<CarriedIpv4> carried_ipv4(const ip::address_v6& address) {
  const auto bytes = address.to_bytes();
  for (const Carrier& carrier : carriers) {
    const std::size_t begin = carrier.prefix_bytes;
    if (!std::equal(bytes.begin(), bytes.begin() + begin, carrier.prefix.begin())) continue;
    return CarriedIpv4{.address = ip::address_v4(
                           {bytes[begin], bytes[begin + 1], bytes[begin + 2], bytes[begin + 3]}),
                       .prefix_bits = static_cast<unsigned>(begin * 8)};
  }
  return std::nullopt;
}

std::string limited_address(const ip::address& address) {
  if (address.is_v4()) return address.to_string();
  if (const auto carried = carried_ipv4(address.to_v6())) return carried->address.to_string();
  return network_text(address.to_v6(), limited_bits[0]);
}

std::vector<std::string> limited_networks(std::string_view limited_address) {
  std::vector<std::string> networks{std::string(limited_address)};
  const std::size_t slash = limited_address.find('/');
  if (slash == std::string_view::npos) return networks;
  boost::system::error_code failure;
  const auto address = ip::make_address_v6(std::string(limited_address.substr(0, slash)), failure);
  if (failure) return networks;
  for (std::size_t level = 1; level < limited_levels; ++level)
    networks.push_back(network_text(address, limited_bits[level]));
  return networks;
}

double limited_share(std::size_t level, double wider_network_factor) {
  return std::pow(wider_network_factor, static_cast<double>(level));
}

std::optional<Network> parse_network(std::string_view text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  boost::system::error_code failure;
  const ip::address address = ip::make_address(std::string(text.substr(0, slash)), failure);
  if (failure) return std::nullopt;
  const unsigned all = address.is_v4() ? 32 : 128;
  Network network{.address = address, .bits = all};
  if (slash == text.size()) return network;
  const char* const end = text.data() + text.size();
  const auto [stopped, wrong] = std::from_chars(text.data() + slash + 1, end, network.bits);
  if (wrong != std::errc() || stopped != end || network.bits > all) return std::nullopt;
  return network;
}

ip::address masked(const ip::address& address, unsigned bits) {
  const auto length = static_cast<std::uint16_t>(bits);
  if (address.is_v4()) return ip::network_v4(address.to_v4(), length).network();
  return ip::network_v6(address.to_v6(), length).network();
}

std::optional<Networks> Networks::parse(std::span<const std::string> texts) {
  Networks networks;
  for (const std::string& text : texts) {
    const auto network = parse_network(text);
    if (!network) return std::nullopt;
    networks.networks_.push_back(
        {.address = masked(network->address, network->bits), .bits = network->bits});
  }
  return networks;
}

bool Networks::contains(const ip::address& address) const {
  const ip::address wanted = unmapped(address);
  return std::ranges::any_of(networks_, [&](const Network& network) {
    return network.address.is_v4() == wanted.is_v4() &&
           masked(wanted, network.bits) == network.address;
  });
}

ip::address client_behind(const ip::address& peer, std::string_view forwarded,
                          const Networks& proxies) {
  ip::address client = unmapped(peer);
  while (proxies.contains(client) && !forwarded.empty()) {
    const std::size_t comma = forwarded.rfind(',');
    const std::size_t begin = comma == std::string_view::npos ? 0 : comma + 1;
    const auto before = parse_forwarded(forwarded.substr(begin));
    if (!before) break;
    client = unmapped(*before);
    forwarded = forwarded.substr(0, begin == 0 ? 0 : comma);
  }
  return client;
}

}  // namespace quintet::server
