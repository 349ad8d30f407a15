// Bodies of HTTP requests and responses about passkeys (README.md, "Passkeys"), and the text that a
// browser signs. The parsers check the form only: bytes stay in base64url. No error repeats the
// client's text, which may hold a password.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/errors/error.hpp"

namespace quintet::protocol {

/// A passkey as its player sees it in the list.
struct PasskeyEntry {
  std::string id;  // base64url
  std::string name;
  std::string host;                     // it works only on pages of this host
  std::int64_t created_at = 0;          // ms since 1970
  std::optional<std::int64_t> used_at;  // null: not since it was added
};

/// The options with which a browser makes a new passkey.
struct NewPasskeyOptions {
  std::string challenge;  // base64url
  std::string host;
  std::string user_id;               // base64url
  std::string user_name;             // shown in the browser's list
  std::vector<std::string> exclude;  // ids of the player's passkeys for this host
};

/// A passkey that a browser has just made.
struct NewPasskey {
  std::string password;     // of the account
  std::string name;         // one line of 1 to 40 characters
  std::string client_data;  // base64url, like the next one
  std::string attestation;
};

struct PasskeyRemoval {
  std::string password;  // of the account
  std::string id;
};

/// A challenge that a passkey has signed. All texts are base64url.
struct PasskeyLogin {
  std::string id;
  std::string client_data;
  std::string authenticator_data;
  std::string signature;
  std::string user;  // `NewPasskeyOptions::user_id`; may be empty
};

/// Sets a new password by a passkey.
struct PasskeyRecovery {
  PasskeyLogin login;
  std::string password;  // the new one
};

/// The text that a browser adds to what a passkey signs.
struct PasskeyClientData {
  std::string type;       // "webauthn.create" or "webauthn.get"
  std::string challenge;  // base64url
  std::string origin;     // of the page
  bool cross_origin = false;
};

[[nodiscard]] Result<NewPasskey> parse_new_passkey(std::string_view body);
[[nodiscard]] Result<PasskeyRemoval> parse_passkey_removal(std::string_view body);
[[nodiscard]] Result<PasskeyLogin> parse_passkey_login(std::string_view body);
[[nodiscard]] Result<PasskeyRecovery> parse_passkey_recovery(std::string_view body);
/// `text` is JSON by the browser, decoded from base64url.
[[nodiscard]] Result<PasskeyClientData> parse_passkey_client_data(std::string_view text);

[[nodiscard]] std::string new_passkey_options_body(const NewPasskeyOptions& options);
[[nodiscard]] std::string passkey_challenge_body(const std::string& challenge,
                                                 const std::string& host);
[[nodiscard]] std::string passkey_body(const PasskeyEntry& passkey);
[[nodiscard]] std::string passkeys_body(std::span<const PasskeyEntry> passkeys);

}  // namespace quintet::protocol
