#include "protocol/messages/passkeys.hpp"

#include <cstddef>

#include "protocol/json/reading.hpp"
#include "protocol/json/writing.hpp"
#include "protocol/lines/one_line.hpp"

namespace quintet::protocol {
namespace {

// Lengths in base64url. Together they are less than 16 KiB.
constexpr std::size_t longest_id = 1364;  // 1023 bytes, as many as WebAuthn allows
constexpr std::size_t longest_user = 86;  // 64 bytes, as many as WebAuthn allows
constexpr std::size_t longest_client_data = 4096;
constexpr std::size_t longest_attestation = 8192;
constexpr std::size_t longest_authenticator_data = 4096;
constexpr std::size_t longest_signature = 1024;
constexpr std::size_t longest_name_characters = 40;

// Lengths in the text that a browser writes.
constexpr std::size_t longest_type = 64;
constexpr std::size_t longest_challenge = 512;
constexpr std::size_t longest_origin = 512;

PasskeyLogin read_login(FieldReader& fields) {
  return {.id = fields.text("id", longest_id),
          .client_data = fields.text("client_data", longest_client_data),
          .authenticator_data = fields.text("authenticator_data", longest_authenticator_data),
          .signature = fields.text("signature", longest_signature),
          .user = fields.text("user", longest_user)};
}

OrderedJson to_json(const PasskeyEntry& passkey) {
  return {{"id", passkey.id},
          {"name", passkey.name},
          {"host", passkey.host},
          {"created_at", passkey.created_at},
          {"used_at", protocol::to_json(passkey.used_at)}};
}

}  // namespace

Result<NewPasskey> parse_new_passkey(std::string_view body) {
  return parse_body<NewPasskey>(body, [](FieldReader& fields) {
    NewPasskey passkey{.password = fields.text("password", max_password_bytes),
                       .name = fields.text("name", 4 * longest_name_characters),
                       .client_data = fields.text("client_data", longest_client_data),
                       .attestation = fields.text("attestation", longest_attestation)};
    if (count_characters(passkey.name) > longest_name_characters || !is_one_line(passkey.name) ||
        is_blank(passkey.name)) {
      fields.fail(refusal("message.token-name"));
    }
    return passkey;
  });
}

Result<PasskeyRemoval> parse_passkey_removal(std::string_view body) {
  return parse_body<PasskeyRemoval>(body, [](FieldReader& fields) {
    return PasskeyRemoval{.password = fields.text("password", max_password_bytes),
                          .id = fields.text("id", longest_id)};
  });
}

Result<PasskeyLogin> parse_passkey_login(std::string_view body) {
  return parse_body<PasskeyLogin>(body, read_login);
}

Result<PasskeyRecovery> parse_passkey_recovery(std::string_view body) {
  return parse_body<PasskeyRecovery>(body, [](FieldReader& fields) {
    return PasskeyRecovery{.login = read_login(fields),
                           .password = fields.text("password", max_password_bytes)};
  });
}

Result<PasskeyClientData> parse_passkey_client_data(std::string_view text) {
  return parse_body<PasskeyClientData>(text, [](FieldReader& fields) {
    return PasskeyClientData{
        .type = fields.text("type", longest_type),
        .challenge = fields.text("challenge", longest_challenge),
        .origin = fields.text("origin", longest_origin),
        .cross_origin = fields.optional_boolean("crossOrigin").value_or(false)};
  });
}

std::string new_passkey_options_body(const NewPasskeyOptions& options) {
  return to_text({{"challenge", options.challenge},
                  {"host", options.host},
                  {"user", {{"id", options.user_id}, {"name", options.user_name}}},
                  {"exclude", options.exclude}});
}

std::string passkey_challenge_body(const std::string& challenge, const std::string& host) {
  return to_text({{"challenge", challenge}, {"host", host}});
}

std::string passkey_body(const PasskeyEntry& passkey) {
  return to_text(to_json(passkey));
}

std::string passkeys_body(std::span<const PasskeyEntry> passkeys) {
  OrderedJson list = OrderedJson::array();
  for (const PasskeyEntry& passkey : passkeys)
    list.push_back(to_json(passkey));
  return to_text({{"passkeys", std::move(list)}});
}

}  // namespace quintet::protocol
