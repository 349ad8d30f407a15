// The head of a page, and the summary of a room in it.
#include "server/previews/page_head.hpp"

#include <algorithm>
#include <string>
#include <type_traits>

#include <doctest/doctest.h>

#include "server/base/escape_html.hpp"
#include "server/previews/game_texts.hpp"
#include "server/previews/page_texts.hpp"
#include "server/previews/room_page.hpp"
#include "server/previews/rules_page.hpp"
#include "server/previews/site_map.hpp"
#include "tests/server/kit/played_room.hpp"

namespace quintet::tests {
namespace {

using protocol::Clock;
using server::ListTurns;
using server::PageHead;
using server::RoomPreview;

constexpr std::string_view page =
    "<head><!--head--><title>Quintet</title><!--/head--></head>"
    "<noscript><!--plain-->turn it on<!--/plain--></noscript>";
constexpr std::string_view strange = "\"><script>alert('&')</script>";

protocol::Opened public_room() {
  return {.clock = {.kind = Clock::Kind::fischer, .initial = 300, .increment = 5},
          .visibility = protocol::Visibility::public_room,
          .spectators = protocol::Spectators::open};
}

const server::PageTexts& english() {
  return server::english_texts();
}

/// Null in a build without a web client, which has only English.
const server::PageTexts* german() {
  const auto all = server::page_texts();
  const auto found = std::ranges::find(all, "de", &server::PageTexts::language);
  return found == all.end() ? nullptr : &*found;
}

RoomPreview preview_of(const PlayedRoom& room, ListTurns list = ListTurns::yes) {
  return server::preview_of(room.state, room.state, list);
}

TEST_CASE("the head has the title, description, picture and canonical address of a page") {
  const PageHead head{.title = "Rules of Liger",
                      .description = "Stacks.",
                      .path = "/rules/liger",
                      .picture = "/picture/game/liger.png",
                      .picture_words = "A board",
                      .listed = true,
                      .plain = "<p>plain</p>"};
  const std::string made = compose(page, head, "https://play.example.org");
  for (const char* part :
       {"<title>Rules of Liger · Quintet</title>",
        R"(<meta name="description" content="Stacks." />)",
        R"(<meta property="og:title" content="Rules of Liger" />)",
        R"(<meta property="og:description" content="Stacks." />)",
        R"(<meta property="og:url" content="https://play.example.org/rules/liger" />)",
        R"(<meta property="og:image" content="https://play.example.org/picture/game/liger.png" />)",
        R"(<meta property="og:image:alt" content="A board" />)",
        R"(<meta name="twitter:card" content="summary_large_image" />)",
        R"(<link rel="canonical" href="https://play.example.org/rules/liger" />)",
        "<noscript><p>plain</p></noscript>"}) {
    CAPTURE(std::string(part));
    CHECK(made.contains(part));
  }
  CHECK_FALSE(made.contains("noindex"));
  CHECK_FALSE(made.contains("<!--"));
}

TEST_CASE("any name of a player is text in the head and in the page") {
  const PageHead head{.title = std::string(strange),
                      .description = std::string(strange),
                      .path = "/players/" + std::string(strange),
                      .picture = {},
                      .picture_words = std::string(strange),
                      .listed = false,
                      .plain = {}};
  const std::string made = compose(page, head, "http://localhost");
  CHECK_FALSE(made.contains("<script"));
  CHECK_FALSE(made.contains("\"\">"));
  CHECK(made.contains("&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;"));
  CHECK(made.contains(R"(<meta name="robots" content="noindex" />)"));
  CHECK(made.contains("turn it on"));

  // Our own placeholders in a name have no effect, either.
  const PageHead marks{.title = "<!--plain-->x<!--/plain--><!--/head-->", .plain = "<!--head-->"};
  const std::string with_marks = compose(page, marks, "");
  CHECK(with_marks.contains("<title>&lt;!--plain--&gt;x&lt;!--/plain--&gt;"));
  CHECK(with_marks.ends_with("<noscript><!--head--></noscript>"));
}

TEST_CASE("an invitation has game, host, clock and seats") {
  PlayedRoom room(public_room());
  room.add(room.sit_down("red", 0));
  const RoomPreview preview = preview_of(room);
  REQUIRE(worth_telling(preview));
  const PageHead head = head_of("23456789ab", preview, english());
  CHECK(head.title == "host invites you to Liger");
  CHECK(head.description.starts_with("5 min + 5 s a turn. Red: red, Blue: free. "));
  CHECK(head.path == "/room/23456789ab");
  CHECK(head.picture == "/picture/room/23456789ab.png");
  CHECK_FALSE(head.listed);
  CHECK(head.plain.empty());
  const server::Card card = card_of(preview);
  CHECK(card.game == "liger");
  CHECK(card.position.empty());
  CHECK(card.status == "A seat is free: come and play");
  CHECK(card.seats.at(0).player == "red");
  CHECK(card.seats.at(1).player.empty());
}

TEST_CASE("the page of a private room reveals only its game") {
  PlayedRoom room;
  const PageHead waiting = head_of("23456789ab", preview_of(room), english());
  room.start();
  room.add(room.turn());
  const RoomPreview preview = preview_of(room);
  CHECK_FALSE(preview.open);
  const PageHead head = head_of("23456789ab", preview, english());
  CHECK(head.title == "Liger · a private game");
  CHECK(head.description == waiting.description);
  CHECK_FALSE(head.listed);
  CHECK(head.plain.empty());
  CHECK(key_of(card_of(preview)) == key_of(server::card_of(room.state.game())));
}

TEST_CASE("a public game has its state, and nothing that its spectators do not see yet") {
  protocol::Opened opened = public_room();
  opened.delay_turns = 2;
  PlayedRoom room(opened);
  room.start();
  const std::string first = room.state.record()->game().position();
  PlayedRoom behind(opened);
  behind.start();
  room.add(room.turn());
  room.add(room.turn());
  const RoomPreview preview = server::preview_of(room.state, behind.state, ListTurns::yes);
  REQUIRE(preview.open);
  CHECK(preview.open->position == first);
  CHECK(preview.open->turns == 0);
  CHECK(preview.open->listed.empty());
  const PageHead head = head_of("23456789ab", preview, english());
  CHECK(head.title == "Liger: red – blue");
  CHECK(head.description.starts_with("Turn 1 · Red to move. "));
  CHECK(head.description.contains("Shown 2 turns late."));
  CHECK(card_of(preview).position == first);
}

TEST_CASE("a public game without spectators shows no board") {
  for (const auto spectators : {protocol::Spectators::link, protocol::Spectators::none}) {
    protocol::Opened opened = public_room();
    opened.spectators = spectators;
    PlayedRoom room(opened);
    room.start();
    room.add(room.turn());
    const RoomPreview preview = preview_of(room);
    REQUIRE(preview.open);
    CHECK(preview.open->position.empty());
    CHECK(preview.open->turns == 0);
    CHECK(card_of(preview).status == "Being played");
  }
}

TEST_CASE("a finished public game has its turns in the page, a long one only the first of them") {
  PlayedRoom room(public_room());
  room.start();
  for (int turn = 0; turn < 3; ++turn)
    room.add(room.turn());
  room.add(server::resign(room.state, person("red"), {}, usual_limits).value());
  const RoomPreview preview = preview_of(room);
  REQUIRE(preview.open);
  CHECK(preview.open->listed.size() == 4);
  CHECK(preview.open->listed.back() == "Red withdraws (resignation)");
  const PageHead head = head_of("23456789ab", preview, english());
  CHECK(head.listed);
  CHECK(head.plain.contains("<h1>Liger: red – blue</h1>"));
  CHECK(head.plain.contains("blue won by resignation"));
  CHECK(head.plain.contains("<img src=\"/picture/room/23456789ab.png\""));
  CHECK(head.plain.contains("<li>" + preview.open->listed.front() + "</li>"));
  CHECK_FALSE(head.plain.contains("more turns follow"));
  CHECK(card_of(preview).seats.at(1).winner);

  RoomPreview longer = preview;
  longer.open->turns = 5000;
  CHECK(head_of("23456789ab", longer, english()).plain.contains("<p>4997 more turns follow.</p>"));
  CHECK(preview_of(room, ListTurns::no).open->listed.empty());
}

TEST_CASE("the page of a closed or aborted room has no summary") {
  PlayedRoom room(public_room());
  room.start();
  room.add(server::abort(room.state, person("red")).value());
  CHECK_FALSE(worth_telling(preview_of(room)));
}

TEST_CASE("clocks are described in words") {
  const auto clock_text = [](const Clock& clock) { return server::clock_text(clock, english()); };
  CHECK(clock_text({}) == "No clock");
  CHECK(clock_text({.kind = Clock::Kind::fischer, .initial = 90}) == "1 min 30 s");
  CHECK(clock_text({.kind = Clock::Kind::delay, .initial = 60, .delay = 3}) ==
        "1 min, delay of 3 s a turn");
  CHECK(clock_text({.kind = Clock::Kind::byoyomi, .initial = 600, .period = 30, .periods = 3}) ==
        "10 min, then 3 × 30 s");
  CHECK(clock_text({.kind = Clock::Kind::correspondence, .days = 1}) == "1 day a turn");
  CHECK(clock_text({.kind = Clock::Kind::correspondence, .days = 3}) == "3 days a turn");
}

// The build with a web client puts the rules into the program.
TEST_CASE("the rules of every game can be read without JavaScript" *
          doctest::skip(server::english_texts().games.empty())) {
  for (const rules::GameInfo& game : rules::catalogue()) {
    CAPTURE(std::string(game.id));
    const std::string html = server::plain_rules(game.id, english());
    CHECK(html.contains("<h1>" + server::escape_html(game.name) + "</h1>"));
    CHECK(html.contains("<h2>How it ends</h2>"));
    CHECK(html.contains("</p>"));
    CHECK_FALSE(html.contains("Notation of positions"));
    CHECK_FALSE(html.contains("**"));
    CHECK_FALSE(html.contains("]("));
    CHECK(server::plain_list_of_rules(english()).contains("href=\"/rules/" + std::string(game.id) +
                                                          "\""));
  }
  CHECK(server::plain_rules("chess", english()).empty());
}

TEST_CASE("the site map has the pages, the rules of all games, and finished games with their day") {
  const std::string map = server::site_map("https://play.example.org",
                                           {{.room = "23456789ab", .ended_at = 1'772'323'200'000}});
  CHECK(map.contains("<loc>https://play.example.org/</loc>"));
  CHECK(map.contains("<loc>https://play.example.org/rules/sumo-checkers</loc>"));
  CHECK(
      map.contains("<url><loc>https://play.example.org/room/23456789ab</loc>"
                   "<lastmod>2026-03-01</lastmod></url>"));
  const std::string robots = server::robots_text("https://play.example.org");
  CHECK(robots.contains("\nDisallow: /api/\n"));
  CHECK(robots.ends_with("\nSitemap: https://play.example.org/sitemap.xml\n"));
}

TEST_CASE("a client that prefers German gets heads, rooms and rules in German" *
          doctest::skip(german() == nullptr)) {
  const server::PageTexts& texts = *german();
  PlayedRoom room(public_room());
  const PageHead waiting = head_of("23456789ab", preview_of(room), texts);
  CHECK(waiting.title.ends_with(" lädt dich zu Liger ein"));
  CHECK(waiting.description.starts_with("5 min + 5 s je Zug. "));
  CHECK(waiting.description.contains("Blau: frei"));
  CHECK(waiting.picture_words.contains("frei"));
  CHECK(compose("<html lang=\"en\"><head></head>", waiting, "").starts_with("<html lang=\"de\""));
  CHECK(server::clock_text({}, texts) == "Ohne Uhr");
  CHECK(server::plain_list_of_rules(texts).contains("Die Regeln der Spiele"));
  // The build has found German texts for every game.
  for (const rules::GameInfo& game : rules::catalogue()) {
    CAPTURE(game.id);
    CHECK(server::summary_of(game, texts) != game.summary);
    for (const std::string_view seat :
         game.seat_names(*rules::OptionValues::complete(game.options, {}))) {
      CAPTURE(seat);
      CHECK_FALSE(server::seat_name(seat, game, texts).empty());
    }
    const std::string html = server::plain_rules(game.id, texts);
    CHECK(html.contains("<h1>" + std::string(game.name) + "</h1>"));
    CHECK(html.contains("Die Regeln der anderen Spiele"));
    CHECK(html.contains("<p>"));
    CHECK_FALSE(html.contains("**"));
  }
}

TEST_CASE("a text fills its placeholders in any order, and its values are not searched for them") {
  using server::Sentence;
  constexpr Sentence<"host", "game"> invitation = "{game}: {host}, {game}";
  CHECK(invitation("{game}", "Liger") == "Liger: {game}, Liger");
  constexpr Sentence<"turns"> late = "{turns} late";
  CHECK(late(12) == "12 late");
  // A table without one of the texts does not compile.
  static_assert(!std::is_default_constructible_v<Sentence<>>);
  static_assert(!std::is_default_constructible_v<Sentence<"turns">>);
}

}  // namespace
}  // namespace quintet::tests
