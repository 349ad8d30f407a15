// A room's state: the fold over its event log. Pure: no clock, no I/O, no thread. The same events
// always give the same state.
#pragma once

#include <algorithm>
#include <cstdint>
#include <expected>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/messages/room_events.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "rules/record.hpp"

namespace quintet::server {

/// The result of a game that was aborted: no winner, no loser and no draw.
[[nodiscard]] protocol::GameResult aborted();

class RoomState {
 public:
  /// The position before a turn, and the turn's place in the log. With them the room recognises a
  /// turn that a client sends twice.
  struct TurnMark {
    std::int64_t seq = 0;
    std::uint64_t chosen_in = 0;  // hash of the position before the turn
    std::int64_t takeback = 0;    // seq of the last takeback before the turn; 0: none
    // The clock of the seat that played, after the turn, for kinds of clock that have it.
    std::optional<std::int64_t> left;     // ms
    std::optional<std::int64_t> periods;  // byoyomi
  };

  /// Applies the next event of the log. `at` is in ms since 1970. On an error (a gap, an illegal
  /// turn, a wrong hash) the state is unchanged; the error is a sentence that says why the event
  /// does not follow from the state.
  std::expected<void, std::string> apply(std::int64_t seq, std::int64_t at,
                                         const protocol::RoomEvent& event);
  /// Sets the ratings that storage computed for the `ended` event, which must be the last applied.
  void set_ratings(std::vector<protocol::RatingChange> ratings) { ratings_ = std::move(ratings); }

  /// Number of the last event; 0 before the first.
  [[nodiscard]] std::int64_t seq() const { return seq_; }
  // Everything below needs the first event, `opened`.
  [[nodiscard]] const protocol::Opened& opened() const { return opened_; }
  [[nodiscard]] std::int64_t opened_at() const { return opened_at_; }
  [[nodiscard]] const rules::GameInfo& game() const { return *game_; }
  [[nodiscard]] protocol::RoomStatus status() const;
  [[nodiscard]] const std::vector<std::optional<protocol::Player>>& seats() const { return seats_; }
  [[nodiscard]] const std::vector<std::optional<protocol::SeatRating>>& seat_ratings() const {
    return seat_ratings_;
  }
  /// The seat of a player; null if they have none.
  [[nodiscard]] std::optional<rules::Seat> seat_of(std::string_view player_id) const;
  /// Null before the start.
  [[nodiscard]] const std::optional<rules::GameRecord>& record() const { return record_; }
  [[nodiscard]] const std::vector<TurnMark>& turn_marks() const { return turn_marks_; }
  /// Number of the event of the last takeback; 0 if there was none.
  [[nodiscard]] std::int64_t last_takeback() const { return last_takeback_; }
  [[nodiscard]] const std::optional<std::int64_t>& started_at() const { return started_at_; }
  /// The current ply, hash and seq. Before the start, hash and ply are 0.
  [[nodiscard]] protocol::Standing standing() const;
  /// The result of a turn by the seat to move (GameRecord::preview_turn). Cached, so that the check
  /// and the event that follows compute it only once; valid until the next event or the preview of
  /// another turn. Precondition: the game has started.
  [[nodiscard]] rules::Result<const rules::GameRecord::Preview*> preview_turn(
      std::string_view turn) const;
  /// Null before the start and after any end.
  [[nodiscard]] std::optional<rules::Seat> seat_to_move() const;
  /// The seats in play: all before the start, then those that have not withdrawn.
  [[nodiscard]] rules::SeatSet active() const;
  /// The seats that must accept this offer: those in play; all seats for a rematch.
  [[nodiscard]] rules::SeatSet asked(protocol::Offer what) const;
  /// Whether a seat has played a turn that was not taken back.
  [[nodiscard]] bool has_played(rules::Seat seat) const;
  /// A record of the room's game with its options, without turns.
  [[nodiscard]] rules::GameRecord new_record() const;

  /// The clocks at `clocks_at` (ms since 1970).
  [[nodiscard]] const protocol::Clocks& clocks() const { return clocks_; }
  [[nodiscard]] std::int64_t clocks_at() const { return clocks_at_; }
  /// As in GameStanding.
  [[nodiscard]] const std::optional<std::int64_t>& start_by() const { return start_by_; }
  /// Whether time is charged to the seat to move.
  [[nodiscard]] bool clock_runs() const;

