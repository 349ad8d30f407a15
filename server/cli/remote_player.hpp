// A player of the computer's at somebody else's server: what it knows of its games, what it asks
// for, and what it has to think about. Knows no socket and no clock.
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

/// What a remote player plays.
struct RemoteWishes {
  std::vector<std::string> games;                            // to be sought; each has an engine
  std::vector<std::pair<std::string, std::string>> options;  // of the game, where it is one
  int level = 3;
  nlohmann::json clock;
  /// To end after so many games; 0: never.
  int most_games = 0;
};

/// A turn to be thought about.
struct RemoteThought {
  std::string room;
  std::int64_t ply = 0;  // that has been played last
  std::string hash;
  std::int64_t seq = 0;
  engine::Request request;
};

/// A seat whose player is away, and when it can be claimed.
struct RemoteAbsence {
  std::string room;
  std::int64_t claim_in = 0;  // ms
};

/// For one thread. Messages are those of protocol/README.md.
class RemotePlayer {
 public:
  explicit RemotePlayer(RemoteWishes wishes);

  /// A connection begins: all that waited for answers on the one before is forgotten, and every
  /// room is entered again.
  void begin();
  /// Whether `/api/my/games` is to be asked now: the server tells of all games that begin later.
  [[nodiscard]] bool wants_running_games() const { return wants_running_games_; }
  /// Takes the rooms of `/api/my/games`, and seeks games if there are none.
  void take_running_games(const std::vector<std::string>& rooms);
  /// Takes a message of the server. Returns for how many milliseconds nothing should be sent.
  /// Throws nlohmann::json::exception for what no server says.
  std::int64_t receive(std::string_view text);
  /// The next message to be sent; nothing when there is none now.
  [[nodiscard]] std::optional<std::string> next_message();

  /// What has to be thought about; nothing when it is nobody's turn here.
  [[nodiscard]] std::optional<RemoteThought> next_thought() const;
  /// Whether the turn is still to be played: false after a takeback, or when the game is over.
  [[nodiscard]] bool wanted(const RemoteThought& thought) const;
  /// Plays what has been found.
  void found(const RemoteThought& thought, const engine::Answer& answer);

  /// Players who have gone away since the last call.
  [[nodiscard]] std::vector<RemoteAbsence> absences();
  /// Claims their seats, if the game still goes on. The server knows whether they are back.
  void claim(const std::string& room);

  /// So many games were played as were wished for.
  [[nodiscard]] bool done() const;
  /// Why it makes no sense to go on; one sentence.
  [[nodiscard]] const std::optional<std::string>& trouble() const { return trouble_; }
  /// What has happened since the last call, a line each, for whoever runs this.
  [[nodiscard]] std::vector<std::string> news();

 private:
  using Json = nlohmann::json;
  struct Room {
    std::int64_t seq = 0;  // 0: nothing is known yet
    bool behind = true;    // has to be entered (again)
    bool asked = false;    // and that has been asked for
    std::string game;
    rules::OptionValues::Pairs options;
    bool rated = false;
    std::string status = "open";
    int seat = -1;
    int to_move = -1;
    std::int64_t ply = 0;
    std::string hash;
    std::string position;
    std::optional<std::string> base;  // from where `turns` were played; none: the start
    std::vector<std::string> turns;
    bool sent = false;        // the turn that is to be played now
    bool wants_draw = false;  // when it was our turn last
    int counted = 0;          // among the finished games, from 1; 0: not yet
  };

  void ask(Json request);
  void take_reply(const Json& reply, const Json& request);
  void take_error(const Json& error, const Json& request);
  void take_push(const Json& push);
  void take_snapshot(const std::string& name, const Json& snapshot);
  void take_event(const std::string& name, const Json& event);
  void answer_offer(const std::string& name, const std::string& what);
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
