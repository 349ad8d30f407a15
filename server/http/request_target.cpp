#include "server/http/request_target.hpp"

#include <algorithm>
#include <cctype>

#include "server/http/header_list.hpp"

namespace quintet::server {

// Boost.URL's parsers hold a target and a Host to RFC 3986 sign by sign. We do not: an address with
// an unencoded letter or a lonely percent sign leads to a page that says what is wrong, instead of
// 400, and a Host such as "[evil.example]" is refused as a name that is not ours. What must not
// pass is checked here: what could be two hosts or a user's name, and a target that is no path.
bool is_authority(std::string_view text) {
  // Of what RFC 3986 allows, not the comma, which would make two of one, and no user's name.
  constexpr std::string_view signs = "-._~%!$&'()*+;=:[]";
  return !text.empty() && std::ranges::all_of(text, [&](unsigned char sign) {
    return std::isalnum(sign) != 0 || signs.contains(static_cast<char>(sign));
  });
}

std::optional<RequestTarget> parse_target(std::string_view text) {
  RequestTarget target;
  std::string_view rest = text.substr(0, text.find('#'));
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!equal_ignoring_case(rest.substr(0, scheme.size()), scheme)) continue;
    rest.remove_prefix(scheme.size());
    target.authority = rest.substr(0, rest.find_first_of("/?"));
    if (!is_authority(target.authority)) return std::nullopt;
    rest.remove_prefix(target.authority.size());
    break;
  }
  const std::size_t path_end = std::min(rest.find('?'), rest.size());
  target.path = rest.substr(0, path_end);
  if (path_end < rest.size()) target.query = rest.substr(path_end + 1);
  if (target.path.empty() && !target.authority.empty()) target.path = "/";
  if (!target.path.starts_with('/') && text != "*") return std::nullopt;
  return target;
}

}  // namespace quintet::server
