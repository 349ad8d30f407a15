// The names that this server goes by, so that a page of somebody else's cannot come to it under a
// name of its own: a name that first leads to their server and then to ours (DNS rebinding) makes
// such a page look like one of our own to the browser.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace quintet::server {

/// Constant, so for any thread.
class OwnHosts {
 public:
  /// Without names of its own.
  OwnHosts() = default;
  /// `named` are those that the operator has named, `others` are known from elsewhere. Without
  /// ports, in any case.
  OwnHosts(std::span<const std::string> named, std::span<const std::string> others);

  /// Whether a Host field is ours: one of the names; "localhost" and names under it; any address,
  /// which no page can make its own. The port does not matter. Also true for no host at all, which
  /// no browser sends.
  [[nodiscard]] bool contains(std::string_view host) const;
  /// The host under which pages are to be known to search engines, when they were asked for by
  /// this one: the first that the operator has named, with the port that was asked; where none was
  /// named, the one that was asked.
  [[nodiscard]] std::string canonical(std::string_view host) const;
  /// Whether the operator has named any.
  [[nodiscard]] bool named() const { return named_; }

 private:
  std::vector<std::string> names_;  // in lower case
  bool named_ = false;
};

/// What this machine calls itself: "tower", and "tower.local", by which its neighbours find it.
[[nodiscard]] std::vector<std::string> names_of_machine();

/// The host in an origin: "example.org" of "https://example.org:8443".
[[nodiscard]] std::string host_of_origin(std::string_view origin);

/// Whether this is a name of a host, without scheme, port and path.
[[nodiscard]] bool is_host_name(std::string_view text);

}  // namespace quintet::server
