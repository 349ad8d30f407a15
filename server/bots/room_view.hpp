// A computer player's copy of a room's state, built like any client's from a snapshot and the
// events after it.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "protocol/messages/room_events.hpp"
#include "protocol/messages/server_to_client.hpp"

namespace quintet::server {

/// Used by one thread at a time.
class RoomView {
 public:
  using Json = nlohmann::json;

  /// The error says in a sentence why the snapshot cannot be used.
  [[nodiscard]] static std::expected<RoomView, std::string> from_snapshot(const Json& snapshot);
  /// Applies the next event; `text` is the text of the push. Ignores an event that has been
  /// applied. Returns false if an event is missing before it or if it cannot be read; then the view
  /// must not be used any more.
  [[nodiscard]] bool apply(const Json& push, std::string_view text);
  /// Replaces the seats that are connected and the number of spectators.
  void set_presence(const Json& presence);

  [[nodiscard]] std::int64_t seq() const { return seq_; }
  [[nodiscard]] protocol::RoomStatus status() const { return status_; }
  [[nodiscard]] const std::string& game() const { return game_; }
  [[nodiscard]] const protocol::Clock& clock() const { return clock_; }
  [[nodiscard]] bool instant() const { return instant_; }
  /// The computer player's seat; null if it has none.
  [[nodiscard]] std::optional<int> seat() const { return seat_; }
  /// Whether the computer player has withdrawn from the game.
  [[nodiscard]] bool withdrawn() const { return withdrawn_; }
  [[nodiscard]] int seats() const { return static_cast<int>(bots_.size()); }
  [[nodiscard]] bool my_turn() const {
    return status_ == protocol::RoomStatus::playing && seat_ && standing_.to_move == seat_;
  }
  /// The current standing. `position` is empty before the first event that contains one.
  [[nodiscard]] const protocol::GameStanding& standing() const { return standing_; }
  /// Number of turns that have been played.
  [[nodiscard]] std::int64_t ply() const {
    return before_ + static_cast<std::int64_t>(turns_.size());
  }
  /// Whether fewer turns have been played than there are seats.
  [[nodiscard]] bool in_opening() const { return ply() < static_cast<std::int64_t>(bots_.size()); }
  [[nodiscard]] const std::vector<protocol::OpenOffer>& offers() const { return offers_; }
  /// The room of the rematch; null if there is none.
  [[nodiscard]] const std::optional<std::string>& rematch() const { return rematch_; }
  /// Whether a client other than a computer player is connected to the room.
  [[nodiscard]] bool people_here() const;
  /// A request to the engine for the current position, without level, nodes and seed.
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
  /// Sets `turns_`, and finds the position after the last withdrawal, which is not in the snapshot.
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
  std::optional<std::string> base_;  // the position before `turns_`; null: the start
  std::int64_t before_ = 0;          // turns played before it
  std::vector<std::string> turns_;
  protocol::GameStanding standing_;
  std::vector<protocol::OpenOffer> offers_;
  std::optional<std::string> rematch_;
  std::vector<bool> connected_;  // by seat
  std::int64_t spectators_ = 0;
};

}  // namespace quintet::server
