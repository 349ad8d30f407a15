#include "server/routes/page_responses.hpp"

#include <utility>
#include <vector>

#include <fmt/format.h>

#include "rules/catalogue.hpp"
#include "rules/game.hpp"
#include "server/base/escape_html.hpp"
#include "server/http/gzip.hpp"
#include "server/http/negotiation.hpp"
#include "server/http/query_string.hpp"
#include "server/http/static_files.hpp"
#include "server/net/own_hosts.hpp"
#include "server/previews/game_texts.hpp"
#include "server/previews/name_list.hpp"
#include "server/previews/rules_page.hpp"
#include "server/ratings/ratings.hpp"
#include "server/routes/http_responses.hpp"

namespace quintet::server {
namespace {

/// Compression does not pay for smaller texts.
constexpr std::size_t worth_packing = 1024;

/// The default content of a page without JavaScript.
std::string plain_page(const PageHead& head, const SiteTexts& texts) {
  return fmt::format("<main class=\"plain\">\n<h1>{}</h1>\n<p>{}</p>\n<p>{}</p>\n</main>",
                     escape_html(head.title), escape_html(texts.needs_scripts.text()),
                     texts.rules_without_scripts_html.text());
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

/// The head of a page about one game: rules, analysis, a game at one screen, or statistics.
PageHead head_of_game(std::string_view page, const rules::GameInfo& game, const PageTexts& texts) {
  PageHead head;
  head.language = texts.language;
  head.path = fmt::format("/{}/{}", page, game.id);
  head.picture = fmt::format("/picture/game/{}.png", game.id);
  head.picture_words = texts.game.board(game.name);
  head.description = summary_of(game, texts);
  if (page == "rules") {
    head.title = texts.game.rules(game.name);
    head.plain = plain_rules(game.id, texts);
  } else if (page == "analysis") {
    head.title = texts.game.analysis(game.name);
  } else if (page == "statistics") {
    head.title = texts.game.statistics(game.name);
    head.description = texts.game.statistics_summary(game.name);
  } else {
    head.title = texts.game.local(game.name);
  }
  return head;
}

PageHead titled(std::string_view path, std::string_view title, std::string_view description,
                const PageTexts& texts) {
  PageHead head;
  head.path = path;
  head.title = title;
  head.description = description;
  head.language = texts.language;
  return head;
}

PageHead head_of_rules(const PageTexts& texts) {
  std::vector<std::string> names;
  for (const rules::GameInfo& game : rules::catalogue())
    names.emplace_back(game.name);
  const std::string summary = texts.rules.summary(list_of(names, texts.site));
  PageHead head = titled("/rules", texts.rules.title.text(), summary, texts);
  head.plain = plain_list_of_rules(texts);
  return head;
}

/// "Slides of Action for two".
std::string pool_name(const RatingPool& pool, const ListTexts& texts) {
  const std::string_view game = rules::find_game(pool.game)->name;
  if (pool.name == game) return pool.name;
  return pool.seats == 2 ? texts.pool_for_two(game) : texts.pool_for_three(game);
}

/// The head of "/leaderboards" and its subpages; null if there is no such page.
std::optional<PageHead> head_of_leaderboard(std::string_view path, std::string_view name,
                                            const PageTexts& texts) {
  const ListTexts& lists = texts.lists;
  if (name.empty()) {
    return titled(path, lists.leaderboards.text(), lists.leaderboards_summary.text(), texts);
  }
  const RatingPool* pool = find_pool(name);
  if (pool == nullptr) return std::nullopt;
  const std::string named = pool_name(*pool, lists);
  return titled(path, lists.leaderboard(named), lists.leaderboard_summary(named), texts);
}

/// The title of a page that concerns only its reader; empty if there is no such page.
std::string_view title_of_own_page(std::string_view page, const SiteTexts& texts) {
  if (page == "account") return texts.account.text();
  if (page == "settings") return texts.settings.text();
  if (page == "mail") return texts.mail.text();
  return {};
}

/// Null if there is no such page.
std::optional<PageHead> known_page(std::string_view path, const PageTexts& texts) {
  if (path == "/") return titled(path, "Quintet", texts.site.summary.text(), texts);
  const auto parts = parts_of(path);
  if (!parts) return std::nullopt;
  const auto& [page, name] = *parts;
  if (page == "rules" || page == "analysis" || page == "local" || page == "statistics") {
    const rules::GameInfo* game = rules::find_game(name);
    if (game != nullptr) return head_of_game(page, *game, texts);
    if (page != "rules" || !name.empty()) return std::nullopt;
    return head_of_rules(texts);
  }
  if (page == "leaderboards") return head_of_leaderboard(path, name, texts);
  if (!name.empty()) return std::nullopt;
  const ListTexts& lists = texts.lists;
  if (page == "games")
    return titled("/games", lists.games.text(), lists.games_summary.text(), texts);
  if (page == "watch") return titled("/watch", lists.live.text(), lists.live_summary.text(), texts);
  const std::string_view title = title_of_own_page(page, texts.site);
  if (title.empty()) return std::nullopt;
  PageHead head = unlisted_head(path, texts);
  head.title = title;
  return head;
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
                       std::string_view vary, std::string_view kept) {
  HttpResponse response{.type = std::string(type)};
  const bool packed =
      text.size() >= worth_packing && accepts_coding(request.accept_encoding, "gzip");
  const std::string tag = fmt::format("\"{:016x}{}\"", rules::fnv1a(text), packed ? "-gzip" : "");
  response.headers = {
      {"ETag", tag}, {"Vary", std::string(vary)}, {"Cache-Control", std::string(kept)}};
  if (!request.if_none_match.empty() && names_tag(request.if_none_match, tag)) {
    response.status = 304;
    return response;
  }
  if (packed) response.headers.emplace_back("Content-Encoding", "gzip");
  response.body = packed ? gzip(text) : std::move(text);
  return response;
}

const PageTexts& texts_for(const HttpRequest& request) {
  static const std::vector<std::string_view> languages = [] {
    std::vector<std::string_view> all;
    for (const PageTexts& texts : page_texts())
      all.push_back(texts.language);
    return all;
  }();
  return page_texts()[preferred_language(request.accept_language, languages)];
}

HttpResponse page_response(const OwnHosts& hosts, const HttpRequest& request, PageHead head,
                           const PageTexts& texts) {
  if (head.plain.empty()) head.plain = plain_page(head, texts.site);
  return made_text(request, compose(client_page(), head, origin_of(hosts, request)),
                   "text/html; charset=utf-8", "Accept-Encoding, Accept-Language");
}

PageHead unlisted_head(std::string_view path, const PageTexts& texts) {
  PageHead head;
  head.path = path;
  head.listed = false;
  head.language = texts.language;
  head.description = texts.site.summary.text();
  return head;
}

PageHead head_of_path(std::string_view path, const PageTexts& texts) {
  auto known = known_page(path, texts);
  return known ? *std::move(known) : unlisted_head(path, texts);
}

}  // namespace quintet::server
