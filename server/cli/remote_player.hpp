// A computer player at a server of another operator: the state of its games, its requests and the
// turns to think about. Uses no socket and no clock.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/engine.hpp"

namespace quintet::server {

/// The games that a remote player plays.
struct RemoteWishes {
  std::vector<std::string> games;                            // games to seek; each has an engine
  std::vector<std::pair<std::string, std::string>> options;  // of the game, if there is only one
  int level = 3;
  nlohmann::json clock;
  /// Ends after this many games; 0: never.
  int most_games = 0;
};

/// A turn to think about.
struct RemoteThought {
  std::string room;
  std::int64_t ply = 0;  // of the last turn played
  std::string hash;
  std::int64_t seq = 0;
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

  /// Call for each new connection. Forgets all requests without a reply, and enters every room
  /// again.
  void begin();
  /// Whether to request `/api/my/games` now. The server announces all games that begin later.
  [[nodiscard]] bool wants_running_games() const { return wants_running_games_; }
  /// Takes the rooms from `/api/my/games`, and seeks games if there are none.
  void on_running_games(const std::vector<std::string>& rooms);
  /// Takes a message of the server. Returns how many milliseconds to wait before the next request.
  /// Throws nlohmann::json::exception for a message that no server sends.
  std::int64_t receive(std::string_view text);
  /// The next message to send; null if there is none now.
  [[nodiscard]] std::optional<std::string> next_message();

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
  using Json = nlohmann::json;
  struct Room {
    std::int64_t seq = 0;  // 0: unknown yet
    bool behind = true;    // must be entered (again)
    bool asked = false;    // the request to enter has been sent
    std::string game;
    rules::OptionValues::Pairs options;
    bool rated = false;
    std::string status = "open";
    int seat = -1;
    int to_move = -1;
    std::int64_t ply = 0;
    std::string hash;
    std::string position;
    std::optional<std::string> base;  // position before `turns`; null: the start
    std::vector<std::string> turns;
    bool sent = false;        // the turn for the current ply
    bool wants_draw = false;  // at our last turn
    int counted = 0;          // its number among the finished games, from 1; 0: not counted yet
  };

  void ask(Json request);
  void on_reply(const Json& reply, const Json& request);
  void on_error(const Json& error, const Json& request);
  void on_push(const Json& push);
  void on_snapshot(const std::string& name, const Json& snapshot);
  void on_event(const std::string& name, const Json& event);
  void respond_to_offer(const std::string& name, const std::string& what);
  void know(const std::string& name);
  void enter(const std::string& name, Room& room);
  void look_for_games();

  RemoteWishes wishes_;
  std::map<std::string, Room> rooms_;
  std::set<std::string> seeks_;  // games
  std::map<std::int64_t, Json> asked_;
  std::deque<Json> outbox_;
  std::vector<std::string> news_;
  std::vector<RemoteAbsence> absences_;
  std::optional<std::string> trouble_;
  std::int64_t last_id_ = 0;
  int finished_ = 0;
  bool wants_running_games_ = false;
};

}  // namespace quintet::server
