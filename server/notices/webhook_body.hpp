// Requests to a webhook that a player has set up: a chat program's, or a program of their own.
// Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quintet::server {

struct WebhookNotice {
  std::string kind;     // "turn", "began", …
  std::string text;     // one sentence, which may contain other players' names
  std::string url;      // the room's page; empty: no link
  std::string room;     // its id
  std::string game;     // the game's id: "liger"
  std::int64_t at = 0;  // ms since 1970
};

/// Maximum length of Discord's `content`, in units of UTF-16.
inline constexpr std::size_t most_discord_characters = 2'000;

/// A JSON object for several receivers at once: `text` for Slack, Mattermost and Matrix's bridges,
/// `content` for Discord, and `quintet` with the notice itself for other programs. Only `url`
/// becomes a link in a chat: names in the text become no links, mentions or formats. Invalid UTF-8
/// is replaced.
[[nodiscard]] std::string webhook_body(const WebhookNotice& notice);

/// Content-Type, X-Quintet-Timestamp (seconds since 1970) and X-Quintet-Signature. The signature is
/// "sha256=" and HMAC-SHA256 of "TIMESTAMP.BODY" in hex, so that the receiver can tell that this
/// server has sent the body, and when. `secret` may have any length.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> webhook_headers(
    std::string_view secret, std::int64_t timestamp, std::string_view body);

}  // namespace quintet::server
