// What an account may be called (protocol/README.md, "Names"). Any thread.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "protocol/error.hpp"

namespace quintet::server {

/// A name that may be registered if nobody has a name with the same key.
struct PlayerName {
  std::string text;  // as it is shown: UTF-8, normalized (NFKC)
  std::string key;   // name_key(text)
};

/// The name, or what is wrong with it: `bad_name`. `text` is what somebody has typed, any bytes.
[[nodiscard]] protocol::Result<PlayerName> check_player_name(std::string_view text);

/// A sentence that says why no player of an imported game is called so, or nothing. Such a name was
/// not chosen here and may have what no name here has (full stops, two scripts, more characters),
/// but nothing invisible, nothing that turns directions, and nothing that sounds as if the server
/// spoke.
[[nodiscard]] std::expected<void, std::string> check_imported_name(std::string_view text);

/// The same for all names that people could take for each other: whatever their case, with letters
/// of another script that look alike (Unicode Technical Standard 39), with one separator or
/// another. A key is its own key. Of any bytes; a text that can be no name has a key that no name
/// has, or that of its look-alikes.
[[nodiscard]] std::string name_key(std::string_view text);

/// Whether a name begins with what somebody has typed so far, whatever the case.
[[nodiscard]] bool name_begins_with(std::string_view name, std::string_view prefix);

}  // namespace quintet::server
