#include "server/outbound/endpoint_url.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <memory>

#include <curl/curl.h>

#include "server/outbound/host_names.hpp"

namespace quintet::server {
namespace {

struct FreeUrl {
  void operator()(CURLU* url) const { curl_url_cleanup(url); }
};
using ParsedUrl = std::unique_ptr<CURLU, FreeUrl>;

/// Empty if the URL has no such part.
std::string part_of(const ParsedUrl& url, CURLUPart part, unsigned flags = 0) {
  char* text = nullptr;
  if (curl_url_get(url.get(), part, &text, flags) != CURLUE_OK) return {};
  std::string copy(text);
  curl_free(text);
  return copy;
}

/// The user, host and port in a URL with "//"; empty if there is none.
std::string_view authority_of(std::string_view url) {
  constexpr std::string_view separator = "://";
  const std::size_t begin = url.find(separator);
  if (begin == std::string_view::npos) return {};
  url.remove_prefix(begin + separator.size());
  return url.substr(0, url.find_first_of("/?"));
}

/// Refuses texts that parsers of URLs may read in different ways. libcurl would decode a host with
/// "%", accept any number of slashes, and guess a missing scheme.
bool is_plain(std::string_view url) {
  const bool printable = std::ranges::all_of(url, [](char sign) {
    constexpr std::string_view odd = "\\#<>\"{}|^`";
    return sign > ' ' && sign <= '~' && !odd.contains(sign);
  });
  const std::string_view authority = authority_of(url);
  return printable && !authority.empty() && !authority.ends_with(':') &&
         authority.find_first_of("@%") == std::string_view::npos;
}

ParsedUrl parsed(std::string_view text) {
  ParsedUrl url(curl_url());
  // Only the guard's address decides later, so the path stays as the service has written it.
  if (curl_url_set(url.get(), CURLUPART_URL, std::string(text).c_str(),
                   CURLU_DISALLOW_USER | CURLU_PATH_AS_IS | CURLU_NON_SUPPORT_SCHEME) != CURLUE_OK)
    url.reset();
  return url;
}

std::string lower_host(const ParsedUrl& url) {
  std::string host = part_of(url, CURLUPART_HOST);
  std::ranges::transform(host, host.begin(),
                         [](unsigned char sign) { return static_cast<char>(std::tolower(sign)); });
  return host;
}

/// Whether the host may be tried. A name with a full stop at its end is refused: its certificate
/// and its origin have it without.
bool allows_host(const EndpointUrl& endpoint, const AddressGuard& guard) {
  boost::system::error_code failure;
  const auto address = boost::asio::ip::make_address(endpoint.host, failure);
  if (!failure) return guard.allows(address, endpoint.port, endpoint.secure);
  if (endpoint.host.ends_with('.') || ends_in_number(endpoint.host)) return false;
  return guard.has_allowed_networks() || is_public_name(endpoint.host);
}

}  // namespace

std::string_view to_string(EndpointError error) {
  switch (error) {
    case EndpointError::too_long:
      return "too-long";
    case EndpointError::malformed:
      return "malformed";
    case EndpointError::not_https:
      return "not-https";
    case EndpointError::other_port:
      return "other-port";
    case EndpointError::not_allowed:
      return "not-allowed";
  }
  return {};
}

std::expected<EndpointUrl, EndpointError> parse_endpoint(std::string_view text,
                                                         const AddressGuard& guard) {
  if (text.size() > most_endpoint_bytes) return std::unexpected(EndpointError::too_long);
  if (!is_plain(text)) return std::unexpected(EndpointError::malformed);
  const ParsedUrl url = parsed(text);
  if (!url) return std::unexpected(EndpointError::malformed);

  EndpointUrl endpoint;
  const std::string scheme = part_of(url, CURLUPART_SCHEME);
  endpoint.secure = scheme == "https";
  if (!endpoint.secure && (scheme != "http" || !guard.has_allowed_networks()))
    return std::unexpected(EndpointError::not_https);

  const std::string host = lower_host(url);
  if (host.empty() || curl_url_set(url.get(), CURLUPART_HOST, host.c_str(), 0) != CURLUE_OK)
    return std::unexpected(EndpointError::malformed);
  endpoint.host = host.starts_with('[') ? host.substr(1, host.size() - 2) : host;

  const std::string port = part_of(url, CURLUPART_PORT, CURLU_DEFAULT_PORT);
  std::from_chars(port.data(), port.data() + port.size(), endpoint.port);
  if (endpoint.port == 0) return std::unexpected(EndpointError::malformed);
  constexpr std::uint16_t https_port = 443;
  constexpr std::uint16_t http_port = 80;
  if (endpoint.port != https_port && !guard.has_allowed_networks())
    return std::unexpected(EndpointError::other_port);
  if (!allows_host(endpoint, guard)) return std::unexpected(EndpointError::not_allowed);

  endpoint.url = part_of(url, CURLUPART_URL, CURLU_NO_DEFAULT_PORT);
  endpoint.origin = scheme + "://" + host;
  if (endpoint.port != (endpoint.secure ? https_port : http_port))
    endpoint.origin += ":" + std::to_string(endpoint.port);
  return endpoint;
}

}  // namespace quintet::server
