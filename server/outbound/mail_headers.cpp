#include "server/outbound/mail_headers.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include <fmt/format.h>

#include "server/base/base64url.hpp"
#include "server/base/internet_date.hpp"
#include "server/outbound/mailbox.hpp"

namespace quintet::server {
namespace {

constexpr std::string_view fold = "\r\n ";

/// Base64 with its own last signs and padding (RFC 4648, section 4).
std::string to_base64(std::string_view bytes) {
  std::string text = to_base64url(bytes);
  std::ranges::replace(text, '-', '+');
  std::ranges::replace(text, '_', '/');
  text.append((4 - text.size() % 4) % 4, '=');
  return text;
}

/// The bytes of the first character. Bytes that are no UTF-8 count as one character each.
std::size_t first_character(std::string_view text) {
  constexpr std::size_t longest = 4;
  std::size_t bytes = 1;
  while (bytes < std::min(longest, text.size()) &&
         (static_cast<unsigned char>(text[bytes]) & 0xc0U) == 0x80U)
    ++bytes;
  return bytes;
}

/// As many whole characters as one encoded word has.
std::string_view first_word(std::string_view text) {
  // Makes 64 characters of an encoded word. A line has at most 76, also behind "Subject: ".
  constexpr std::size_t most = 39;
  std::size_t bytes = 0;
  while (bytes < text.size()) {
    const std::size_t more = first_character(text.substr(bytes));
    if (bytes + more > most) break;
    bytes += more;
  }
  return text.substr(0, bytes);
}

bool needs_no_encoding(std::string_view text) {
  constexpr std::size_t most = 60;
  return text.size() <= most && !text.contains("=?") && !text.starts_with(' ') &&
         !text.ends_with(' ') &&
         std::ranges::all_of(text, [](char sign) { return sign >= ' ' && sign <= '~'; });
}

/// A name in front of an address. Marks have a meaning there, so a name with one is encoded.
std::string display_name(std::string_view name) {
  const bool words = std::ranges::all_of(
      name, [](unsigned char sign) { return std::isalnum(sign) != 0 || sign == ' '; });
  if (words) return header_text(name);
  return fmt::format("=?utf-8?B?{}?=", to_base64(first_word(name)));
}

bool is_header_url(std::string_view url) {
  constexpr std::size_t most = 900;  // a line has at most 998 characters
  return !url.empty() && url.size() <= most && std::ranges::all_of(url, [](char sign) {
    return sign > ' ' && sign <= '~' && sign != '<' && sign != '>';
  });
}

}  // namespace

std::string header_text(std::string_view text) {
  std::string line(text);
  std::ranges::replace_if(
      line, [](unsigned char sign) { return sign < ' ' || sign == '\x7f'; }, ' ');
  if (needs_no_encoding(line)) return line;
  std::string encoded;
  for (std::string_view rest = line; !rest.empty();) {
    const std::string_view word = first_word(rest);
    if (!encoded.empty()) encoded += fold;
    encoded += "=?utf-8?B?" + to_base64(word) + "?=";
    rest.remove_prefix(word.size());
  }
  return encoded;
}

std::vector<std::string> mail_headers(const MailServer& server, const OutgoingMail& mail,
                                      const MailStamp& stamp) {
  std::vector<std::string> lines = {
      server.from_name.empty()
          ? fmt::format("From: <{}>", server.from)
          : fmt::format("From: {}{}<{}>", display_name(server.from_name), fold, server.from),
      fmt::format("To: <{}>", mail.to),
      "Subject: " + header_text(mail.subject),
      "Date: " + internet_date(stamp.at) + " +0000",
      fmt::format("Message-ID: <{}@{}>", stamp.id, domain_of(server.from)),
      "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0",
      "Content-Type: multipart/alternative"};
  if (is_header_url(mail.unsubscribe)) {
    lines.push_back(fmt::format("List-Unsubscribe: <{}>", mail.unsubscribe));
    lines.emplace_back("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  }
  return lines;
}

}  // namespace quintet::server
