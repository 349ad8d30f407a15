#include "server/previews/rules_page.hpp"

#include <fmt/format.h>

#include "rules/catalogue.hpp"
#include "server/base/escape_html.hpp"
#include "server/previews/game_texts.hpp"
#include "server/previews/page_head.hpp"

namespace quintet::server {

std::string plain_rules(std::string_view game, const PageTexts& texts) {
  const std::string_view rules = rules_html(game, texts);
  if (rules.empty()) return {};
  return fmt::format("<main class=\"plain record\">\n{}\n<p><a href=\"/rules\">{}</a></p>\n</main>",
                     rules, escape_html(texts.rules.other_games.text()));
}

std::string plain_list_of_rules(const PageTexts& texts) {
  std::string html = fmt::format("<main class=\"plain record\">\n<h1>{}</h1>\n<dl>\n",
                                 escape_html(texts.rules.title.text()));
  for (const rules::GameInfo& game : rules::catalogue()) {
    html += fmt::format("<dt><a href=\"/rules/{}\">{}</a></dt>\n<dd>{}</dd>\n", game.id,
                        escape_html(game.name), escape_html(summary_of(game, texts)));
  }
  return html + fmt::format("</dl>\n<p>{}</p>\n</main>", escape_html(texts.rules.to_play.text()));
}

}  // namespace quintet::server
