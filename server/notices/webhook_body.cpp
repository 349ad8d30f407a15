#include "server/notices/webhook_body.hpp"

#include <array>

#include <nlohmann/json.hpp>
#include <sodium.h>

#include "server/base/word_joiner.hpp"

namespace quintet::server {
namespace {

/// The text in one line, with `escape` applied to each byte of ASCII.
template <class Escape>
std::string chat_text(std::string_view text, Escape escape) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char sign = text[i];
    const bool control = static_cast<unsigned char>(sign) < ' ' || sign == '\x7f';
    if (control) {
      result += ' ';
    } else {
      escape(result, sign);
    }
    if (i + 1 < text.size() && begins_link(sign, text[i + 1])) result += word_joiner;
  }
  return result;
}

/// Slack reads entities, and "<…>" as a link or a mention. A bridge of Matrix reads Markdown, which
/// has both as well.
std::string slack_text(std::string_view text) {
  return chat_text(text, [](std::string& result, char sign) {
    switch (sign) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      default:
        result += sign;
    }
  });
}

/// Discord reads Markdown, in which a backslash makes a sign plain.
std::string discord_text(std::string_view text) {
  return chat_text(text, [](std::string& result, char sign) {
    constexpr std::string_view formats = "\\*_~`|<>[]()#-";
    if (formats.contains(sign)) result += '\\';
    result += sign;
  });
}

/// The units of UTF-16 that begin with this byte of UTF-8: 0 within a character.
std::size_t units_of(char byte) {
  const auto bits = static_cast<unsigned char>(byte);
  constexpr unsigned char first_of_four = 0xf0;
  if ((bits & 0xc0U) == 0x80U) return 0;
  return bits >= first_of_four ? 2 : 1;
}

std::size_t units_of(std::string_view text) {
  std::size_t units = 0;
  for (const char byte : text)
    units += units_of(byte);
  return units;
}

/// At most `most` units of UTF-16. The text is UTF-8.
std::string shortened(std::string text, std::size_t most) {
  std::size_t units = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    units += units_of(text[i]);
    if (units <= most) continue;
    text.resize(i);
    // Half of an escaped sign would escape the next one.
    const std::size_t last = text.find_last_not_of('\\');
    const std::size_t backslashes = text.size() - (last == std::string::npos ? 0 : last + 1);
    if (backslashes % 2 == 1) text.pop_back();
    break;
  }
  return text;
}

/// The line with the link; empty without one.
std::string link_line(const WebhookNotice& notice) {
  return notice.url.empty() ? std::string() : "\n<" + notice.url + ">";
}

std::string discord_content(const WebhookNotice& notice) {
  const std::string link = link_line(notice);
  const std::size_t link_units = units_of(link);
  const std::string text = discord_text(notice.text);
  if (link_units > most_discord_characters) return shortened(text, most_discord_characters);
  return shortened(text, most_discord_characters - link_units) + link;
}

}  // namespace

std::string webhook_body(const WebhookNotice& notice) {
  using Json = nlohmann::ordered_json;
  const Json body = {
      {"text", slack_text(notice.text) + link_line(notice)},
      {"unfurl_links", false},
      {"unfurl_media", false},
      {"content", discord_content(notice)},
      {"allowed_mentions", {{"parse", Json::array()}}},
      {"quintet",
       {{"kind", notice.kind},
        {"text", notice.text},
        {"url", notice.url},
        {"room", notice.room},
        {"game", notice.game},
        {"at", notice.at}}},
  };
  return body.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<std::pair<std::string, std::string>> webhook_headers(std::string_view secret,
                                                                 std::int64_t timestamp,
                                                                 std::string_view body) {
  const auto bytes_in = [](std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
  };
  const std::string time = std::to_string(timestamp);
  const std::string begin = time + ".";
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, bytes_in(secret), secret.size());
  crypto_auth_hmacsha256_update(&state, bytes_in(begin), begin.size());
  crypto_auth_hmacsha256_update(&state, bytes_in(body), body.size());
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> mark{};
  crypto_auth_hmacsha256_final(&state, mark.data());
  std::array<char, 2 * mark.size() + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), mark.data(), mark.size());
  return {{"Content-Type", "application/json"},
          {"X-Quintet-Timestamp", time},
          {"X-Quintet-Signature", std::string("sha256=") + hex.data()}};
}

}  // namespace quintet::server
