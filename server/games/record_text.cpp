#include "server/games/record_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "server/base/time.hpp"

namespace quintet::server {
namespace {

namespace chrono = std::chrono;
using protocol::Clock;

constexpr std::string_view room_tag = "Room";
constexpr std::string_view date_tag = "Date";
constexpr std::string_view time_tag = "Time";
constexpr std::string_view clock_tag = "Clock";

/// The clock of the seat that has played, as in PGN: "[%clk 0:04:58.120]".
std::string clock_comment(const RoomState::TurnMark& mark) {
  if (!mark.left) return {};
  const chrono::hh_mm_ss left{chrono::milliseconds(*mark.left)};
  std::string comment =
      fmt::format("[%clk {}:{:02}:{:02}.{:03}]", left.hours().count(), left.minutes().count(),
                  left.seconds().count(), left.subseconds().count());
  if (mark.periods) comment += fmt::format(" [%periods {}]", *mark.periods);
  return comment;
}

std::string format_time_of_day(std::int64_t ms) {
  const chrono::milliseconds time(ms);
  const chrono::hh_mm_ss day{
      chrono::floor<chrono::seconds>(time - chrono::floor<chrono::days>(time))};
  return fmt::format("{:02}:{:02}:{:02}", day.hours().count(), day.minutes().count(),
                     day.seconds().count());
}

/// Reads the numbers of a text with `pattern`, in which "#" is a number of digits and other
/// characters must match. Null if the text does not match.
template <std::size_t N>
std::optional<std::array<std::int64_t, N>> scan(std::string_view text, std::string_view pattern) {
  std::array<std::int64_t, N> numbers{};
  std::size_t count = 0;
  for (const char expected : pattern) {
    if (text.empty()) return std::nullopt;
    if (expected != '#') {
      if (text.front() != expected) return std::nullopt;
      text.remove_prefix(1);
      continue;
    }
    constexpr std::int64_t largest = 1'000'000'000;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), numbers.at(count));
    if (error != std::errc() || numbers.at(count) < 0 || numbers.at(count) > largest) {
      return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    ++count;
  }
  if (!text.empty()) return std::nullopt;
  return numbers;
}

std::optional<ClockReading> parse_clock_comment(std::string_view comment) {
  const auto reading = [](std::int64_t hours, std::int64_t minutes, std::int64_t seconds,
                          std::int64_t ms) {
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
  };
  if (const auto read = scan<4>(comment, "[%clk #:#:#.#]")) {
    const auto [hours, minutes, seconds, ms] = *read;
    return ClockReading{.left = reading(hours, minutes, seconds, ms)};
  }
  if (const auto read = scan<5>(comment, "[%clk #:#:#.#] [%periods #]")) {
    const auto [hours, minutes, seconds, ms, periods] = *read;
    return ClockReading{.left = reading(hours, minutes, seconds, ms), .periods = periods};
  }
  return std::nullopt;
}

std::optional<chrono::sys_days> parse_date(std::string_view text) {
  const auto numbers = scan<3>(text, "#-#-#");
  if (!numbers || (*numbers)[0] < 1970 || (*numbers)[0] > 9999 || (*numbers)[1] > 12 ||
      (*numbers)[2] > 31) {
    return std::nullopt;
  }
  const chrono::year_month_day date{chrono::year(static_cast<int>((*numbers)[0])),
                                    chrono::month(static_cast<unsigned>((*numbers)[1])),
                                    chrono::day(static_cast<unsigned>((*numbers)[2]))};
  if (!date.ok()) return std::nullopt;
  return chrono::sys_days(date);
}

std::optional<chrono::seconds> parse_time_of_day(std::string_view text) {
  const auto numbers = scan<3>(text, "#:#:#");
  if (!numbers || (*numbers)[0] > 23 || (*numbers)[1] > 59 || (*numbers)[2] > 59) {
    return std::nullopt;
  }
  return chrono::hours((*numbers)[0]) + chrono::minutes((*numbers)[1]) +
         chrono::seconds((*numbers)[2]);
}

std::optional<std::string> find_tag(const rules::Tags& tags, std::string_view name) {
  const auto found = std::ranges::find(tags, name, &std::pair<std::string, std::string>::first);
  if (found == tags.end()) return std::nullopt;
  return found->second;
}

std::unexpected<std::string> strange(std::string_view tag, std::string_view form) {
  return std::unexpected(fmt::format("the tag {} is not of the form {}", tag, form));
}

rules::Tags tags_of(std::string_view room, const RoomState& state) {
  rules::Tags tags{{std::string(room_tag), std::string(room)},
                   {std::string(date_tag), format_date(*state.started_at())},
                   {std::string(time_tag), format_time_of_day(*state.started_at())}};
  const auto names = state.game().seat_names(state.record()->options());
  for (std::size_t seat = 0; seat < names.size(); ++seat)
    tags.emplace_back(names[seat], state.seats()[seat]->name);
  tags.emplace_back(clock_tag, clock_words(state.opened().clock));
  tags.emplace_back("Rated", state.opened().rated ? "yes" : "no");
  for (std::size_t seat = 0; state.ratings() && seat < names.size(); ++seat) {
    const protocol::RatingChange& change = state.ratings()->at(seat);
    const std::string tag = std::string(names[seat]) + "Rating";
    tags.emplace_back(tag, std::to_string(change.before));
    tags.emplace_back(tag + "Change", fmt::format("{:+}", change.after - change.before));
  }
  return tags;
}

}  // namespace

std::string record_text(std::string_view room, const RoomState& state) {
  rules::Annotations annotations{.tags = tags_of(room, state), .comments = {}};
  for (const RoomState::TurnMark& mark : state.turn_marks())
    annotations.comments.push_back(clock_comment(mark));
  // `rules::Annotations` has no entries for trailing turns without a comment.
  while (!annotations.comments.empty() && annotations.comments.back().empty())
    annotations.comments.pop_back();
  rules::GameRecord record = *state.record();
  if (state.result() == aborted()) (void)record.abort();
  return record.to_text(annotations, rules::TextHashes::with);
}

std::expected<RecordFacts, std::string> record_facts(const rules::AnnotatedRecord& read) {
  const rules::Tags& tags = read.annotations.tags;
  RecordFacts facts;
  facts.room = find_tag(tags, room_tag);
  if (const auto text = find_tag(tags, date_tag)) {
    const auto date = parse_date(*text);
    if (!date) return strange(date_tag, "2026-03-01");
    chrono::sys_seconds at = *date;
    if (const auto time = find_tag(tags, time_tag)) {
      const auto of_day = parse_time_of_day(*time);
      if (!of_day) return strange(time_tag, "14:03:12");
      at += *of_day;
    }
    facts.started_at = chrono::milliseconds(at.time_since_epoch()).count();
  }
  if (const auto text = find_tag(tags, clock_tag)) {
    const auto clock = parse_clock_words(*text);
    if (!clock) return strange(clock_tag, "\"fischer 300+5\"");
    facts.clock = *clock;
  }
  for (const std::string_view seat : read.record.info().seat_names(read.record.options()))
    facts.players.push_back(find_tag(tags, seat));
  for (const std::string& comment : read.annotations.comments)
    facts.readings.push_back(parse_clock_comment(comment));
  facts.readings.resize(read.record.turns().size());
  return facts;
}

std::string clock_words(const Clock& clock) {
  switch (clock.kind) {
    case Clock::Kind::none:
      return "none";
    case Clock::Kind::fischer:
      return fmt::format("fischer {}+{}", clock.initial, clock.increment);
    case Clock::Kind::delay:
      return fmt::format("delay {}+{}", clock.initial, clock.delay);
    case Clock::Kind::byoyomi:
      return fmt::format("byoyomi {}+{}x{}", clock.initial, clock.periods, clock.period);
    case Clock::Kind::correspondence:
      return fmt::format("correspondence {} days", clock.days);
  }
  std::unreachable();
}

std::optional<Clock> parse_clock_words(std::string_view words) {
  if (words == "none") return Clock{};
  if (const auto read = scan<2>(words, "fischer #+#")) {
    return Clock{.kind = Clock::Kind::fischer, .initial = (*read)[0], .increment = (*read)[1]};
  }
  if (const auto read = scan<2>(words, "delay #+#")) {
    return Clock{.kind = Clock::Kind::delay, .initial = (*read)[0], .delay = (*read)[1]};
  }
  if (const auto read = scan<3>(words, "byoyomi #+#x#")) {
    return Clock{.kind = Clock::Kind::byoyomi,
                 .initial = (*read)[0],
                 .period = (*read)[2],
                 .periods = (*read)[1]};
  }
  if (const auto read = scan<1>(words, "correspondence # days")) {
    return Clock{.kind = Clock::Kind::correspondence, .days = (*read)[0]};
  }
  return std::nullopt;
}

}  // namespace quintet::server
