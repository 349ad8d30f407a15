// Sets of network addresses: who is trusted as a proxy, who may read metrics.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/ip/address.hpp>

namespace quintet::server {

/// An IPv4 address within IPv6 (::ffff:10.0.0.1) counts as that IPv4 address, here and below.
[[nodiscard]] boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

/// A set of addresses, each given as "10.0.0.7", "10.0.0.0/8", "::1" or "fd00::/8".
class Networks {
 public:
  /// Null when one of them is none.
  [[nodiscard]] static std::optional<Networks> parse(std::span<const std::string> texts);

  [[nodiscard]] bool contains(const boost::asio::ip::address& address) const;
  [[nodiscard]] bool empty() const { return networks_.empty(); }

 private:
  struct Network {
    std::vector<unsigned char> bytes;  // 4 or 16
    std::size_t bits = 0;              // of them that count
  };
  static std::optional<Network> parse_one(std::string_view text);

  std::vector<Network> networks_;
};

/// Who really asks, behind proxies: `peer` is whom the connection is with, `forwarded` what it says
/// in X-Forwarded-For. Read from its end, as every proxy adds whom it was asked by; the first that
/// is no proxy of ours is believed to be the client. Nobody else is believed anything.
[[nodiscard]] boost::asio::ip::address client_behind(const boost::asio::ip::address& peer,
                                                     std::string_view forwarded,
                                                     const Networks& proxies);

}  // namespace quintet::server
