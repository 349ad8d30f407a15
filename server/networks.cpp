#include "server/networks.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace quintet::server {
namespace {

namespace ip = boost::asio::ip;

std::vector<unsigned char> bytes_of(const ip::address& address) {
  if (address.is_v4()) {
    const auto bytes = address.to_v4().to_bytes();
    return {bytes.begin(), bytes.end()};
  }
  const auto bytes = address.to_v6().to_bytes();
  return {bytes.begin(), bytes.end()};
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

ip::address unmapped(const ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return ip::make_address_v4(ip::v4_mapped, address.to_v6());
}

std::optional<Networks::Network> Networks::parse_one(std::string_view text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  boost::system::error_code failure;
  const ip::address address = ip::make_address(std::string(text.substr(0, slash)), failure);
  if (failure) return std::nullopt;
  Network network{.bytes = bytes_of(address)};
  const std::size_t all = network.bytes.size() * 8;
  network.bits = all;
  if (slash == text.size()) return network;
  const std::string digits(text.substr(slash + 1));
  const char* const end = digits.data() + digits.size();
  const auto [stopped, wrong] = std::from_chars(digits.data(), end, network.bits);
  if (wrong != std::errc() || stopped != end || network.bits > all) return std::nullopt;
  return network;
}

std::optional<Networks> Networks::parse(std::span<const std::string> texts) {
  Networks networks;
  for (const std::string& text : texts) {
    auto network = parse_one(text);
    if (!network) return std::nullopt;
    networks.networks_.push_back(*std::move(network));
  }
  return networks;
}

bool Networks::contains(const ip::address& address) const {
  const std::vector<unsigned char> bytes = bytes_of(unmapped(address));
  return std::ranges::any_of(networks_, [&](const Network& network) {
    if (network.bytes.size() != bytes.size()) return false;
    for (std::size_t bit = 0; bit < network.bits; ++bit) {
      const unsigned mask = 0x80U >> (bit % 8);
      if ((network.bytes[bit / 8] & mask) != (bytes[bit / 8] & mask)) return false;
    }
    return true;
  });
}

ip::address client_behind(const ip::address& peer, std::string_view forwarded,
                          const Networks& proxies) {
  ip::address client = unmapped(peer);
  while (proxies.contains(client) && !forwarded.empty()) {
    const std::size_t comma = forwarded.rfind(',');
    const std::size_t begin = comma == std::string_view::npos ? 0 : comma + 1;
    boost::system::error_code failure;
    const ip::address before =
        ip::make_address(std::string(trimmed(forwarded.substr(begin))), failure);
    if (failure) break;
    client = unmapped(before);
    forwarded = forwarded.substr(0, begin == 0 ? 0 : comma);
  }
  return client;
}

}  // namespace quintet::server
