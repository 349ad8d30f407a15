// A game as it was played: options, turns, withdrawals, and what follows from them: the position,
// repetition, the result with places. The record knows the history that a position does not.
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

/// The result of a game. `places[seat]`: the winner 1; a withdrawn seat is behind all who were
/// still in, the first to go last; who lost at the same moment share the best of their places; in a
/// game without a winner the seats still in it share place 1. A game that was aborted has neither
/// winners nor places.
struct GameResult {
  std::vector<Seat> winners;
  std::string reason;
  std::vector<int> places;
  friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// A turn that was played. `hash` is that of the position after it.
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

/// Header lines of the text form, `[Name "value"]`, that say nothing about the play itself
/// (players, date, room). Kept in order, in and out. A name is letters, digits and `_`, and not
/// `Game` or `Option`; a value is any text.
using Tags = std::vector<std::pair<std::string, std::string>>;

/// What the text form tells besides the play.
struct Annotations {
  Tags tags;
  /// By turn, the first turn's first: any text; empty: nothing. Where there are fewer than turns
  /// the others have none; not more than turns, and the last one is not empty.
  std::vector<std::string> comments;
  friend bool operator==(const Annotations&, const Annotations&) = default;
};

/// Whether the text form tells the hash of the position after each turn.
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
  /// The position now. After a result that the position does not know (repetition, agreement, the
  /// last withdrawal) it is the position in which that happened.
  [[nodiscard]] const Game& game() const { return game_; }
  /// That of `game()`, without working it out again.
  [[nodiscard]] std::uint64_t hash() const { return arrivals_.back(); }
  [[nodiscard]] const std::optional<GameResult>& result() const { return result_; }
  /// Null when the game is over, for whatever reason.
  [[nodiscard]] std::optional<Seat> seat_to_move() const;
  /// Who has not withdrawn.
  [[nodiscard]] SeatSet active() const { return active_; }
  /// How often the position now has stood at the start of a turn in this game, this time included.
  /// 0 when the position is over.
  [[nodiscard]] int times() const { return times_; }

  /// A position of this game that comes about.
  struct Arrival {
    std::string position;
    std::uint64_t hash;
    std::optional<Seat> seat_to_move;  // by the position alone; null when it is over
    int times;                         // as `times()`
  };
  /// What a turn of the seat to move would lead to. Errors as `Game::play_turn`.
  struct Preview {
    Game game;
    Arrival arrival;
    std::optional<GameResult> result;
  };
  [[nodiscard]] Result<Preview> preview_turn(std::string_view turn) const;
  /// Plays a turn that has just been previewed. Precondition: `preview` is what
  /// `preview_turn(turn)` says now.
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
  /// seat has withdrawn since: who has left does not come back.
  [[nodiscard]] Result<GameRecord> back_to(std::size_t ply) const;

  /// Header tags and numbered turns, one a line (README.md, "A game as text"); `from_text` reads it
  /// back to an equal record and equal annotations.
  [[nodiscard]] std::string to_text(const Annotations& annotations = {},
                                    TextHashes hashes = TextHashes::without) const;
  /// Replays every turn; a text that does not replay, that tells another hash, or whose result is
  /// not what comes out, is refused with the number of the line in the message. The first line has
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
  // Hashes of all positions that have come about, in order: the start, after each turn, after each
  // withdrawal that the game went on after.
  std::vector<std::uint64_t> arrivals_;
  std::optional<Seat> to_move_;  // by the position alone: finding out may take a look at all moves
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
/// Takes a text of many records apart: a record begins with a header line that does not follow
/// another header line. Empty lines between records do not matter. Nothing is lost: what is no
/// record is a part that `from_text` refuses. Views into `text`.
[[nodiscard]] std::vector<RecordPart> split_records(std::string_view text);

}  // namespace quintet::rules
