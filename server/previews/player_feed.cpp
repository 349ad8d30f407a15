#include "server/previews/player_feed.hpp"

#include <vector>

#include <fmt/format.h>

#include "rules/catalogue.hpp"
#include "server/base/durations.hpp"
#include "server/base/escape_html.hpp"
#include "server/base/time.hpp"
#include "server/previews/name_list.hpp"
#include "server/previews/page_head.hpp"

namespace quintet::server {
namespace {

/// "Ann beat Ben at Liger".
std::string title_of(const FeedGame& game, std::string_view name, const PageTexts& texts) {
  std::vector<std::string> winners;
  std::vector<std::string> losers;
  for (const FeedGame::Seat& seat : game.seats)
    (seat.place == 1 ? winners : losers).push_back(seat.player);
  const std::string won = list_of(winners, texts.site);
  if (losers.empty()) return texts.feed.draw(won, name);
  const std::string lost = list_of(losers, texts.site);
  return winners.size() == 1 ? texts.feed.winner(won, lost, name)
                             : texts.feed.winners(won, lost, name);
}

/// "2026-03-01T14:05:09Z" (RFC 3339).
std::string feed_time(std::int64_t ms) {
  constexpr std::int64_t seconds_a_minute = 60;
  std::string time = format_minute(ms);
  time.replace(time.find(' '), 1, "T");
  return fmt::format("{}:{:02}Z", time, ms / ms_per_second % seconds_a_minute);
}

/// Leaves out the control characters that XML 1.0 forbids even when they are escaped.
std::string escape_xml(std::string_view text) {
  std::string allowed(text);
  constexpr unsigned char first_allowed = 0x20;
  std::erase_if(allowed, [](char sign) {
    return static_cast<unsigned char>(sign) < first_allowed && sign != '\t' && sign != '\n';
  });
  return escape_html(allowed);
}

}  // namespace

std::int64_t updated(const PlayerFeed& feed) {
  return feed.games.empty() ? feed.since : feed.games.front().ended_at;
}

std::string atom(const PlayerFeed& feed, std::string_view origin, const PageTexts& texts) {
  const std::string site = escape_xml(origin);
  const std::string page = site + escape_xml(feed.page);
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\">\n"
      "<id>{}/players/id/{}</id>\n"
      "<title>{}</title>\n"
      "<updated>{}</updated>\n"
      "<author><name>{}</name><uri>{}</uri></author>\n"
      "<generator>Quintet</generator>\n"
      "<link rel=\"self\" type=\"application/atom+xml\" href=\"{}/games.atom\"/>\n"
      "<link rel=\"alternate\" type=\"text/html\" href=\"{}\"/>\n",
      texts.language, site, escape_xml(feed.id), escape_xml(texts.feed.title(feed.player)),
      feed_time(updated(feed)), escape_xml(feed.player), page, page, page);
  for (const FeedGame& game : feed.games) {
    const rules::GameInfo* info = rules::find_game(game.game);
    const std::string name(info == nullptr ? game.game : info->name);
    const std::string address = site + "/room/" + escape_xml(game.room);
    const std::string ended = feed_time(game.ended_at);
    text += fmt::format(
        "<entry>\n"
        "<id>{}</id>\n"
        "<title>{}</title>\n"
        "<updated>{}</updated>\n"
        "<published>{}</published>\n"
        "<link rel=\"alternate\" type=\"text/html\" href=\"{}\"/>\n"
        "<category term=\"{}\" label=\"{}\"/>\n"
        "<summary>{}</summary>\n"
        "</entry>\n",
        address, escape_xml(title_of(game, name, texts)), ended, ended, address,
        escape_xml(game.game), escape_xml(name), escape_xml(texts.feed.turns(game.turns)));
  }
  return text + "</feed>\n";
}

}  // namespace quintet::server
