#include "server/previews/room_page.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/base/escape_html.hpp"
#include "server/previews/game_texts.hpp"
#include "server/previews/name_list.hpp"

namespace quintet::server {
namespace {

using protocol::RoomStatus;
using Public = PublicPreview;

/// Seconds as "10 min", "45 s" or "1 min 30 s".
std::string span(std::int64_t seconds, const ClockTexts& texts) {
  const std::int64_t minutes = seconds / 60;
  const std::int64_t rest = seconds % 60;
  if (minutes == 0) return texts.seconds(rest);
  return rest == 0 ? texts.minutes(minutes) : texts.minutes_and_seconds(minutes, rest);
}

/// The texts about one public room in one language.
class RoomDescription {
 public:
  RoomDescription(const RoomPreview& preview, const PageTexts& texts)
      : game_(*preview.game), open_(*preview.open), texts_(texts) {}

  /// "Ann – Ben".
  [[nodiscard]] std::string pairing() const {
    std::vector<std::string> names;
    for (std::size_t seat = 0; seat < open_.players.size(); ++seat)
      names.push_back(name_of(seat));
    return fmt::format("{}", fmt::join(names, " – "));
  }
  [[nodiscard]] std::string terms() const {
    const std::string clock = clock_text(open_.clock, texts_);
    return open_.rated ? texts_.room.rated(clock) : clock;
  }
  /// The state of the game, in one line.
  [[nodiscard]] std::string standing() const;
  /// "Ann won on time".
  [[nodiscard]] std::string outcome() const;
  /// "Red: Ann, Blue: free".
  [[nodiscard]] std::string seats() const;
  [[nodiscard]] std::string_view seat(std::size_t seat) const {
    return seat_name(open_.seats.at(seat), game_, texts_);
  }

 private:
  [[nodiscard]] std::string name_of(std::size_t seat) const {
    return open_.players.at(seat).value_or(std::string(this->seat(seat)));
  }

