#include "server/http/request_target.hpp"

#include <algorithm>
#include <cctype>

#include "server/http/header_list.hpp"

namespace quintet::server {

// Boost.URL's parsers apply RFC 3986 to every character of a target and a Host. We do not: an
// address with an unencoded letter or a single percent sign leads to a page that explains the
// error, instead of 400, and a Host such as "[evil.example]" is refused as a foreign name. The code
// here only refuses an authority that could be two hosts or contain a user name, and a target that
// is not a path.
bool is_authority(std::string_view text) {
  // Like RFC 3986, but without the comma, which would separate two hosts, and without user names.
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
