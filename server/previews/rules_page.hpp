// The rules of the games for those without JavaScript: the README of each game's folder in rules/,
// which the build puts into the program. Pure.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "server/base/languages.hpp"

namespace quintet::server {

struct RulesText {
  std::string_view game;  // id
  std::string_view text;  // Markdown
};

/// Made by the build, for every game of the catalogue.
[[nodiscard]] std::span<const RulesText> rules_texts();

/// What our READMEs use of Markdown as HTML: headings, paragraphs, lists, tables, code, bold and
/// links to other sites. Everything else is text. `until`: the heading at which it ends.
[[nodiscard]] std::string html_of_markdown(std::string_view markdown, std::string_view until = {});

/// The page "/rules/GAME" without JavaScript; empty for an unknown game.
[[nodiscard]] std::string plain_rules(std::string_view game, Language language = Language::english);
/// The page "/rules".
[[nodiscard]] std::string plain_list_of_rules(Language language = Language::english);

}  // namespace quintet::server
