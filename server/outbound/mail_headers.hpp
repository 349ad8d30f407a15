// The head of a mail (RFC 5322). Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/outbound/outgoing_mail.hpp"

namespace quintet::server {

/// The time and the name of one attempt to send a mail.
struct MailStamp {
  std::int64_t at = 0;  // ms since 1970
  std::string id;       // letters and digits; different for each mail
};

/// Lines without their ends. A long subject is one line with folds ("\r\n "); no line has other
/// control characters, and that of List-Unsubscribe has no fold. `server.from` and `mail.to` are
/// mailboxes. The type of the content is "multipart/alternative", without its boundary.
[[nodiscard]] std::vector<std::string> mail_headers(const MailServer& server,
                                                    const OutgoingMail& mail,
                                                    const MailStamp& stamp);

/// A text in a header: itself if it is short printable ASCII, otherwise encoded words (RFC 2047) of
/// at most 75 characters with folds between them. Each has whole characters.
[[nodiscard]] std::string header_text(std::string_view text);

}  // namespace quintet::server
