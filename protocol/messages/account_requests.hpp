// Bodies of HTTP requests about accounts. The parsers check the form only, not whether a name is
// allowed or a password is right. No error repeats the client's text, which may hold a password.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/errors/error.hpp"

namespace quintet::protocol {

/// The body of a registration and of a login.
struct NameAndPassword {
  std::string name;
  std::string password;
};

struct NewPassword {
  std::string old_password;
  std::string new_password;
};

struct Password {
  std::string password;
};

/// Sets a new password by a recovery code.
struct Recovery {
  std::string name;
  std::string code;      // as the player has typed it
  std::string password;  // the new one
};

struct TokenName {
  std::string name;  // one line of 1 to 40 characters
};

/// Mutes a player permanently, or unmutes them.
struct MuteChange {
  std::string player;  // id
  bool muted = true;
};

[[nodiscard]] Result<NameAndPassword> parse_name_and_password(std::string_view body);
[[nodiscard]] Result<NewPassword> parse_new_password(std::string_view body);
[[nodiscard]] Result<Password> parse_password(std::string_view body);
[[nodiscard]] Result<Recovery> parse_recovery(std::string_view body);
[[nodiscard]] Result<TokenName> parse_token_name(std::string_view body);
[[nodiscard]] Result<MuteChange> parse_mute_change(std::string_view body);

/// The code that has just been made; the only copy.
[[nodiscard]] std::string recovery_code_body(const std::string& code);
/// `created_at` is ms since 1970; null: the player has no code.
[[nodiscard]] std::string recovery_body(std::optional<std::int64_t> created_at);

}  // namespace quintet::protocol
