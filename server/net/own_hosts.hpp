// The server's own host names, for protection against DNS rebinding: a foreign name that leads
// first to the attacker's server and then to ours would make the attacker's page look like one of
// ours to the browser.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace quintet::server {

/// Immutable, hence thread-safe.
class OwnHosts {
 public:
  /// Without names.
  OwnHosts() = default;
  /// `named`: configured by the operator; `others`: known from other sources. Without ports, in any
  /// case.
  OwnHosts(std::span<const std::string> named, std::span<const std::string> others);

  /// Whether a Host field is ours: one of the names; "localhost" and names under it; any IP
  /// address, which no page can have as its own name. Ignores the port. Also true for an empty
  /// host, which no browser sends.
  [[nodiscard]] bool contains(std::string_view host) const;
  /// The canonical host of pages for search engines: the operator's first name with the requested
  /// port, or the requested host if there are no names.
  [[nodiscard]] std::string canonical(std::string_view host) const;
  /// Whether the operator has configured a name.
  [[nodiscard]] bool named() const { return named_; }

 private:
  std::vector<std::string> names_;  // in lower case
  bool named_ = false;
};

/// This machine's own names: "tower", and "tower.local" for the local network.
[[nodiscard]] std::vector<std::string> names_of_machine();

/// The host in an origin: "example.org" of "https://example.org:8443".
[[nodiscard]] std::string host_of_origin(std::string_view origin);

/// Whether this is an IP address, without brackets and port.
[[nodiscard]] bool is_ip_address(const std::string& text);

/// Whether this is a host name, without scheme, port and path.
[[nodiscard]] bool is_host_name(std::string_view text);

}  // namespace quintet::server
