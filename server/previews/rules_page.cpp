#include "server/previews/rules_page.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "rules/catalogue.hpp"
#include "server/previews/in_words.hpp"
#include "server/previews/page_head.hpp"

namespace quintet::server {
namespace {

std::string_view consume_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' '))
    text.remove_prefix(1);
  while (text.ends_with(' '))
    text.remove_suffix(1);
  return text;
}

/// The text between two marks at the beginning, without them, and the rest.
struct Between {
  std::string_view inside;
  std::string_view rest;
};
Between between(std::string_view text, std::string_view open, std::string_view close) {
  if (!text.starts_with(open)) return {};
  text.remove_prefix(open.size());
  const std::size_t end = text.find(close);
  if (end == std::string_view::npos || end == 0) return {};
  return {.inside = text.substr(0, end), .rest = text.substr(end + close.size())};
}

/// Converts bold, code and links in a paragraph. A link to a file becomes its text only.
std::string inline_html(std::string_view text) {
  std::string html;
  while (!text.empty()) {
    if (const Between code = between(text, "`", "`"); !code.inside.empty()) {
      html += "<code>" + escape_html(code.inside) + "</code>";
      text = code.rest;
    } else if (const Between bold = between(text, "**", "**"); !bold.inside.empty()) {
      html += "<b>" + inline_html(bold.inside) + "</b>";
      text = bold.rest;
    } else if (const Between words = between(text, "[", "]("); !words.inside.empty()) {
      const std::size_t end = std::min(words.rest.find(')'), words.rest.size());
      const std::string_view address = words.rest.substr(0, end);
      html += address.starts_with("http")
                  ? fmt::format("<a href=\"{}\">{}</a>", escape_html(address),
                                escape_html(words.inside))
                  : escape_html(words.inside);
      text = words.rest.substr(std::min(end + 1, words.rest.size()));
    } else {
      const std::size_t next =
          std::max<std::size_t>(1, std::min(text.find_first_of("`*["), text.size()));
      html += escape_html(text.substr(0, next));
      text.remove_prefix(next);
    }
  }
  return html;
}

/// Collects lines that belong to one element.
class Blocks {
 public:
  std::string html;

  void add(std::string_view line) {
    if (fenced_ || line.starts_with("```")) {
      fence(line);
    } else if (trimmed(line).empty()) {
      close();
    } else if (line.starts_with('#')) {
      close();
      heading(line);
    } else if (line.starts_with('|')) {
      row(line);
    } else if (const std::string_view item = item_of(line); !item.empty()) {
      begin_list(line.starts_with('*') || line.starts_with('-') ? "ul" : "ol");
      text_ += item;
    } else {
      if (!text_.empty()) text_ += ' ';
      text_ += trimmed(line);
    }
  }
  /// Ends the open elements.
  void close() {
    end_text();
    if (!list_.empty()) html += fmt::format("</{}>\n", list_);
    list_ = {};
    if (in_table_) html += "</table>\n";
    in_table_ = false;
  }

 private:
  void fence(std::string_view line) {
    if (!line.starts_with("```")) {
      html += escape_html(line) + "\n";
      return;
    }
    if (!fenced_) close();
    fenced_ = !fenced_;
    html += fenced_ ? "<pre>" : "</pre>\n";
  }
  void heading(std::string_view line) {
    const std::size_t level = std::min<std::size_t>(line.find_first_not_of('#'), 6);
    html += fmt::format("<h{}>{}</h{}>\n", level, inline_html(trimmed(line.substr(level))), level);
  }
  void row(std::string_view line) {
    if (line.starts_with("|---")) return;
    if (!in_table_) {
      close();
      html += "<table>\n";
    }
    in_table_ = true;
    html += "<tr>";
    line.remove_prefix(1);
    while (line.contains('|')) {
      const std::size_t end = line.find('|');
      html += "<td>" + inline_html(trimmed(line.substr(0, end))) + "</td>";
      line.remove_prefix(end + 1);
    }
    html += "</tr>\n";
  }
  /// The text after "* " or "1. "; empty if the line begins no item.
  static std::string_view item_of(std::string_view line) {
    const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
    if (digits > 0 && line.substr(digits).starts_with(". ")) return line.substr(digits + 2);
    return line.starts_with("* ") || line.starts_with("- ") ? line.substr(2) : std::string_view();
  }
  void begin_list(std::string_view kind) {
    end_text();
    if (list_ != kind) {
      close();
      html += fmt::format("<{}>\n", kind);
    }
    list_ = kind;
  }
  void end_text() {
    if (!text_.empty()) {
      const std::string_view tag = list_.empty() ? "p" : "li";
      html += fmt::format("<{}>{}</{}>\n", tag, inline_html(text_), tag);
    }
    text_.clear();
  }

  std::string text_;  // of the open paragraph or item
  std::string_view list_;
  bool in_table_ = false;
  bool fenced_ = false;
};

}  // namespace

std::string html_of_markdown(std::string_view markdown, std::string_view until) {
  Blocks blocks;
  while (!markdown.empty()) {
    const std::string_view line = consume_line(markdown);
    if (!until.empty() && line == until) break;
    blocks.add(line);
  }
  blocks.close();
  return blocks.html;
}

std::string plain_rules(std::string_view game, Language language) {
  const auto texts = rules_texts();
  const auto found = std::ranges::find(texts, game, &RulesText::game);
  if (found == texts.end()) return {};
  const auto german = german_games();
  const auto translated = std::ranges::find(german, game, &GermanGame::game);
  const bool in_german = language == Language::german && translated != german.end();
  // Without the section about the notation of positions, which a reader does not need.
  return fmt::format("<main class=\"plain record\">\n{}<p><a href=\"/rules\">{}</a></p>\n</main>",
                     in_german ? std::string(translated->rules) + "\n"
                               : html_of_markdown(found->text, "## Notation of positions"),
                     in(language, "The rules of the other games", "Die Regeln der anderen Spiele"));
}

std::string plain_list_of_rules(Language language) {
  std::string html = fmt::format("<main class=\"plain record\">\n<h1>{}</h1>\n<dl>\n",
                                 in(language, "Rules of the games", "Die Regeln der Spiele"));
  for (const rules::GameInfo& game : rules::catalogue()) {
    html += fmt::format("<dt><a href=\"/rules/{}\">{}</a></dt>\n<dd>{}</dd>\n", game.id,
                        escape_html(game.name), escape_html(summary_of(game, language)));
  }
  return html + fmt::format("</dl>\n<p>{}</p>\n</main>",
                            in(language,
                               "To play, turn JavaScript on: Quintet needs it to show its boards.",
                               "Zum Spielen schalte JavaScript ein: Quintet braucht es für seine "
                               "Bretter."));
}

}  // namespace quintet::server