  const rules::GameInfo& game_;
  const Public& open_;
  const PageTexts& texts_;
};

/// " by resignation". Empty for the ends in the game's rules, which the board shows.
std::string_view reason_text(std::string_view reason, const ResultTexts& texts) {
  if (reason == "resignation") return texts.resignation.text();
  if (reason == "timeout") return texts.timeout.text();
  if (reason == "abandoned") return texts.abandoned.text();
  if (reason == "agreement") return texts.agreement.text();
  if (reason == "repetition") return texts.repetition.text();
  return {};
}

std::string RoomDescription::outcome() const {
  const protocol::GameResult& result = *open_.result;
  const std::string_view reason = reason_text(result.reason, texts_.result);
  if (result.winners.empty()) return texts_.result.draw(reason);
  std::vector<std::string> names;
  for (const int winner : result.winners)
    names.push_back(name_of(static_cast<std::size_t>(winner)));
  const std::string players = list_of(names, texts_.site);
  return result.winners.size() == 1 ? texts_.result.winner(players, reason)
                                    : texts_.result.winners(players, reason);
}

std::string RoomDescription::standing() const {
  const RoomTexts& texts = texts_.room;
  if (open_.status == RoomStatus::open) {
    const auto free = std::ranges::count_if(open_.players,
                                            [](const auto& player) { return !player.has_value(); });
    return free == 1 ? std::string(texts.one_seat_is_free.text()) : texts.seats_are_free(free);
  }
  if (open_.result) return outcome();
  if (open_.position.empty()) return std::string(texts.running.text());
  if (open_.status == RoomStatus::paused) return texts.paused(open_.turns);
  const auto turn = open_.turns + 1;
  if (!open_.to_move) return texts.turn(turn);
  return texts.turn_of(turn, seat(static_cast<std::size_t>(*open_.to_move)));
}

std::string RoomDescription::seats() const {
  std::string list;
  for (std::size_t seat = 0; seat < open_.seats.size(); ++seat) {
    if (seat > 0) list += ", ";
    list += std::string(this->seat(seat)) + ": " +
            open_.players.at(seat).value_or(std::string(texts_.room.free_seat.text()));
  }
  return list;
}

/// The board and the turns of a finished game as HTML.
std::string plain_game(std::string_view room, const RoomPreview& preview, const PageHead& head,
                       const RoomDescription& description, const RoomTexts& texts) {
  const Public& open = *preview.open;
  std::string html = fmt::format(
      "<main class=\"plain record\">\n<h1>{}</h1>\n<p>{}. {}.</p>\n"
      "<img src=\"{}\" width=\"{}\" height=\"{}\" alt=\"{}\" />\n<ol>\n",
      escape_html(head.title), escape_html(description.outcome()), escape_html(description.terms()),
      escape_html(head.picture), card_width, card_height, escape_html(head.picture_words));
  for (const std::string& line : open.listed)
    html += "<li>" + escape_html(line) + "</li>\n";
  html += "</ol>\n";
  if (open.listed_turns < open.turns) {
    html +=
        fmt::format("<p>{}</p>\n", escape_html(texts.more_turns(open.turns - open.listed_turns)));
  }
  html += fmt::format(
      "<p><a href=\"/api/games/{}.txt\">{}</a> · <a href=\"/rules/{}\">{}</a></p>\n"
      "<p>{}</p>\n</main>",
      escape_html(room), escape_html(texts.whole_game.text()), preview.game->id,
      escape_html(texts.rules(preview.game->name)), escape_html(texts.with_scripts.text()));
  return html;
}

}  // namespace

std::string clock_text(const protocol::Clock& clock, const PageTexts& texts) {
  const ClockTexts& of = texts.clock;
  switch (clock.kind) {
    case protocol::Clock::Kind::fischer:
      return clock.increment == 0
                 ? span(clock.initial, of)
                 : of.increment(span(clock.initial, of), span(clock.increment, of));
    case protocol::Clock::Kind::delay:
      return of.delay(span(clock.initial, of), span(clock.delay, of));
    case protocol::Clock::Kind::byoyomi:
      return of.byoyomi(span(clock.initial, of), clock.periods, span(clock.period, of));
    case protocol::Clock::Kind::correspondence:
      return clock.days == 1 ? std::string(of.day.text()) : of.days(clock.days);
    case protocol::Clock::Kind::none:
      break;
  }
  return std::string(of.none.text());
}

bool worth_telling(const RoomPreview& preview) {
  if (!preview.open) return true;
  const auto& result = preview.open->result;
  // A closed or aborted room has no result, or one without places.
  return preview.open->status != RoomStatus::over || (result && !result->places.empty());
}

bool may_be_embedded(const RoomPreview& preview) {
  if (!preview.open || !worth_telling(preview)) return false;
  // A started game that admits no spectators has no position.
  return preview.open->status == RoomStatus::open || !preview.open->position.empty();
}

std::string standing_of(const RoomPreview& preview, const PageTexts& texts) {
  return RoomDescription(preview, texts).standing();
}

Card card_of(const RoomPreview& preview) {
  if (!preview.open) return card_of(*preview.game);
  const Public& open = *preview.open;
  const RoomDescription description(preview, english_texts());
  Card card{.game = std::string(preview.game->id),
            .position = open.position,
            .title = std::string(preview.game->name),
            .line = description.terms(),
            .seats = {},
            .status = description.standing()};
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

PageHead head_of(std::string_view room, const RoomPreview& preview, const PageTexts& texts) {
  const std::string_view game = preview.game->name;
  PageHead head{.path = fmt::format("/room/{}", room),
                .picture = fmt::format("/picture/room/{}.png", room),
                .language = texts.language};
  if (!preview.open) {
    head.title = texts.room.private_title(game);
    head.description = texts.room.private_summary.text();
    head.picture_words = texts.room.private_board(game);
    head.listed = false;
    return head;
  }
  const Public& open = *preview.open;
  const RoomDescription description(preview, texts);
  head.listed = open.status == RoomStatus::over;
  const std::string standing = description.standing();
  head.picture_words = texts.room.board(game, standing);
  if (open.status == RoomStatus::open) {
    head.title = texts.room.invitation(open.host, game);
    head.description = fmt::format("{}. {}. {}", description.terms(), description.seats(),
                                   summary_of(*preview.game, texts));
    return head;
  }
  head.title = fmt::format("{}: {}", game, description.pairing());
  head.description = fmt::format("{}. {}. {}.", standing, description.terms(), description.seats());
  if (open.delay_turns > 0 && !open.result)
    head.description += ' ' + texts.room.delay(open.delay_turns);
  if (!open.listed.empty()) head.plain = plain_game(room, preview, head, description, texts.room);
  return head;
}

}  // namespace quintet::server
