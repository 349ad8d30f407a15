// A room's game as text (rules/README.md, "A game as text"): what the header and the comments say
// about who played, when, and with what clock. Pure.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/words.hpp"
#include "server/room_state.hpp"

namespace quintet::server {

/// What the text says besides the play. Every part but the game itself may be missing in a text
/// from elsewhere.
struct RecordFacts {
  std::optional<std::string> room;
  std::optional<std::int64_t> started_at;           // ms since 1970; told to the second
  std::vector<std::optional<std::string>> players;  // names, by seat
  protocol::Clock clock;
};

/// The game of a room, with the clocks after each turn. Precondition: it has started.
[[nodiscard]] std::string record_text(std::string_view room, const RoomState& state);

/// The facts in the header of a text. The error is a sentence that names the tag: a date, time or
/// clock in another form than ours.
[[nodiscard]] std::expected<RecordFacts, std::string> record_facts(
    const rules::AnnotatedRecord& read);

/// "fischer 300+5", "delay 300+5", "byoyomi 600+3x30", "correspondence 3 days"; "none".
[[nodiscard]] std::string clock_words(const protocol::Clock& clock);
[[nodiscard]] std::optional<protocol::Clock> parse_clock_words(std::string_view words);

}  // namespace quintet::server
