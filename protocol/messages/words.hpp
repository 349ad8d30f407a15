// The nouns of the protocol that occur in requests, events and snapshots alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quintet::protocol {

/// The game and the level of a computer player.
struct Bot {
  std::string game;
  std::int64_t level = 0;  // from 1
  friend bool operator==(const Bot&, const Bot&) = default;
};

/// A registered player, a guest or a computer player. `id` never changes; `name` may.
struct Player {
  std::string id;
  std::string name;
  bool guest = true;
  std::optional<Bot> bot = std::nullopt;
  friend bool operator==(const Player&, const Player&) = default;
};

/// The time control (README.md, "Clocks"). All times are in seconds except `days`; fields that the
/// kind does not use are 0.
struct Clock {
  enum class Kind : std::uint8_t { none, fischer, delay, byoyomi, correspondence };
  Kind kind = Kind::none;
  std::int64_t initial = 0;    // fischer, delay, byoyomi
  std::int64_t increment = 0;  // fischer
  std::int64_t delay = 0;      // delay
  std::int64_t period = 0;     // byoyomi
  std::int64_t periods = 0;    // byoyomi
  std::int64_t days = 0;       // correspondence
  friend bool operator==(const Clock&, const Clock&) = default;
};

/// Whether a room appears in lists or needs a key.
enum class Visibility : std::uint8_t { public_room, private_room };
/// The spectators that a room admits: README.md, "Who may enter".
enum class Spectators : std::uint8_t { open, link, none };

[[nodiscard]] std::string_view to_string(Visibility visibility);
[[nodiscard]] std::optional<Visibility> parse_visibility(std::string_view text);
[[nodiscard]] std::string_view to_string(Spectators spectators);
[[nodiscard]] std::optional<Spectators> parse_spectators(std::string_view text);

/// Options of a game as text: key and value.
using Options = std::vector<std::pair<std::string, std::string>>;

/// The state of the clocks. All values are in ms except `periods`.
struct ClockTimes {
  std::vector<std::int64_t> left;     // main time left per seat
  std::vector<std::int64_t> periods;  // byoyomi: left per seat, with the running one; else empty
  /// For the running turn. With delay: the time before `left` starts to run down. With byoyomi: the
  /// rest of the running period, which runs down once `left` is 0. Otherwise 0.
  std::int64_t turn_left = 0;
  friend bool operator==(const ClockTimes&, const ClockTimes&) = default;
};
/// Null in a game without a clock.
using Clocks = std::optional<ClockTimes>;

/// The kinds of offers. `resume` comes from the request `resume`, never from the request `offer`.
enum class Offer : std::uint8_t { draw, takeback, pause, rematch, resume };
/// The two channels of a room's chat.
enum class Channel : std::uint8_t { players, spectators };

[[nodiscard]] std::string_view to_string(Clock::Kind kind);
[[nodiscard]] std::optional<Clock::Kind> parse_clock_kind(std::string_view text);
[[nodiscard]] std::string_view to_string(Offer offer);
[[nodiscard]] std::optional<Offer> parse_offer(std::string_view text);
[[nodiscard]] std::string_view to_string(Channel channel);
[[nodiscard]] std::optional<Channel> parse_channel(std::string_view text);

/// The result of a game: the winners (none means a draw), the reason, a place for each seat.
struct GameResult {
  std::vector<int> winners;
  std::string reason;
  std::vector<int> places;
  friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// A rating as shown: rounded, and uncertain while provisional.
struct SeatRating {
  std::int64_t rating = 0;
  bool provisional = true;
  friend bool operator==(const SeatRating&, const SeatRating&) = default;
};

/// The ratings of acceptable opponents; null: no limit.
struct RatingRange {
  std::optional<std::int64_t> min;
  std::optional<std::int64_t> max;
  friend bool operator==(const RatingRange&, const RatingRange&) = default;
};

/// The effect of a game on a rating.
struct RatingChange {
  std::int64_t before = 0;
  std::int64_t after = 0;
  bool provisional = true;  // after the game
  friend bool operator==(const RatingChange&, const RatingChange&) = default;
};

/// One line of JSON, as lists of rooms store it.
[[nodiscard]] std::string json_text(const Clock& clock);
[[nodiscard]] std::string json_text(const Options& options);

/// 16 lower-case hex digits.
[[nodiscard]] std::string format_hash(std::uint64_t hash);
[[nodiscard]] std::optional<std::uint64_t> parse_hash(std::string_view text);

}  // namespace quintet::protocol
