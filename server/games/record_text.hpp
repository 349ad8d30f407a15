// A room's game as text (rules/README.md, "A game as text"), with players, date and clock in the
// header and clock readings in the comments. Pure.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/words.hpp"
#include "server/games/room_state.hpp"

namespace quintet::server {

/// The clock of a seat after its turn.
struct ClockReading {
  std::int64_t left = 0;                // ms
  std::optional<std::int64_t> periods;  // byoyomi
  friend bool operator==(const ClockReading&, const ClockReading&) = default;
};

/// The facts of a text in addition to the game itself. In a text of another source, any of them may
/// be missing.
struct RecordFacts {
  std::optional<std::string> room;
  std::optional<std::int64_t> started_at;           // ms since 1970, whole seconds
  std::vector<std::optional<std::string>> players;  // names, by seat
  protocol::Clock clock;
  std::vector<std::optional<ClockReading>> readings;  // by turn
};

/// The game of a room, with the clocks after each turn. Precondition: it has started.
[[nodiscard]] std::string record_text(std::string_view room, const RoomState& state);

/// Reads the facts from header and comments. The error is a sentence that names the tag with an
/// unknown form of date, time or clock. Ignores other comments.
[[nodiscard]] std::expected<RecordFacts, std::string> record_facts(
    const rules::AnnotatedRecord& read);

/// "fischer 300+5", "delay 300+5", "byoyomi 600+3x30", "correspondence 3 days"; "none".
[[nodiscard]] std::string clock_words(const protocol::Clock& clock);
[[nodiscard]] std::optional<protocol::Clock> parse_clock_words(std::string_view words);

}  // namespace quintet::server
