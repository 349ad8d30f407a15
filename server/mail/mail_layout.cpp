#include "server/mail/mail_layout.hpp"

#include <cstddef>

#include <fmt/format.h>

#include "server/base/escape_html.hpp"
#include "server/base/word_joiner.hpp"

namespace quintet::server {
namespace {

/// The number of bytes of a sign that ends a line, at the begin of the text: control characters,
/// U+0085, U+2028 and U+2029. 0 for others.
std::size_t line_end(std::string_view text) {
  if (static_cast<unsigned char>(text.front()) < ' ' || text.front() == '\x7f') return 1;
  for (const std::string_view sign : {"\xc2\x85", "\xe2\x80\xa8", "\xe2\x80\xa9"}) {
    if (text.starts_with(sign)) return sign.size();
  }
  return 0;
}

constexpr std::string_view html_begin =
    R"(<!DOCTYPE html>
<html lang="{}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
</head>
<body style="margin:0;padding:16px;font-family:sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:480px;margin:0 auto;overflow-wrap:anywhere">
)";
constexpr std::string_view html_heading = R"(<h2 style="margin:0 0 4px;font-size:20px">{}</h2>
)";
constexpr std::string_view html_line = R"(<p style="margin:0 0 12px">{}</p>
)";
constexpr std::string_view html_button =
    R"(<p style="margin:0 0 32px"><a href="{}" style="display:inline-block;padding:12px 20px;)"
    R"(border:1px solid #78bcc4;border-radius:8px;background-color:#1f6572;color:#ffffff;)"
    R"(font-weight:bold;text-decoration:none">{}</a></p>
)";
constexpr std::string_view html_note = R"(<p style="margin:0 0 8px;font-size:14px">{}</p>
)";
constexpr std::string_view html_link =
    R"(<p style="margin:0 0 8px;font-size:14px"><a href="{}" style="color:inherit">{}</a></p>
)";
constexpr std::string_view html_end = R"(</div>
</body>
</html>
)";

}  // namespace

std::string mail_as_text(const MailContent& content) {
  std::string text;
  for (const MailSection& section : content.sections) {
    if (!section.heading.empty()) text += section.heading + '\n';
    for (const std::string& line : section.lines)
      text += line + '\n';
    if (section.button) text += section.button->url + '\n';
    text += '\n';
  }
  if (content.notes.empty() && content.links.empty()) return text;
  text += "-- \n";  // mail programs show the lines below it in grey
  for (const std::string& note : content.notes)
    text += note + '\n';
  for (const MailLink& link : content.links)
    text += fmt::format("{}:\n{}\n", link.words, link.url);
  return text;
}

std::string mail_as_html(const MailContent& content) {
  std::string html = fmt::format(html_begin, content.language);
  for (const MailSection& section : content.sections) {
    if (!section.heading.empty()) html += fmt::format(html_heading, escape_html(section.heading));
    for (const std::string& line : section.lines)
      html += fmt::format(html_line, escape_html(line));
    if (section.button) {
      html += fmt::format(html_button, escape_html(section.button->url),
                          escape_html(section.button->words));
    }
  }
  for (const std::string& note : content.notes)
    html += fmt::format(html_note, escape_html(note));
  for (const MailLink& link : content.links)
    html += fmt::format(html_link, escape_html(link.url), escape_html(link.words));
  return html += html_end;
}

std::string plain_name(std::string_view name) {
  std::string plain;
  while (!name.empty()) {
    const char sign = name.front();
    if (const std::size_t end = line_end(name)) {
      plain += ' ';
      name.remove_prefix(end);
      continue;
    }
    plain += sign;
    name.remove_prefix(1);
    if (!name.empty() && begins_link(sign, name.front())) plain += word_joiner;
  }
  return plain;
}

}  // namespace quintet::server
