// A computer player at a server of another operator: the games that it seeks and plays, its replies
// to offers, and the turns to think about. Uses no socket and no clock.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "protocol/client/session.hpp"
#include "protocol/messages/words.hpp"

namespace quintet::server {

/// The games that a remote player plays.
struct RemoteWishes {
  std::vector<std::string> games;  // games to seek; each has an engine
  protocol::Options options;       // of the game, if there is only one
  int level = 103;                 // an id of engine/levels/levels.hpp that each game has
  protocol::Clock clock;
  /// Ends after this many games; 0: never.
  int most_games = 0;
};

/// A turn to think about.
struct RemoteThought {
  std::string room;
  std::int64_t ply = 0;  // of the last turn played
  std::optional<std::uint64_t> hash;
  engine::Request request;
};

/// A seat whose player is away, and the time until it can be claimed.
struct RemoteAbsence {
  std::string room;
  std::int64_t claim_in = 0;  // ms
};

/// One thread. The messages are those of protocol/README.md.
class RemotePlayer {
 public:
  explicit RemotePlayer(RemoteWishes wishes);

  /// Call for each new connection. Enters every room again, and sends turns again that the server
  /// has not acknowledged.
  void begin();
  /// Whether to request `/api/my/games` now. The server announces all games that begin later.
  [[nodiscard]] bool wants_running_games() const { return wants_running_games_; }
  /// Takes the rooms from `/api/my/games`, and seeks games if there are none.
  void on_running_games(const std::vector<std::string>& rooms);
  /// Takes a message of the server. Returns how long to wait before the next request. The error is
  /// a sentence: no server sends this message.
  [[nodiscard]] std::expected<std::chrono::milliseconds, std::string> receive(
      std::string_view text);
  /// The next message to send; null if there is none now.
  [[nodiscard]] std::optional<std::string> next_message() { return session_.next_message(); }

  /// The next turn to think about; null if no seat of ours is to move.
  [[nodiscard]] std::optional<RemoteThought> next_thought() const;
  /// Whether the turn is still needed: false after a takeback or the end of the game.
  [[nodiscard]] bool wanted(const RemoteThought& thought) const;
  /// Plays the turn that the engine has found.
  void found(const RemoteThought& thought, const engine::Answer& answer);

  /// Players who have disconnected since the last call.
  [[nodiscard]] std::vector<RemoteAbsence> absences();
  /// Claims their seats if the game still runs. The server refuses this if they are back.
  void claim(const std::string& room);

  /// Whether `most_games` games are over.
  [[nodiscard]] bool done() const;
  /// The error that a retry cannot cure; one sentence.
  [[nodiscard]] const std::optional<std::string>& trouble() const { return trouble_; }
  /// Lines of progress since the last call, for the operator.
  [[nodiscard]] std::vector<std::string> news();

 private:
  struct Room {
    bool announced = false;   // its first snapshot has been reported to the operator
    bool wants_draw = false;  // at our last turn
    int counted = 0;          // its number among the finished games, from 1; 0: not counted yet
  };

  void send(protocol::Request request);
  void on_reply(const client::Received& received);
  void on_error(const protocol::Request& request, const protocol::Error& error);
  void on_push(const protocol::ServerMessage& push);
  void on_new_view(const std::string& name);
  void on_event(const protocol::EventPush& push);
  void respond_to_offer(const std::string& name, protocol::Offer what);
  /// Enters a room that it does not know yet.
  void know(const std::string& name);
  /// Counts games that have ended, and seeks the next ones if none runs.
  void look_for_games();

  RemoteWishes wishes_;
  client::Session session_;
  std::map<std::string, Room> rooms_;
  std::set<std::string> seeks_;  // games that are being sought
  std::vector<RemoteAbsence> absences_;
  std::vector<std::string> news_;
  std::optional<std::string> trouble_;
  bool wants_running_games_ = false;
  int finished_ = 0;
};

}  // namespace quintet::server
