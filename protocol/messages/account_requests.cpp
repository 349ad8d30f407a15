#include "protocol/messages/account_requests.hpp"

#include "protocol/json/reading.hpp"
#include "protocol/json/writing.hpp"
#include "protocol/lines/one_line.hpp"

namespace quintet::protocol {
namespace {

// Generous limits on the form. The account rules (server/players/) set the real ones.
constexpr std::size_t max_name_bytes = 256;
constexpr std::size_t max_token_name_characters = 40;
constexpr std::size_t max_code_bytes = 256;

}  // namespace

Result<NameAndPassword> parse_name_and_password(std::string_view body) {
  return parse_body<NameAndPassword>(body, [](FieldReader& fields) {
    return NameAndPassword{.name = fields.text("name", max_name_bytes),
                           .password = fields.text("password", max_password_bytes)};
  });
}

Result<NewPassword> parse_new_password(std::string_view body) {
  return parse_body<NewPassword>(body, [](FieldReader& fields) {
    return NewPassword{.old_password = fields.text("old", max_password_bytes),
                       .new_password = fields.text("new", max_password_bytes)};
  });
}

Result<Password> parse_password(std::string_view body) {
  return parse_body<Password>(body, [](FieldReader& fields) {
    return Password{.password = fields.text("password", max_password_bytes)};
  });
}

Result<Recovery> parse_recovery(std::string_view body) {
  return parse_body<Recovery>(body, [](FieldReader& fields) {
    return Recovery{.name = fields.text("name", max_name_bytes),
                    .code = fields.text("code", max_code_bytes),
                    .password = fields.text("password", max_password_bytes)};
  });
}

Result<TokenName> parse_token_name(std::string_view body) {
  return parse_body<TokenName>(body, [](FieldReader& fields) {
    TokenName request{.name = fields.text("name", 4 * max_token_name_characters)};
    if (count_characters(request.name) > max_token_name_characters || !is_one_line(request.name) ||
        is_blank(request.name)) {
      fields.fail(refusal("message.token-name"));
    }
    return request;
  });
}

Result<MuteChange> parse_mute_change(std::string_view body) {
  return parse_body<MuteChange>(body, [](FieldReader& fields) {
    return MuteChange{.player = fields.text("player", max_id_bytes),
                      .muted = fields.boolean("muted")};
  });
}

std::string recovery_code_body(const std::string& code) {
  return to_text({{"code", code}});
}

std::string recovery_body(std::optional<std::int64_t> created_at) {
  return to_text({{"created_at", to_json(created_at)}});
}

}  // namespace quintet::protocol
