#include "server/routes/page_responses.hpp"

#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "rules/catalogue.hpp"
#include "rules/game.hpp"
#include "server/http/gzip.hpp"
#include "server/http/negotiation.hpp"
#include "server/http/query_string.hpp"
#include "server/http/static_files.hpp"
#include "server/net/own_hosts.hpp"
#include "server/previews/in_words.hpp"
#include "server/previews/rules_page.hpp"
#include "server/ratings/ratings.hpp"
#include "server/routes/http_responses.hpp"

namespace quintet::server {
namespace {

/// Compression does not pay for smaller texts.
constexpr std::size_t worth_packing = 1024;

/// The default content of a page without JavaScript.
std::string plain_page(const PageHead& head) {
  return said(
      head.language,
      "<main class=\"plain\">\n<h1>{}</h1>\n"
      "<p>Quintet needs JavaScript to show its boards. Please turn it on and reload the page.</p>\n"
      "<p>You can read the <a href=\"/rules\">rules of the games</a> without it.</p>\n</main>",
      "<main class=\"plain\">\n<h1>{}</h1>\n"
      "<p>Quintet braucht JavaScript für seine Bretter. Bitte schalte es ein und lade die Seite "
      "neu.</p>\n"
      "<p>Die <a href=\"/rules\">Regeln der Spiele</a> kannst du auch so lesen.</p>\n</main>",
      escape_html(head.title));
}

/// "/rules/liger" as "rules" and "liger". Null if there are more parts.
std::optional<std::pair<std::string_view, std::string_view>> parts_of(std::string_view path) {
  if (path.starts_with('/')) path.remove_prefix(1);
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos) return std::pair(path, std::string_view());
  const std::string_view second = path.substr(slash + 1);
  if (second.contains('/')) return std::nullopt;
  return std::pair(path.substr(0, slash), second);
}

/// The head of a page about one game: rules or analysis.
PageHead head_of_game(std::string_view page, const rules::GameInfo& game, Language language) {
  PageHead head;
  head.language = language;
  head.path = fmt::format("/{}/{}", page, game.id);
  head.picture = fmt::format("/picture/game/{}.png", game.id);
  head.picture_words = said(language, "The board of {}", "Das Brett von {}", game.name);
  head.title = page == "rules" ? said(language, "Rules of {}", "Regeln von {}", game.name)
               : page == "analysis"
                   ? said(language, "Analyse {}", "{} analysieren", game.name)
                   : said(language, "{} at one screen", "{} an einem Gerät", game.name);
  head.description = summary_of(game, language);
  if (page == "rules") head.plain = plain_rules(game.id, language);
  return head;
}

PageHead titled(std::string_view path, std::string_view title, std::string_view description,
                Language language) {
  PageHead head;
  head.path = path;
  head.title = title;
  head.description = description;
  head.language = language;
  return head;
}

PageHead head_of_rules(Language language) {
  std::string names;
  const auto games = rules::catalogue();
  for (std::size_t game = 0; game < games.size(); ++game) {
    const bool last = game + 1 == games.size();
    if (game > 0) names += last ? in(language, " and ", " und ") : ", ";
    names += games[game].name;
  }
  PageHead head =
      titled("/rules", in(language, "Rules of the games", "Die Regeln der Spiele"),
             said(language, "How {} are played.", "So werden {} gespielt.", names), language);
  head.plain = plain_list_of_rules(language);
  return head;
}

/// The head of "/leaderboards" and its subpages; null if there is no such page.
std::optional<PageHead> head_of_leaderboard(std::string_view path, std::string_view name,
                                            Language language) {
  if (name.empty()) {
    return titled(
        path, in(language, "Leaderboards", "Ranglisten"),
        in(language, "The best players of every game.", "Die besten Spieler in jedem Spiel."),
        language);
  }
  const RatingPool* pool = find_pool(name);
  if (pool == nullptr) return std::nullopt;
  return titled(path, said(language, "Leaderboard of {}", "Rangliste von {}", pool->name),
                said(language, "The best players of {}.", "Die besten Spieler von {}.", pool->name),
                language);
}

/// Null if there is no such page.
std::optional<PageHead> known_page(std::string_view path, Language language) {
  if (path == "/") {
    PageHead home;
    home.language = language;
    home.description = site_words(language);
    return home;
  }
  const auto parts = parts_of(path);
  if (!parts) return std::nullopt;
  const auto& [page, name] = *parts;
  if (page == "rules" || page == "analysis" || page == "local") {
    const rules::GameInfo* game = rules::find_game(name);
    if (game != nullptr) return head_of_game(page, *game, language);
    if (page != "rules" || !name.empty()) return std::nullopt;
    return head_of_rules(language);
  }
  if (page == "leaderboards") return head_of_leaderboard(path, name, language);
  if (!name.empty()) return std::nullopt;
  if (page == "games") {
    return titled("/games", in(language, "Finished games", "Beendete Partien"),
                  in(language, "Public games that were played here, with all turns.",
                     "Öffentliche Partien, die hier gespielt wurden, mit allen Zügen."),
                  language);
  }
  if (page == "watch") {
    return titled("/watch", in(language, "Live games", "Laufende Partien"),
                  in(language, "Games that are being played now, to watch.",
                     "Partien, die gerade laufen, zum Zuschauen."),
                  language);
  }
  if (page == "account" || page == "settings") {
    PageHead head = unlisted_head(path, language);
    head.title = page == "account" ? in(language, "Account", "Konto")
                                   : in(language, "Settings", "Einstellungen");
    return head;
  }
  return std::nullopt;
}

}  // namespace

std::string origin_of(const OwnHosts& hosts, const HttpRequest& request) {
  if (request.host.empty()) return {};
  return (request.secure ? "https://" : "http://") + hosts.canonical(request.host);
}

std::optional<HttpResponse> refuse_host(const HttpRequest& request) {
  if (request.own_host) return std::nullopt;
  constexpr unsigned misdirected = 421;
  return HttpResponse{.status = misdirected,
                      .type = std::string(text_type),
                      .body = unknown_host_error(request).message + "\n",
                      .headers = {{"Cache-Control", "no-store"}}};
}

HttpResponse made_text(const HttpRequest& request, std::string text, std::string_view type,
                       std::string_view vary) {
  HttpResponse response{.type = std::string(type)};
  const bool packed =
      text.size() >= worth_packing && accepts_coding(request.accept_encoding, "gzip");
  const std::string tag = fmt::format("\"{:016x}{}\"", rules::fnv1a(text), packed ? "-gzip" : "");
  response.headers = {{"ETag", tag}, {"Vary", std::string(vary)}, {"Cache-Control", "no-cache"}};
  if (!request.if_none_match.empty() && names_tag(request.if_none_match, tag)) {
    response.status = 304;
    return response;
  }
  if (packed) response.headers.emplace_back("Content-Encoding", "gzip");
  response.body = packed ? gzip(text) : std::move(text);
  return response;
}

HttpResponse page_response(const OwnHosts& hosts, const HttpRequest& request, PageHead head) {
  if (head.plain.empty()) head.plain = plain_page(head);
  return made_text(request, compose(client_page(), head, origin_of(hosts, request)),
                   "text/html; charset=utf-8", "Accept-Encoding, Accept-Language");
}

PageHead unlisted_head(std::string_view path, Language language) {
  PageHead head;
  head.path = path;
  head.listed = false;
  head.language = language;
  head.description = site_words(language);
  return head;
}

PageHead head_of_path(std::string_view path, Language language) {
  auto known = known_page(path, language);
  return known ? *std::move(known) : unlisted_head(path, language);
}

}  // namespace quintet::server
