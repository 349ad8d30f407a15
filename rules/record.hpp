// A played game: options, turns and withdrawals, and the position, repetition and result that
// follow from them. The record knows the history, which a position does not.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/catalogue.hpp"
#include "rules/game.hpp"

namespace quintet::rules {

enum class WithdrawalReason : std::uint8_t { resignation, timeout, abandoned };
[[nodiscard]] std::string_view to_string(WithdrawalReason reason);
[[nodiscard]] std::optional<WithdrawalReason> parse_withdrawal_reason(std::string_view text);

/// The result of a game. `places[seat]` is 1 for a winner. A withdrawn seat is placed behind all
/// seats that stayed, and the first to withdraw is last. Seats that lose at the same moment share
/// the best of their places. In a game without a winner, the seats that stayed share place 1. An
/// aborted game has neither winners nor places.
struct GameResult {
  std::vector<Seat> winners;
  std::string reason;
  std::vector<int> places;
  friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// A turn that was played. `hash` is the hash of the position after it.
struct PlayedTurn {
  Seat seat;
  std::string text;
  std::uint64_t hash;
  friend bool operator==(const PlayedTurn&, const PlayedTurn&) = default;
};

/// A seat that left after `ply` turns had been played.
struct Withdrawal {
  std::size_t ply;
  Seat seat;
  WithdrawalReason reason;
  friend bool operator==(const Withdrawal&, const Withdrawal&) = default;
};

/// Header lines of the text form, `[Name "value"]`, that do not affect play (players, date, room).
/// Reading and writing keep their order. A name is letters, digits and `_`, and not `Game` or
/// `Option`; a value is any text.
using Tags = std::vector<std::pair<std::string, std::string>>;

/// Parts of the text form that do not affect play.
struct Annotations {
  Tags tags;
  /// Comment of each turn, from the first turn on; an empty text is no comment. At most one per
  /// turn; turns beyond the end have none, and the last entry is not empty.
  std::vector<std::string> comments;
  friend bool operator==(const Annotations&, const Annotations&) = default;
};

/// Whether the text form contains the hash of the position after each turn.
enum class TextHashes : bool { without, with };

struct AnnotatedRecord;

class GameRecord {
 public:
  GameRecord(const GameInfo& info, OptionValues options);

  [[nodiscard]] const GameInfo& info() const { return *info_; }
  [[nodiscard]] const OptionValues& options() const { return options_; }
  [[nodiscard]] Seat seats() const;
  [[nodiscard]] const std::vector<PlayedTurn>& turns() const { return turns_; }
  [[nodiscard]] const std::vector<Withdrawal>& withdrawals() const { return withdrawals_; }
  /// The current position. After a result that the position does not show (repetition, agreement,
  /// the last withdrawal) it is the position in which that happened.
  [[nodiscard]] const Game& game() const { return game_; }
  /// Hash of `game()`, stored and not computed again.
  [[nodiscard]] std::uint64_t hash() const { return arrivals_.back(); }
  [[nodiscard]] const std::optional<GameResult>& result() const { return result_; }
  /// Null when the game is over for any reason.
  [[nodiscard]] std::optional<Seat> seat_to_move() const;
  /// The seats that have not withdrawn.
  [[nodiscard]] SeatSet active() const { return active_; }
  /// Number of times that the current position has stood at the start of a turn in this game,
  /// including now. 0 when the position is over.
  [[nodiscard]] int times() const { return times_; }

  /// A position of this game at the moment it arises.
  struct Arrival {
    std::string position;
    std::uint64_t hash;
    std::optional<Seat> seat_to_move;  // according to the position alone; null when it is over
    int times;                         // as `times()`
  };
  /// The consequence of a turn that has not been played yet.
  struct Preview {
    Game game;
    Arrival arrival;
    std::optional<GameResult> result;
  };
  /// Computes the consequence of a turn of the seat to move. Errors as `Game::play_turn`.
  [[nodiscard]] Result<Preview> preview_turn(std::string_view turn) const;
  /// Plays a turn that has just been previewed. Precondition: `preview` equals the result of
  /// `preview_turn(turn)` now.
  void take_turn(std::string_view turn, Preview preview);
  /// Plays a whole turn of the seat to move, or changes nothing. Errors as `Game::play_turn`.
  Result<void> play_turn(std::string_view turn);
  /// Withdraws a seat. `game_over`, or `illegal_action` when the seat does not exist or is out.
  Result<void> withdraw(Seat seat, WithdrawalReason reason);
  /// Ends the game as a draw by agreement. `game_over`, or `illegal_action` where the game has no
  /// draws by agreement.
  Result<void> agree_draw();
  /// Ends the game without a result. `game_over`.
  Result<void> abort();

  /// The game as it was after `ply` turns. `illegal_action` when there are fewer turns, or when a
  /// seat has withdrawn since: a withdrawal cannot be undone.
  [[nodiscard]] Result<GameRecord> back_to(std::size_t ply) const;

  /// Header tags and numbered turns, one per line (README.md, "A game as text"). `from_text` reads
  /// the text back to an equal record and equal annotations.
  [[nodiscard]] std::string to_text(const Annotations& annotations = {},
                                    TextHashes hashes = TextHashes::without) const;
  /// Replays every turn. Refuses a text with an illegal turn, with a wrong hash, or with a result
  /// that does not follow from the turns; the message names the line. The first line of `text` has
  /// the number `first_line`.
  [[nodiscard]] static Result<AnnotatedRecord> from_text(std::string_view text,
                                                         std::size_t first_line = 1);

 private:
  [[nodiscard]] Arrival arrival_at(const Game& next) const;
  void arrive(Game game, const Arrival& arrival);
  [[nodiscard]] int times_with(std::string_view position, std::uint64_t hash) const;
  [[nodiscard]] std::optional<GameResult> result_at(const Game& game, const Arrival& arrival) const;
  [[nodiscard]] GameResult result_of(const Outcome& outcome) const;

  const GameInfo* info_;
  OptionValues options_;
  Game game_;
  SeatSet active_;
  std::vector<PlayedTurn> turns_;
  std::vector<Withdrawal> withdrawals_;
  // Hashes of all positions that have arisen, in order: the start, then one after each turn and
  // after each withdrawal that the game survived.
  std::vector<std::uint64_t> arrivals_;
  std::optional<Seat> to_move_;  // stored: a position may have to generate all moves to find it
  int times_ = 0;
  std::optional<GameResult> result_;
};

struct AnnotatedRecord {
  GameRecord record;
  Annotations annotations;
};

/// The text of one record within a text of many.
struct RecordPart {
  std::size_t first_line;  // its number in the whole, from 1
  std::string_view text;
};
/// Splits a text of many records. A header line that does not follow another header line begins a
/// new record. Empty lines between records do not matter. No text is dropped: text that is not a
/// record becomes a part that `from_text` refuses. The parts are views into `text`.
[[nodiscard]] std::vector<RecordPart> split_records(std::string_view text);

}  // namespace quintet::rules
