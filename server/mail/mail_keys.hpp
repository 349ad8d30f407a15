// The stored keys of a player's mail address, as one text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace quintet::server {

/// When one mail a day has all messages.
struct DailyTime {
  int minute = 0;    // of the local day, 0 to 1439
  std::string zone;  // IANA name of a time zone
  bool operator==(const DailyTime&) const = default;
};

struct MailKeys {
  std::string secret;  // in the links that stop the mails; letters, digits, "-" and "_"
  std::optional<DailyTime> daily;
  bool operator==(const MailKeys&) const = default;
};

/// "SECRET", or "SECRET MINUTE ZONE".
[[nodiscard]] std::string mail_keys_text(const MailKeys& keys);

/// Null if `text` was not made by `mail_keys_text`. Does not ask whether the zone exists.
[[nodiscard]] std::optional<MailKeys> parse_mail_keys(std::string_view text);

}  // namespace quintet::server
