#include "server/outbound/mail_server_url.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <system_error>

#include <boost/asio/ip/address.hpp>

#include "server/outbound/host_names.hpp"

namespace quintet::server {
namespace {

/// Whether a mail server may have this name: letters, digits and "-" with full stops between them.
bool is_server_name(std::string_view host) {
  return !host.empty() && !ends_in_number(host) && std::ranges::all_of(host, [](char sign) {
    constexpr std::string_view marks = "-._";
    return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') ||
           (sign >= '0' && sign <= '9') || marks.contains(sign);
  });
}

/// 0 if it is none.
std::uint16_t port_number(std::string_view digits) {
  std::uint16_t port = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  return read.ec == std::errc() && read.ptr == digits.data() + digits.size() ? port : 0;
}

}  // namespace

std::optional<MailServerUrl> parse_mail_server(std::string_view text) {
  constexpr std::string_view plain_scheme = "smtp://";
  constexpr std::string_view tls_scheme = "smtps://";
  const bool tls = text.starts_with(tls_scheme);
  if (!tls && !text.starts_with(plain_scheme)) return std::nullopt;
  const std::string_view scheme = tls ? tls_scheme : plain_scheme;
  std::string_view rest = text.substr(scheme.size());
  if (rest.ends_with('/')) rest.remove_suffix(1);

  // An IPv6 address is in brackets.
  const std::size_t bracket = rest.starts_with('[') ? rest.find(']') : 0;
  if (bracket == std::string_view::npos) return std::nullopt;
  const std::size_t colon = rest.find(':', bracket);
  const std::string_view host = rest.substr(0, colon);
  std::uint16_t port = tls ? 465 : 587;
  if (colon != std::string_view::npos) port = port_number(rest.substr(colon + 1));
  if (port == 0) return std::nullopt;

  const bool bracketed = host.starts_with('[') && host.ends_with(']');
  boost::system::error_code failure;
  const auto address = boost::asio::ip::make_address(
      std::string(bracketed ? host.substr(1, host.size() - 2) : host), failure);
  if (failure ? !is_server_name(host) : address.is_v6() != bracketed) return std::nullopt;
  const bool here = failure ? host == "localhost" : address.is_loopback();
  MailSecurity security = here ? MailSecurity::none : MailSecurity::starttls;
  if (tls) security = MailSecurity::tls;
  return MailServerUrl{.url = std::string(scheme) + std::string(host) + ":" + std::to_string(port),
                       .security = security};
}

}  // namespace quintet::server
