// The rules for names of accounts (protocol/README.md, "Names"). Thread-safe.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "protocol/errors/error.hpp"

namespace quintet::server {

/// A name that can be registered if no player has a name with the same key.
struct PlayerName {
  std::string text;  // for display: UTF-8, normalized (NFKC)
  std::string key;   // name_key(text)
};

/// The name, or `bad_name` with the reason. `text` is typed by a person and may be any bytes.
[[nodiscard]] protocol::Result<PlayerName> check_player_name(std::string_view text);

/// An error with a sentence if the name is invalid for a player of an imported game. Such a name
/// was not chosen here. It may contain more than our names (full stops, two scripts, more
/// characters), but no invisible or direction-changing characters, and no words that sound as if
/// the server spoke.
[[nodiscard]] std::expected<void, std::string> check_imported_name(std::string_view text);

/// Equal for all names that people could confuse: it ignores case, separators, and letters of other
/// scripts that look alike (Unicode Technical Standard 39). The key of a key is the same key. Takes
/// any bytes; the key of an invalid name is no valid name's key, or that of its look-alikes.
[[nodiscard]] std::string name_key(std::string_view text);

/// Whether a name begins with `prefix`, which a person has typed, ignoring case.
[[nodiscard]] bool name_begins_with(std::string_view name, std::string_view prefix);

}  // namespace quintet::server
