// A room as a computer player knows it: from a snapshot and the events after it, as any client
// does.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "protocol/room_events.hpp"
#include "protocol/server_to_client.hpp"

namespace quintet::server {

/// Used by one thread at a time.
class RoomView {
 public:
  using Json = nlohmann::json;

  /// The error is a sentence: what is wrong with the snapshot.
  [[nodiscard]] static std::expected<RoomView, std::string> from_snapshot(const Json& snapshot);
  /// The next event: `text` is that of the push. False, and the view is of no use any more, when it
  /// is not the next one, or cannot be read. One that is known already changes nothing.
  [[nodiscard]] bool apply(const Json& push, std::string_view text);
  /// Who is connected.
  void set_presence(const Json& presence);

  [[nodiscard]] std::int64_t seq() const { return seq_; }
  [[nodiscard]] protocol::RoomStatus status() const { return status_; }
  [[nodiscard]] const std::string& game() const { return game_; }
  [[nodiscard]] const protocol::Clock& clock() const { return clock_; }
  [[nodiscard]] bool instant() const { return instant_; }
  /// The player's own seat; null when it has none.
  [[nodiscard]] std::optional<int> seat() const { return seat_; }
  /// Whether it has withdrawn from the game.
  [[nodiscard]] bool withdrawn() const { return withdrawn_; }
  [[nodiscard]] int seats() const { return static_cast<int>(bots_.size()); }
  [[nodiscard]] bool my_turn() const {
    return status_ == protocol::RoomStatus::playing && seat_ && standing_.to_move == seat_;
  }
  /// As after the last event that told it.
  [[nodiscard]] const protocol::GameStanding& standing() const { return standing_; }
  /// How many turns have been played.
  [[nodiscard]] std::int64_t ply() const {
    return before_ + static_cast<std::int64_t>(turns_.size());
  }
  /// Whether a seat that plays has not had its first turn.
  [[nodiscard]] bool in_opening() const { return ply() < static_cast<std::int64_t>(bots_.size()); }
  [[nodiscard]] const std::vector<protocol::OpenOffer>& offers() const { return offers_; }
  /// Where a rematch is.
  [[nodiscard]] const std::optional<std::string>& rematch() const { return rematch_; }
  /// Whether anybody is connected to the room who is no computer player.
  [[nodiscard]] bool people_here() const;
  /// What an engine has to know of the position, without how hard to think.
  [[nodiscard]] engine::Request to_think_about() const;

 private:
  void on(const protocol::Started& event);
  void on(const protocol::Played& event);
  void on(const protocol::TakenBack& event);
  void on(const protocol::Withdrew& event);
  void on(const protocol::Offered& event);
  void on(const protocol::Answered& event);
  void on(const protocol::Paused& event);
  void on(const protocol::Resumed& event);
  void on(const protocol::Ended& event);
  void on(const protocol::Rematch& event);
  void close(protocol::Offer what);
  void set_clocks(const protocol::Clocks& clocks);
  /// What is not in a snapshot: the position after the last withdrawal.
  [[nodiscard]] std::expected<void, std::string> replay(const Json& snapshot);

  std::int64_t seq_ = 0;
  std::string game_;
  protocol::Options options_;
  protocol::Clock clock_;
  bool instant_ = false;
  std::optional<int> seat_;
  bool withdrawn_ = false;
  std::vector<bool> bots_;  // by seat
  protocol::RoomStatus status_ = protocol::RoomStatus::open;
  std::optional<std::string> base_;  // the position from which `turns_` go on; null: the start
  std::int64_t before_ = 0;          // turns played before it
  std::vector<std::string> turns_;
  protocol::GameStanding standing_;
  std::vector<protocol::OpenOffer> offers_;
  std::optional<std::string> rematch_;
  std::vector<bool> connected_;  // by seat
  std::int64_t spectators_ = 0;
};

}  // namespace quintet::server
