// A room as the fold over its event log. Pure: no clock, no I/O, no thread. The same events give
// the same state, after a restart as on the day.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <expected>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/room_events.hpp"
#include "protocol/server_to_client.hpp"
#include "rules/record.hpp"

namespace quintet::server {

/// The result of a game that ended before it began: nobody has won, lost or drawn.
[[nodiscard]] protocol::GameResult aborted();

class RoomState {
 public:
  /// What a turn was chosen in, and where it stands in the log: for turns that are sent twice.
  struct TurnMark {
    std::int64_t seq = 0;
    std::uint64_t chosen_in = 0;  // hash of the position before the turn
    // What the clock of the seat that played showed after it, with the kinds of clock that have it.
    std::optional<std::int64_t> left;     // ms
    std::optional<std::int64_t> periods;  // byoyomi
  };

  /// The next event of the log. The error is a sentence: the event does not follow from the state
  /// (a gap, a turn that is not legal, another hash than ours), and the state is unchanged.
  /// `at` is in ms since 1970.
  std::expected<void, std::string> apply(std::int64_t seq, std::int64_t at,
                                         const protocol::RoomEvent& event);
  /// What storage has found for the `ended` that was the last event applied.
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
  /// The seat of a player; null for others.
  [[nodiscard]] std::optional<rules::Seat> seat_of(std::string_view player_id) const;
  /// Null before the start.
  [[nodiscard]] const std::optional<rules::GameRecord>& record() const { return record_; }
  [[nodiscard]] const std::vector<TurnMark>& turn_marks() const { return turn_marks_; }
  [[nodiscard]] const std::optional<std::int64_t>& started_at() const { return started_at_; }
  /// Ply, hash and seq as they are now. Before the start hash and ply are 0.
  [[nodiscard]] protocol::Standing standing() const;
  /// What a turn of the seat to move would lead to, as GameRecord::preview_turn says; worked out
  /// once for who asks and for the event that follows. Valid until that. Precondition: the game has
  /// started.
  [[nodiscard]] rules::Result<const rules::GameRecord::Preview*> preview_turn(
      std::string_view turn) const;
  /// Null before the start and after the end, whatever the end.
  [[nodiscard]] std::optional<rules::Seat> seat_to_move() const;
  /// The seats that play: all before the start, then those that have not withdrawn.
  [[nodiscard]] rules::SeatSet active() const;
  /// The seats that have to agree to this: those that play; all to a rematch.
  [[nodiscard]] rules::SeatSet asked(protocol::Offer what) const;
  /// Whether a seat has played a turn that still stands.
  [[nodiscard]] bool has_played(rules::Seat seat) const;
  /// The first position under the room's options: what `started` tells.
  [[nodiscard]] rules::GameRecord new_record() const;

  /// What the clocks showed at `clocks_at` (ms since 1970).
  [[nodiscard]] const protocol::Clocks& clocks() const { return clocks_; }
  [[nodiscard]] std::int64_t clocks_at() const { return clocks_at_; }
  /// As in GameStanding.
  [[nodiscard]] const std::optional<std::int64_t>& start_by() const { return start_by_; }
  /// Whether time is charged to the seat to move.
  [[nodiscard]] bool clock_runs() const;

  [[nodiscard]] const std::vector<protocol::OpenOffer>& offers() const { return offers_; }
  /// The open offer of a thing; null when there is none.
  [[nodiscard]] const protocol::OpenOffer* offer_of(protocol::Offer what) const;
  /// How many times a seat has offered this since the last turn.
  [[nodiscard]] int offers_since_turn(protocol::Offer what, rules::Seat seat) const;
  /// When the first player asked to go on after a pause; null when nobody has.
  [[nodiscard]] const std::optional<std::int64_t>& resume_asked_at() const {
    return resume_asked_at_;
  }
  /// Also of games that ended without one by the rules: aborted ones.
  [[nodiscard]] const std::optional<protocol::GameResult>& result() const { return result_; }
  [[nodiscard]] const std::optional<std::vector<protocol::RatingChange>>& ratings() const {
    return ratings_;
  }
  [[nodiscard]] const std::optional<std::string>& rematch() const { return rematch_; }
  /// The last lines, `chat_kept` of each channel, in order.
  [[nodiscard]] const std::deque<protocol::ChatLine>& chat() const { return chat_; }
  /// How many lines were ever said.
  [[nodiscard]] std::int64_t lines_said() const { return lines_said_; }
  /// Whether the host has sent this player away.
  [[nodiscard]] bool is_removed(std::string_view player_id) const {
    return std::ranges::find(removed_, player_id) != removed_.end();
  }

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
  /// Of a turn that has not been played yet.
  struct Looked {
    std::string turn;
    rules::GameRecord::Preview preview;
  };
  mutable std::optional<Looked> looked_;
  std::optional<std::int64_t> started_at_;
  std::vector<TurnMark> turn_marks_;
  protocol::Clocks clocks_;
  std::int64_t clocks_at_ = 0;
  std::optional<std::int64_t> start_by_;
  bool paused_ = false;
  std::vector<protocol::OpenOffer> offers_;
  std::vector<std::pair<protocol::Offer, rules::Seat>> offered_;  // since the last turn
  std::optional<std::int64_t> resume_asked_at_;
  std::optional<protocol::GameResult> result_;
  std::optional<std::vector<protocol::RatingChange>> ratings_;
  std::optional<std::string> rematch_;
  std::deque<protocol::ChatLine> chat_;
  std::int64_t lines_said_ = 0;
  std::vector<std::string> removed_;  // ids
};

}  // namespace quintet::server
