#include "server/outbound/host_names.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <string>

namespace quintet::server {
namespace {

/// Domains whose names have no public address (RFC 6761, 6762, 7686, 8375, 9476; "internal" by
/// ICANN).
constexpr std::array<std::string_view, 9> local_domains = {
    "alt", "example", "home.arpa", "internal", "invalid", "local", "localhost", "onion", "test"};

bool is_label(std::string_view label) {
  constexpr std::size_t most = 63;
  return !label.empty() && label.size() <= most &&
         std::ranges::all_of(label, [](unsigned char sign) {
           return std::isalnum(sign) != 0 || sign == '-' || sign == '_';
         });
}

bool is_within(std::string_view name, std::string_view domain) {
  if (!name.ends_with(domain)) return false;
  name.remove_suffix(domain.size());
  return name.empty() || name.ends_with('.');
}

}  // namespace

bool ends_in_number(std::string_view host) {
  const std::size_t stop = host.rfind('.');
  std::string_view last = stop == std::string_view::npos ? host : host.substr(stop + 1);
  const bool hexadecimal = last.starts_with("0x") || last.starts_with("0X");
  if (hexadecimal) last.remove_prefix(2);
  return (hexadecimal || !last.empty()) && std::ranges::all_of(last, [&](unsigned char sign) {
           return (hexadecimal ? std::isxdigit(sign) : std::isdigit(sign)) != 0;
         });
}

bool is_public_name(std::string_view host) {
  constexpr std::size_t most = 253;
  if (host.size() > most || !host.contains('.') || ends_in_number(host)) return false;
  std::string name(host);
  std::ranges::transform(name, name.begin(),
                         [](unsigned char sign) { return static_cast<char>(std::tolower(sign)); });
  if (std::ranges::any_of(local_domains,
                          [&](std::string_view domain) { return is_within(name, domain); }))
    return false;
  std::string_view rest = name;
  for (;;) {
    const std::size_t stop = std::min(rest.find('.'), rest.size());
    if (!is_label(rest.substr(0, stop))) return false;
    if (stop == rest.size()) return true;
    rest.remove_prefix(stop + 1);
  }
}

}  // namespace quintet::server
