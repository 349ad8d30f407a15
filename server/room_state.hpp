// A room as the fold over its event log. Pure: no clock, no I/O, no thread. The same events give
// the same state, after a restart as on the day.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/room_events.hpp"
#include "protocol/server_to_client.hpp"
#include "rules/record.hpp"

namespace quintet::server {

class RoomState {
 public:
  /// What a turn was chosen in, and where it stands in the log: for turns that are sent twice.
  struct TurnMark {
    std::int64_t seq = 0;
    std::uint64_t chosen_in = 0;  // hash of the position before the turn
    // What the clock of the seat that played showed after it, with the kinds of clock that have it.
    std::optional<std::int64_t> left = {};     // ms
    std::optional<std::int64_t> periods = {};  // byoyomi
  };

  /// The next event of the log. The error is a sentence: the event does not follow from the state
  /// (a gap, a turn that is not legal, another hash than ours), and the state is unchanged.
  /// `at` is in ms since 1970.
  std::expected<void, std::string> apply(std::int64_t seq, std::int64_t at,
                                         const protocol::RoomEvent& event);

  /// Number of the last event; 0 before the first.
  [[nodiscard]] std::int64_t seq() const { return seq_; }
  // Everything below needs the first event, `opened`.
  [[nodiscard]] const protocol::Opened& opened() const { return opened_; }
  [[nodiscard]] std::int64_t opened_at() const { return opened_at_; }
  [[nodiscard]] const rules::GameInfo& game() const { return *game_; }
  [[nodiscard]] protocol::RoomStatus status() const;
  [[nodiscard]] const std::vector<std::optional<protocol::Player>>& seats() const { return seats_; }
  /// The seat of a player; null for others.
  [[nodiscard]] std::optional<rules::Seat> seat_of(std::string_view player_id) const;
  /// Null before the start.
  [[nodiscard]] const std::optional<rules::GameRecord>& record() const { return record_; }
  [[nodiscard]] const std::vector<TurnMark>& turn_marks() const { return turn_marks_; }
  [[nodiscard]] const std::optional<std::int64_t>& started_at() const { return started_at_; }
  /// Ply, hash and seq as they are now. Before the start hash and ply are 0.
  [[nodiscard]] protocol::Standing standing() const;
  /// The first position under the room's options: what `started` tells.
  [[nodiscard]] rules::GameRecord new_record() const;

 private:
  using Applied = std::expected<void, std::string>;
  Applied apply(const protocol::Opened& event);
  Applied apply(const protocol::Seated& event);
  Applied apply(const protocol::Unseated& event);
  Applied apply(const protocol::Started& event);
  Applied apply(const protocol::Played& event);
  Applied apply(const protocol::Withdrew& event);
  Applied apply(const protocol::Ended& event);
  template <class Event>
  Applied apply(const Event&) {
    return {};
  }

  std::int64_t seq_ = 0;
  std::int64_t at_ = 0;
  protocol::Opened opened_;
  std::int64_t opened_at_ = 0;
  const rules::GameInfo* game_ = nullptr;
  rules::OptionValues options_;
  std::vector<std::optional<protocol::Player>> seats_;
  std::optional<rules::GameRecord> record_;
  std::optional<std::int64_t> started_at_;
  std::vector<TurnMark> turn_marks_;
  bool ended_ = false;
};

}  // namespace quintet::server
