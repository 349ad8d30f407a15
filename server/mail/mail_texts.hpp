// The mails that the server writes, in the languages of the web client. Pure.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "protocol/messages/devices.hpp"
#include "server/outbound/outgoing_mail.hpp"

namespace quintet::server {

/// The mails say that their links work for this time.
inline constexpr std::chrono::hours mail_link_time{1};

/// URLs of this site for one recipient.
struct MailLinks {
  std::string room;              // base of those of rooms: "https://host/room/"
  std::string settings;          // the page with the settings of notifications
  std::string unsubscribe_page;  // a page that stops these mails
  std::string unsubscribe_post;  // mail programs send a POST there that stops them
};

/// A link that sets the password of the account with this name.
struct NamedLink {
  std::string name;
  std::string link;
};

// Names of players may be any text: they end no line, become no link and no html. A language
// without texts counts as English. `to` is an address from `parse_mail_address`.

/// One mail about one or several messages, in the language of the first. Messages about the same
/// room share a section with one button, in the order of their events. Names the players that the
/// messages name, and none in the subject. `messages` must not be empty.
[[nodiscard]] OutgoingMail notification_mail(const std::string& to,
                                             std::span<const protocol::DeviceMessage> messages,
                                             const MailLinks& links);

/// Asks the reader to confirm that the account `name` may use their address.
[[nodiscard]] OutgoingMail confirm_mail(const std::string& to, const std::string& name,
                                        std::string_view language, const std::string& link);

/// Has a link to a new password for each account with this address. `links` must not be empty.
[[nodiscard]] OutgoingMail recovery_mail(const std::string& to, std::string_view language,
                                         std::span<const NamedLink> links);

/// Reports a change of the account `name`: `kind` is "password", "address", "removed", "passkey" or
/// "passkey-removed". `pages` is the address of this site, "https://host"; `at` is ms since 1970.
[[nodiscard]] OutgoingMail report_mail(const std::string& to, std::string_view language,
                                       std::string_view kind, const std::string& name,
                                       const std::string& pages, std::int64_t at);

/// The operator's test of the mail server, in English.
[[nodiscard]] OutgoingMail test_mail(const std::string& to);

}  // namespace quintet::server
