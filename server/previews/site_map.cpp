#include "server/previews/site_map.hpp"

#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "rules/catalogue.hpp"
#include "server/base/escape_html.hpp"
#include "server/previews/page_head.hpp"

namespace quintet::server {

std::string robots_text(std::string_view origin) {
  return fmt::format(
      "User-agent: *\n"
      "Disallow: /api/\n"
      "Disallow: /ws\n"
      "Disallow: /account\n"
      "Disallow: /mail\n"
      "Disallow: /settings\n"
      "\n"
      "Sitemap: {}/sitemap.xml\n",
      origin);
}

std::string site_map(std::string_view origin, const std::vector<ListedGame>& games) {
  std::string map =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
  const auto add = [&](std::string_view path, std::string_view more = {}) {
    map +=
        fmt::format("<url><loc>{}{}</loc>{}</url>\n", escape_html(origin), escape_html(path), more);
  };
  for (const std::string_view path : {"/", "/rules", "/games", "/watch", "/leaderboards"})
    add(path);
  for (const rules::GameInfo& game : rules::catalogue())
    add(fmt::format("/rules/{}", game.id));
  for (const rules::GameInfo& game : rules::catalogue())
    add(fmt::format("/statistics/{}", game.id));
  for (const ListedGame& game : games) {
    const std::chrono::sys_time<std::chrono::milliseconds> ended{
        std::chrono::milliseconds(game.ended_at)};
    add("/room/" + game.room, fmt::format("<lastmod>{:%Y-%m-%d}</lastmod>",
                                          std::chrono::floor<std::chrono::seconds>(ended)));
  }
  return map + "</urlset>\n";
}

}  // namespace quintet::server
