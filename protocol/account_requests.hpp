// The bodies of HTTP requests about accounts. Form only: whether a name may be had or a password is
// right is for others. No error repeats what was sent.
#pragma once

#include <string>
#include <string_view>

#include "protocol/error.hpp"

namespace quintet::protocol {

/// To register, and to log in.
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

struct TokenName {
  std::string name;  // one line of 1 to 40 characters
};

/// To hear nothing any more of a player, or to hear them again.
struct MuteChange {
  std::string player;  // id
  bool muted = true;
};

[[nodiscard]] Result<NameAndPassword> parse_name_and_password(std::string_view body);
[[nodiscard]] Result<NewPassword> parse_new_password(std::string_view body);
[[nodiscard]] Result<Password> parse_password(std::string_view body);
[[nodiscard]] Result<TokenName> parse_token_name(std::string_view body);
[[nodiscard]] Result<MuteChange> parse_mute_change(std::string_view body);

}  // namespace quintet::protocol
