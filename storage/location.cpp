#include "storage/location.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace quintet::storage {
namespace {

constexpr std::string_view separator = "://";

/// "user:password" of an address; empty if the address has no user.
std::string_view user_part(std::string_view address) {
  const std::string_view rest = address.substr(address.find(separator) + separator.size());
  const std::string_view authority = rest.substr(0, rest.find_first_of("/?#"));
  const std::size_t at = authority.rfind('@');
  return at == std::string_view::npos ? std::string_view() : authority.substr(0, at);
}

/// Decodes %XX in a parameter name of an address, as libpq does.
std::string decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t at = 0; at < text.size(); ++at) {
    unsigned byte = 0;
    const char* const digits = text.data() + at + 1;
    if (text[at] == '%' && text.size() - at > 2 &&
        std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      decoded += static_cast<char>(byte);
      at += 2;
    } else {
      decoded += text[at];
    }
  }
  return decoded;
}

bool names_password(std::string_view address) {
  if (user_part(address).contains(':')) return true;
  const std::size_t query = address.find('?');
  if (query == std::string_view::npos) return false;
  for (std::string_view rest = address.substr(query + 1); !rest.empty();) {
    const std::string_view one = rest.substr(0, rest.find('&'));
    const std::string name = decoded(one.substr(0, one.find('=')));
    if (name == "password" || name == "sslpassword") return true;
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
  }
  return false;
}

}  // namespace

bool is_postgres_address(std::string_view location) {
  return location.starts_with("postgres://") || location.starts_with("postgresql://");
}

std::optional<std::string> fault_of_location(std::string_view location) {
  if (is_postgres_address(location)) {
    if (!names_password(location)) return std::nullopt;
    return "address must not hold a password, which others could see; put the password into "
           "PGPASSWORD, ~/.pgpass, or a file named by PGPASSFILE";
  }
  const std::size_t end = location.find(separator);
  if (end == std::string_view::npos) return std::nullopt;
  return "is neither the path of a file nor an address such as postgres://user@host/name (it "
         "begins with " +
         std::string(location.substr(0, end + separator.size())) + ")";
}

}  // namespace quintet::storage
