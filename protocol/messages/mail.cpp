#include "protocol/messages/mail.hpp"

#include <algorithm>
#include <cstdint>

#include "protocol/json/reading.hpp"
#include "protocol/json/writing.hpp"
#include "protocol/messages/language.hpp"

namespace quintet::protocol {
namespace {

// Generous limits on the form. The server's rules about addresses and passwords are stricter.
constexpr std::size_t longest_address_bytes = 512;
constexpr std::size_t longest_token_bytes = 256;
constexpr std::size_t longest_zone_bytes = 64;
constexpr std::int64_t last_minute_of_day = 24 * 60 - 1;

}  // namespace

Result<NewMailAddress> parse_new_mail_address(std::string_view body) {
  return parse_body<NewMailAddress>(body, [](FieldReader& fields) {
    return NewMailAddress{.address = fields.text("address", longest_address_bytes),
                          .password = fields.text("password", max_password_bytes),
                          .language = read_language(fields)};
  });
}

Result<std::optional<DailyMail>> parse_daily_mail(std::string_view body) {
  return parse_body<std::optional<DailyMail>>(body, [](FieldReader& fields) {
    return fields.nullable_object("daily", [](FieldReader& daily) {
      return DailyMail{.at = static_cast<int>(daily.integer("at", 0, last_minute_of_day)),
                       .zone = daily.text("zone", longest_zone_bytes)};
    });
  });
}

Result<MailToken> parse_mail_token(std::string_view body) {
  return parse_body<MailToken>(body, [](FieldReader& fields) {
    return MailToken{.token = fields.text("token", longest_token_bytes)};
  });
}

Result<MailRecovery> parse_mail_recovery(std::string_view body) {
  return parse_body<MailRecovery>(body, [](FieldReader& fields) {
    return MailRecovery{.address = fields.text("address", longest_address_bytes),
                        .language = read_language(fields)};
  });
}

Result<PasswordByMail> parse_password_by_mail(std::string_view body) {
  return parse_body<PasswordByMail>(body, [](FieldReader& fields) {
    return PasswordByMail{.token = fields.text("token", longest_token_bytes),
                          .password = fields.text("password", max_password_bytes)};
  });
}

std::string confirmed_mail_body(const std::string& address, const std::string& name) {
  return to_text({{"address", address}, {"name", name}});
}

}  // namespace quintet::protocol
