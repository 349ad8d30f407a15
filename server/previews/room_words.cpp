#include "server/previews/room_words.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/previews/in_words.hpp"

namespace quintet::server {
namespace {

using protocol::RoomStatus;
using Public = PublicPreview;

/// Seconds as "10 min", "45 s" or "1 min 30 s".
std::string span(std::int64_t seconds) {
  const std::int64_t minutes = seconds / 60;
  const std::int64_t rest = seconds % 60;
  if (minutes == 0) return fmt::format("{} s", rest);
  return rest == 0 ? fmt::format("{} min", minutes) : fmt::format("{} min {} s", minutes, rest);
}

/// The texts about one public room in one language.
class RoomWords {
 public:
  RoomWords(const RoomPreview& preview, Language language)
      : game_(*preview.game), open_(*preview.open), language_(language) {}

  /// "Ann – Ben".
  [[nodiscard]] std::string pairing() const {
    std::vector<std::string> names;
    for (std::size_t seat = 0; seat < open_.players.size(); ++seat)
      names.push_back(name_of(seat));
    return fmt::format("{}", fmt::join(names, " – "));
  }
  [[nodiscard]] std::string terms() const {
    return clock_in_words(open_.clock, language_) +
           std::string(open_.rated ? in(language_, " · rated", " · gewertet") : "");
  }
  /// The state of the game, in one line.
  [[nodiscard]] std::string standing() const;
  /// "Ann won on time".
  [[nodiscard]] std::string outcome() const;
  /// "Red: Ann, Blue: free".
  [[nodiscard]] std::string seats() const;
  [[nodiscard]] std::string_view seat(std::size_t seat) const {
    return seat_in(open_.seats.at(seat), game_, language_);
  }

 private:
  [[nodiscard]] std::string name_of(std::size_t seat) const {
    return open_.players.at(seat).value_or(std::string(this->seat(seat)));
  }

