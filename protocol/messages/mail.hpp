// Bodies of HTTP requests and responses about mail addresses (README.md, "E-mail"). The parsers
// check the form only. No error repeats the client's text, which may hold a password or a secret.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/errors/error.hpp"

namespace quintet::protocol {

/// Asks for a mail with a link that confirms the address.
struct NewMailAddress {
  std::string address;   // as typed
  std::string password;  // of the account
  std::string language;  // "en", "de" or "fr"
};

/// One mail a day, at a minute of the local day (0 to 1439) in a time zone.
struct DailyMail {
  int at = 0;
  std::string zone;  // IANA name of a time zone

  bool operator==(const DailyMail&) const = default;
};

struct MailToken {
  std::string token;  // from the fragment of a link
};

/// Asks for links that set new passwords, for all accounts with the address.
struct MailRecovery {
  std::string address;
  std::string language;
};

struct PasswordByMail {
  std::string token;
  std::string password;  // the new one
};

[[nodiscard]] Result<NewMailAddress> parse_new_mail_address(std::string_view body);
/// Null: each message gets a mail of its own.
[[nodiscard]] Result<std::optional<DailyMail>> parse_daily_mail(std::string_view body);
[[nodiscard]] Result<MailToken> parse_mail_token(std::string_view body);
[[nodiscard]] Result<MailRecovery> parse_mail_recovery(std::string_view body);
[[nodiscard]] Result<PasswordByMail> parse_password_by_mail(std::string_view body);

/// `name`: of the player whose address was confirmed.
[[nodiscard]] std::string confirmed_mail_body(const std::string& address, const std::string& name);

}  // namespace quintet::protocol
