#include "server/outbound/mailbox.hpp"

#include <algorithm>
#include <cstddef>

namespace quintet::server {

bool is_mailbox(std::string_view text) {
  constexpr std::size_t most = 254;  // RFC 5321, section 4.5.3.1.3, without the angle brackets
  const bool plain = std::ranges::all_of(text, [](char sign) {
    constexpr std::string_view marks = "\"(),:;<>[\\]";
    return sign > ' ' && sign <= '~' && !marks.contains(sign);
  });
  return plain && text.size() <= most && std::ranges::count(text, '@') == 1 &&
         !text.starts_with('@') && !text.ends_with('@');
}

std::string_view domain_of(std::string_view mailbox) {
  return mailbox.substr(mailbox.find('@') + 1);
}

}  // namespace quintet::server
