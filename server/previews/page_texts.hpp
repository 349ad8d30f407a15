// The texts of page heads and of pages without JavaScript, in each language. The build generates
// the tables from web-client/src/texts/LANGUAGE/ (web-client/page-texts.mjs); without a web client
// it generates only the English one, without `games` (server/english_texts.cmake). A table without
// one of these texts does not compile.
#pragma once

#include <span>
#include <string_view>

#include "server/previews/sentence.hpp"

namespace quintet::server {

/// The site, and pages about one player.
struct SiteTexts {
  Sentence<> summary;
  Sentence<> needs_scripts;  // on every page without JavaScript that has no other content
  Sentence<> rules_without_scripts_html;
  Sentence<> picture_title;  // on the picture of the site
  Sentence<> picture_line;
  Sentence<"others", "last"> last_of_list;  // "Ann and Ben"
  Sentence<> account;
  Sentence<> settings;
  Sentence<> mail;  // the page that links in e-mails open
  Sentence<"player"> player_summary;
};

/// Pages that list games or players.
struct ListTexts {
  Sentence<> games;
  Sentence<> games_summary;
  Sentence<> live;
  Sentence<> live_summary;
  Sentence<> leaderboards;
  Sentence<> leaderboards_summary;
  Sentence<"pool"> leaderboard;
  Sentence<"pool"> leaderboard_summary;
  Sentence<"game"> pool_for_two;
  Sentence<"game"> pool_for_three;
};

/// Pages about one game.
struct GamePageTexts {
  Sentence<"game"> board;
  Sentence<"game"> rules;
  Sentence<"game"> analysis;
  Sentence<"game"> local;
  Sentence<"game"> statistics;
  Sentence<"game"> statistics_summary;
};

struct RulesTexts {
  Sentence<> title;
  Sentence<"games"> summary;
  Sentence<> other_games;
  Sentence<> to_play;
};

struct RoomTexts {
  Sentence<"game"> private_title;
  Sentence<> private_summary;
  Sentence<"game"> private_board;
  Sentence<"host", "game"> invitation;
  Sentence<"game", "standing"> board;
  Sentence<"turns"> delay;
  Sentence<> free_seat;  // in place of the player's name
  Sentence<> one_seat_is_free;
  Sentence<"seats"> seats_are_free;
  Sentence<> running;  // for a game without spectators
  Sentence<"turns"> paused;
  Sentence<"turn"> turn;
  Sentence<"turn", "seat"> turn_of;
  Sentence<"clock"> rated;
  Sentence<"turns"> more_turns;
  Sentence<> whole_game;
  Sentence<"game"> rules;
  Sentence<> with_scripts;
};

/// Results of games. A reason follows the sentence directly, so it begins with its space or comma.
struct ResultTexts {
  Sentence<"reason"> draw;
  Sentence<"player", "reason"> winner;
  Sentence<"players", "reason"> winners;
  Sentence<> resignation;
  Sentence<> timeout;
  Sentence<> abandoned;
  Sentence<> agreement;
  Sentence<> repetition;
};

struct ClockTexts {
  Sentence<> none;
  Sentence<"time", "increment"> increment;
  Sentence<"time", "delay"> delay;
  Sentence<"time", "periods", "period"> byoyomi;
  Sentence<> day;
  Sentence<"days"> days;
  Sentence<"seconds"> seconds;
  Sentence<"minutes"> minutes;
  Sentence<"minutes", "seconds"> minutes_and_seconds;
};

/// The page that other sites show in a frame.
struct EmbedTexts {
  Sentence<> missing;  // in place of every game that it may not show
  Sentence<> open;     // a link to the room
};

/// The feed of a player's games.
struct FeedTexts {
  Sentence<"player"> title;
  Sentence<"winner", "losers", "game"> winner;
  Sentence<"winners", "losers", "game"> winners;
  Sentence<"players", "game"> draw;
  Sentence<"turns"> turns;
};

/// The page of a node that does not serve.
struct StandbyTexts {
  Sentence<> database_away;
  Sentence<> not_serving;
  Sentence<> reloads;
};

struct SeatText {
  std::string_view seat;  // name in the rules core
  std::string_view name;
};

struct GameTexts {
  std::string_view game;            // id
  std::string_view summary;         // empty: the summary of the rules core
  std::span<const SeatText> seats;  // a missing seat has its name in the rules core
  std::string_view rules;           // HTML: headings, paragraphs, lists, tables
};

struct PageTexts {
  std::string_view language;  // as in HTML: "en"
  SiteTexts site;
  ListTexts lists;
  GamePageTexts game;
  RulesTexts rules;
  RoomTexts room;
  ResultTexts result;
  ClockTexts clock;
  EmbedTexts embed;
  FeedTexts feed;
  StandbyTexts standby;
  std::span<const GameTexts> games;
};

/// One table per language, English first. Immutable.
[[nodiscard]] std::span<const PageTexts> page_texts();

[[nodiscard]] inline const PageTexts& english_texts() {
  return page_texts().front();
}

}  // namespace quintet::server
