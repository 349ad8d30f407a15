// Private to this folder: the content of a mail, as text and as html. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quintet::server {

struct MailLink {
  std::string words;
  std::string url;
};

/// Lines below a heading, and a button.
struct MailSection {
  std::string heading;  // empty: none
  std::vector<std::string> lines;
  std::optional<MailLink> button;
};

/// All texts are plain UTF-8 in one line. Names in them must have gone through `plain_name`.
struct MailContent {
  std::string_view language;  // "en"
  std::vector<MailSection> sections;
  std::vector<std::string> notes;  // in small letters at the end
  std::vector<MailLink> links;     // below the notes
};

[[nodiscard]] std::string mail_as_text(const MailContent& content);

/// One column that is as narrow as a phone. It sets no background and no colour of letters, except
/// for buttons, so that it is readable in a dark mail program as well.
[[nodiscard]] std::string mail_as_html(const MailContent& content);

/// A stranger's name in one line. Mail programs find addresses in plain text too, and make links of
/// them ("evil.example", "a@b.org"). Quotation marks would not prevent that, so word joiners
/// interrupt the name: the same words as in a chat (`webhook_body`).
[[nodiscard]] std::string plain_name(std::string_view name);

}  // namespace quintet::server