  const rules::GameInfo& game_;
  const Public& open_;
  Language language_;
};

/// " by resignation". Empty for the ends in the game's rules, which the board shows.
std::string_view manner(std::string_view reason, Language language) {
  struct Manner {
    std::string_view reason, english, german;
  };
  constexpr std::array<Manner, 5> manners = {{
      {.reason = "resignation", .english = " by resignation", .german = " durch Aufgabe"},
      {.reason = "timeout", .english = " on time", .german = " durch Zeitüberschreitung"},
      {.reason = "abandoned",
       .english = ", the others left",
       .german = ", die anderen sind gegangen"},
      {.reason = "agreement", .english = " by agreement", .german = " durch Vereinbarung"},
      {.reason = "repetition", .english = " by repetition", .german = " durch Wiederholung"},
  }};
  const auto* const found = std::ranges::find(manners, reason, &Manner::reason);
  return found == manners.end() ? std::string_view() : in(language, found->english, found->german);
}

std::string RoomWords::outcome() const {
  const protocol::GameResult& result = *open_.result;
  const std::string_view how = manner(result.reason, language_);
  if (result.winners.empty()) return said(language_, "A draw{}", "Remis{}", how);
  std::vector<std::string> names;
  for (const int winner : result.winners)
    names.push_back(name_of(static_cast<std::size_t>(winner)));
  const std::string who = fmt::format("{}", fmt::join(names, in(language_, " and ", " und ")));
  if (names.size() > 1) return said(language_, "{} won{}", "{} haben gewonnen{}", who, how);
  return said(language_, "{} won{}", "{} hat gewonnen{}", who, how);
}

std::string RoomWords::standing() const {
  if (open_.status == RoomStatus::open) {
    const auto free = std::ranges::count_if(open_.players,
                                            [](const auto& player) { return !player.has_value(); });
    return free == 1 ? std::string(in(language_, "A seat is free: come and play",
                                      "Ein Platz ist frei: Spiel mit"))
                     : said(language_, "{} seats are free: come and play",
                            "{} Plätze sind frei: Spiel mit", free);
  }
  if (open_.result) return outcome();
  if (open_.position.empty()) return std::string(in(language_, "Being played", "Läuft"));
  if (open_.status == RoomStatus::paused)
    return said(language_, "Paused after turn {}", "Pause nach Zug {}", open_.turns);
  const auto turn = open_.turns + 1;
  if (!open_.to_move) return said(language_, "Turn {}", "Zug {}", turn);
  return said(language_, "Turn {} · {} to move", "Zug {} · {} am Zug", turn,
              seat(static_cast<std::size_t>(*open_.to_move)));
}

std::string RoomWords::seats() const {
  std::string words;
  for (std::size_t seat = 0; seat < open_.seats.size(); ++seat) {
    if (seat > 0) words += ", ";
    words += std::string(this->seat(seat)) + ": " +
             open_.players.at(seat).value_or(std::string(in(language_, "free", "frei")));
  }
  return words;
}

/// The board and the turns of a finished game as HTML.
std::string plain_game(std::string_view room, const RoomPreview& preview, const PageHead& head,
                       const RoomWords& words) {
  const Public& open = *preview.open;
  const Language language = head.language;
  std::string html = fmt::format(
      "<main class=\"plain record\">\n<h1>{}</h1>\n<p>{}. {}.</p>\n"
      "<img src=\"{}\" width=\"{}\" height=\"{}\" alt=\"{}\" />\n<ol>\n",
      escape_html(head.title), escape_html(words.outcome()), escape_html(words.terms()),
      escape_html(head.picture), card_width, card_height, escape_html(head.picture_words));
  for (const std::string& line : open.listed)
    html += "<li>" + escape_html(line) + "</li>\n";
  html += "</ol>\n";
  if (open.listed_turns < open.turns) {
    const auto more = open.turns - open.listed_turns;
    html +=
        said(language, "<p>{} more turns follow.</p>\n", "<p>Es folgen noch {} Züge.</p>\n", more);
  }
  const std::string game = escape_html(preview.game->name);
  html += said(language,
               "<p><a href=\"/api/games/{}.txt\">The whole game as text</a> · "
               "<a href=\"/rules/{}\">The rules of {}</a></p>\n"
               "<p>With JavaScript you can go through the game turn by turn.</p>\n</main>",
               "<p><a href=\"/api/games/{}.txt\">Die ganze Partie als Text</a> · "
               "<a href=\"/rules/{}\">Die Regeln von {}</a></p>\n"
               "<p>Mit JavaScript kannst du die Partie Zug für Zug durchgehen.</p>\n</main>",
               escape_html(room), preview.game->id, game);
  return html;
}

}  // namespace

std::string clock_in_words(const protocol::Clock& clock, Language language) {
  switch (clock.kind) {
    case protocol::Clock::Kind::fischer:
      return clock.increment == 0 ? span(clock.initial)
                                  : said(language, "{} + {} a turn", "{} + {} je Zug",
                                         span(clock.initial), span(clock.increment));
    case protocol::Clock::Kind::delay:
      return said(language, "{}, delay of {} a turn", "{}, Aufschub von {} je Zug",
                  span(clock.initial), span(clock.delay));
    case protocol::Clock::Kind::byoyomi:
      return said(language, "{}, then {} × {}", "{}, dann {} × {}", span(clock.initial),
                  clock.periods, span(clock.period));
    case protocol::Clock::Kind::correspondence:
      return clock.days == 1 ? std::string(in(language, "1 day a turn", "1 Tag je Zug"))
                             : said(language, "{} days a turn", "{} Tage je Zug", clock.days);
    case protocol::Clock::Kind::none:
      break;
  }
  return std::string(in(language, "No clock", "Ohne Uhr"));
}

bool worth_telling(const RoomPreview& preview) {
  if (!preview.open) return true;
  const auto& result = preview.open->result;
  // A closed or aborted room has no result, or one without places.
  return preview.open->status != RoomStatus::over || (result && !result->places.empty());
}

Card card_of(const RoomPreview& preview) {
  if (!preview.open) return card_of(*preview.game);
  const Public& open = *preview.open;
  const RoomWords words(preview, Language::english);
  Card card{.game = std::string(preview.game->id),
            .position = open.position,
            .title = std::string(preview.game->name),
            .line = words.terms(),
            .seats = {},
            .status = words.standing()};
  for (std::size_t seat = 0; seat < open.seats.size(); ++seat) {
    const bool winner =
        open.result && std::ranges::count(open.result->winners, static_cast<int>(seat)) > 0;
    card.seats.push_back({.player = open.players.at(seat).value_or(""),
                          .seat = open.seats.at(seat),
                          .winner = winner});
  }
  return card;
}

Card card_of(const rules::GameInfo& game) {
  return {.game = std::string(game.id),
          .position = {},
          .title = std::string(game.name),
          .line = {},
          .seats = {},
          .status = {}};
}

PageHead head_of(std::string_view room, const RoomPreview& preview, Language language) {
  const std::string_view game = preview.game->name;
  PageHead head{.path = fmt::format("/room/{}", room),
                .picture = fmt::format("/picture/room/{}.png", room),
                .language = language};
  if (!preview.open) {
    head.title = said(language, "{} · a private game", "{} · eine private Partie", game);
    head.description = in(language, "Open the whole link that you were given to come in.",
                          "Öffne den ganzen Link, den du bekommen hast, um hineinzukommen.");
    head.picture_words = said(language, "A board of {}", "Ein Brett von {}", game);
    head.listed = false;
    return head;
  }
  const Public& open = *preview.open;
  const RoomWords words(preview, language);
  head.listed = open.status == RoomStatus::over;
  const std::string standing = words.standing();
  head.picture_words =
      said(language, "The board of {}: {}", "Das Brett von {}: {}", game, standing);
  if (open.status == RoomStatus::open) {
    head.title = said(language, "{} invites you to {}", "{} lädt dich zu {} ein", open.host, game);
    head.description = fmt::format("{}. {}. {}", words.terms(), words.seats(),
                                   summary_of(*preview.game, language));
    return head;
  }
  head.title = fmt::format("{}: {}", game, words.pairing());
  head.description = fmt::format("{}. {}. {}.", standing, words.terms(), words.seats());
  if (open.delay_turns > 0 && !open.result) {
    head.description +=
        said(language, " Shown {} turns late.", " Um {} Züge verzögert.", open.delay_turns);
  }
  if (!open.listed.empty()) head.plain = plain_game(room, preview, head, words);
  return head;
}

}  // namespace quintet::server
