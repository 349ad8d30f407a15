#include "server/mail/mail_address.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include "server/outbound/host_names.hpp"
#include "server/outbound/mailbox.hpp"

namespace quintet::server {
namespace {

bool is_dot_atom(std::string_view local) {
  const bool atoms = std::ranges::all_of(local, [](unsigned char sign) {
    constexpr std::string_view marks = ".!#$%&'*+-/=?^_`{|}~";
    return std::isalnum(sign) != 0 || marks.contains(static_cast<char>(sign));
  });
  return atoms && !local.starts_with('.') && !local.ends_with('.') && !local.contains("..");
}

bool is_mail_domain(std::string_view domain) {
  return is_public_name(domain) && !domain.contains('_') && !domain.starts_with('-') &&
         !domain.ends_with('-') && !domain.contains("-.") && !domain.contains(".-");
}

}  // namespace

std::expected<std::string, MailAddressError> parse_mail_address(std::string_view text) {
  constexpr std::size_t most = 254;
  constexpr std::size_t most_local = 64;
  if (text.size() > most) return std::unexpected(MailAddressError::too_long);
  if (!is_mailbox(text)) return std::unexpected(MailAddressError::malformed);
  const std::string_view local = text.substr(0, text.find('@'));
  if (local.size() > most_local) return std::unexpected(MailAddressError::too_long);
  if (!is_dot_atom(local)) return std::unexpected(MailAddressError::malformed);
  if (!is_mail_domain(domain_of(text))) return std::unexpected(MailAddressError::not_public);
  std::string address(text);
  std::ranges::transform(address, address.begin(),
                         [](unsigned char sign) { return static_cast<char>(std::tolower(sign)); });
  return address;
}

}  // namespace quintet::server