  [[nodiscard]] const std::vector<protocol::OpenOffer>& offers() const { return offers_; }
  /// The open offer of this kind; null if there is none.
  [[nodiscard]] const protocol::OpenOffer* offer_of(protocol::Offer what) const;
  /// Number of offers of this kind by a seat since the last turn.
  [[nodiscard]] int offers_since_turn(protocol::Offer what, rules::Seat seat) const;
  /// Time of the earliest wish to resume after a pause; null if no seat has one.
  [[nodiscard]] std::optional<std::int64_t> resume_asked_at() const;
  /// Aborted games have a result, too (`aborted()`).
  [[nodiscard]] const std::optional<protocol::GameResult>& result() const { return result_; }
  /// The time of the result, in ms since 1970.
  [[nodiscard]] const std::optional<std::int64_t>& ended_at() const { return ended_at_; }
  [[nodiscard]] const std::optional<std::vector<protocol::RatingChange>>& ratings() const {
    return ratings_;
  }
  [[nodiscard]] const std::optional<std::string>& rematch() const { return rematch_; }
  /// The last `chat_kept` lines of each channel, in order.
  [[nodiscard]] const std::vector<protocol::ChatLine>& chat() const { return chat_; }
  /// The number of chat lines in the whole log.
  [[nodiscard]] std::int64_t lines_said() const { return lines_said_; }
  /// Whether the host has removed this player.
  [[nodiscard]] bool is_removed(std::string_view player_id) const {
    return std::ranges::find(removed_, player_id, &protocol::Player::id) != removed_.end();
  }
  [[nodiscard]] const std::vector<protocol::Player>& removed() const { return removed_; }
  /// Whether the host has admitted this player by name.
  [[nodiscard]] bool is_admitted(std::string_view player_id) const {
    return std::ranges::find(admitted_, player_id, &protocol::Player::id) != admitted_.end();
  }
  [[nodiscard]] const std::vector<protocol::Player>& admitted() const { return admitted_; }
  /// Number of events other than standing turns and chat lines.
  [[nodiscard]] std::int64_t events_besides_turns() const {
    return seq_ - lines_said_ - std::ssize(turn_marks_);
  }

  /// Whether the room is locked: no new client may enter, with any key.
  [[nodiscard]] bool locked() const { return locked_; }

  static constexpr std::size_t chat_kept = 50;

 private:
  using Applied = std::expected<void, std::string>;
  Applied apply(const protocol::Opened& event);
  Applied apply(const protocol::Seated& event);
  Applied apply(const protocol::Unseated& event);
  Applied apply(const protocol::Started& event);
  Applied apply(const protocol::Played& event);
  Applied apply(const protocol::Offered& event);
  Applied apply(const protocol::Answered& event);
  Applied apply(const protocol::TakenBack& event);
  Applied apply(const protocol::Paused& event);
  Applied apply(const protocol::Resumed& event);
  Applied apply(const protocol::Withdrew& event);
  Applied apply(const protocol::Ended& event);
  Applied apply(const protocol::Rematch& event);
  Applied apply(const protocol::Said& event);
  Applied apply(const protocol::Removed& event);
  Applied apply(const protocol::AccessChanged& event);
  Applied apply(const protocol::Admitted& event);
  void stand(const protocol::GameStanding& standing);
  void set_clocks(const protocol::Clocks& clocks);
  void close_offers(std::initializer_list<protocol::Offer> what);

  std::int64_t seq_ = 0;
  std::int64_t at_ = 0;
  protocol::Opened opened_;
  std::int64_t opened_at_ = 0;
  const rules::GameInfo* game_ = nullptr;
  rules::OptionValues options_;
  std::vector<std::optional<protocol::Player>> seats_;
  std::vector<std::optional<protocol::SeatRating>> seat_ratings_;
  std::optional<rules::GameRecord> record_;
  /// The last result of `preview_turn`.
  struct PreviewedTurn {
    std::string turn;
    rules::GameRecord::Preview preview;
  };
  mutable std::optional<PreviewedTurn> previewed_;
  std::optional<std::int64_t> started_at_;
  std::vector<TurnMark> turn_marks_;
  std::int64_t last_takeback_ = 0;
  protocol::Clocks clocks_;
  std::int64_t clocks_at_ = 0;
  std::optional<std::int64_t> start_by_;
  bool paused_ = false;
  std::vector<protocol::OpenOffer> offers_;
  std::vector<std::pair<protocol::Offer, rules::Seat>> offered_;  // since the last turn
  std::map<rules::Seat, std::int64_t> resume_wishes_;  // since when each seat wants to resume
  std::optional<protocol::GameResult> result_;
  std::optional<std::int64_t> ended_at_;
  std::optional<std::vector<protocol::RatingChange>> ratings_;
  std::optional<std::string> rematch_;
  std::vector<protocol::ChatLine> chat_;
  std::int64_t lines_said_ = 0;
  std::vector<protocol::Player> removed_;
  std::vector<protocol::Player> admitted_;
  bool locked_ = false;
};

}  // namespace quintet::server
