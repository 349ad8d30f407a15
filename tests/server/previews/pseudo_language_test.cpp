// A third language, which the build makes from English: the server shows all its pages in it, and
// no English is left in them. The table of texts in this program has that language in addition.
#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "rules/catalogue.hpp"
#include "server/previews/page_texts.hpp"
#include "server/ratings/ratings.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/server_in_process.hpp"

namespace quintet::tests {
namespace {

const Json public_table = {{"visibility", "public"},
                           {"spectators", "open"},
                           {"clock", {{"kind", "fischer"}, {"initial", 90}, {"increment", 5}}}};

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
}

/// Removes all parts from `open` to the next `close`, with both.
void remove_parts(std::string& text, std::string_view open, std::string_view close) {
  for (std::size_t begin = text.find(open); begin != std::string::npos; begin = text.find(open)) {
    const std::size_t end = text.find(close, begin);
    REQUIRE(end != std::string::npos);
    text.erase(begin, end + close.size() - begin);
  }
}

/// The texts between each `before` and the next `after`.
std::vector<std::string> parts(std::string_view page, std::string_view before,
                               std::string_view after) {
  std::vector<std::string> found;
  for (std::size_t at = page.find(before); at != std::string_view::npos;
       at = page.find(before, at)) {
    at += before.size();
    found.emplace_back(page.substr(at, page.find(after, at) - at));
  }
  return found;
}

/// Everything that a page says to a person without JavaScript, or to a chat or search engine.
std::vector<std::string> texts_of(std::string_view page) {
  std::vector<std::string> texts;
  const auto add = [&](std::string_view before, std::string_view after) {
    const auto found = parts(page, before, after);
    REQUIRE_FALSE(found.empty());
    texts.insert(texts.end(), found.begin(), found.end());
  };
  add("<title>", "</title>");
  for (const char* name : {"name=\"description", "property=\"og:title", "property=\"og:description",
                           "property=\"og:image:alt"})
    add(std::string(name) + "\" content=\"", "\"");
  for (std::string plain : parts(page, "<noscript>", "</noscript>")) {
    const auto alternatives = parts(plain, " alt=\"", "\"");
    texts.insert(texts.end(), alternatives.begin(), alternatives.end());
    // The turns are lines of the game's record, whose names of seats are English in each language.
    remove_parts(plain, "<ol>", "</ol>");
    remove_parts(plain, "<", ">");
    texts.push_back(plain);
  }
  return texts;
}

/// The first English letters in a text, apart from these names; empty if it has none.
std::string english_in(std::string text, std::vector<std::string> names) {
  for (const char* entity : {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"})
    replace_all(text, entity, "");
  for (const rules::GameInfo& game : rules::catalogue())
    names.emplace_back(game.name);
  names.emplace_back("Quintet");
  for (const std::string& name : names)
    replace_all(text, name, "");
  const auto is_letter = [](unsigned char sign) { return std::isalpha(sign) != 0; };
  const auto begin = std::ranges::find_if(text, is_letter);
  return {begin, std::find_if_not(begin, text.end(), is_letter)};
}

class Reader {
 public:
  explicit Reader(const Address& server) : server_(server) {}

  [[nodiscard]] std::string page(const std::string& target, const std::string& languages) const {
    const HttpResponse response = http(
        server_,
        {.target = target, .headers = {{"Accept", "text/html"}, {"Accept-Language", languages}}});
    CHECK(response.status == 200);
    CHECK(response.header("Vary").contains("Accept-Language"));
    return response.body;
  }
  /// Checks a page in the pseudo-language. `names` may be in it.
  void check(const std::string& target, const std::vector<std::string>& names = {}) const {
    CAPTURE(target);
    const std::string shown = page(target, "it, qps;q=0.9, de;q=0.8, en;q=0.7");
    CHECK(shown.contains("<html lang=\"qps\""));
    for (const std::string& text : texts_of(shown)) {
      CAPTURE(text);
      CHECK(english_in(text, names).empty());
    }
    CHECK(shown.contains("["));  // a text of the table
    CHECK(shown != page(target, "en"));
  }

 private:
  Address server_;
};

TEST_CASE("the test finds English words in a page") {
  CHECK(english_in("[Ťĥé] Liger of Ann &amp; ŕ", {"Ann"}) == "of");
  CHECK(english_in("Quintet · 90", {}).empty());
}

TEST_CASE("all pages that follow from their address are in the client's language") {
  const ServerInProcess server{server::Limits()};
  const Reader reader(server.address());
  for (const char* target : {"/", "/rules", "/games", "/watch", "/leaderboards", "/account",
                             "/settings", "/mail", "/puzzles", "/mistakes",
                             "/exercise/slides-of-action", "/players/Nobody", "/room/23456789ab"})
    reader.check(target);
  for (const rules::GameInfo& game : rules::catalogue())
    for (const char* page : {"/rules/", "/analysis/", "/local/", "/statistics/"})
      reader.check(page + std::string(game.id));
  for (const server::RatingPool& pool : server::rating_pools())
    reader.check("/leaderboards/" + pool.id);

  const Person player(server.address(), "Ingrid");
  reader.check("/players/Ingrid", {"Ingrid"});

  // Without a wish, or with wishes for other languages only, pages are in English.
  for (const char* languages : {"", "it", "*", "qps;q=0, en"})
    CHECK(reader.page("/rules/liger", languages).contains("<html lang=\"en\""));
  CHECK(reader.page("/rules/liger", "de, qps;q=0.5").contains("<html lang=\"de\""));
  CHECK(
      reader.page("/leaderboards/slides-of-action-2", "de").contains("Slides of Action zu zweit"));
}

TEST_CASE("a room is described in the client's language from its invitation to its result") {
  const ServerInProcess server{server::Limits()};
  const Reader reader(server.address());
  for (const Setup& setup : {liger, slides_for_two}) {
    Table table = open_table(server.address(), setup, public_table);
    const std::string target = "/room/" + table.room;
    const auto names = [&] {
      std::vector<std::string> all;
      for (const Guest& player : table.players)
        all.push_back(player.session.player.at("name"));
      return all;
    };
    reader.check(target, names());
    seat_all(server.address(), table, setup);
    reader.check(target, names());
    Dice dice(1);
    table.play_random_turn(dice);
    reader.check(target, names());
    reader.check("/embed/" + table.room, names());
    CHECK(table.players.at(0).ask({{"type", "resign"}, {"room", table.room}}).at("type") == "ok");
    reader.check(target, names());
    CHECK(reader.page(target, "qps").contains("<ol>"));
  }
  const Table secret = start_table(server.address(), liger);
  reader.check("/room/" + secret.room);
}

}  // namespace
}  // namespace quintet::tests
