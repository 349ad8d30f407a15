// Tables of two players and two spectators, each with a connection, who play plans and check every
// message.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/load/plans.hpp"
#include "tests/bench/load/wire.hpp"

namespace quintet::bench {

inline constexpr std::size_t players = 2;
inline constexpr std::size_t at_a_table = 4;  // the first two of them play

class Table;

/// Decides when turns are sent, and records the results.
class Referee {
 public:
  virtual ~Referee() = default;
  /// The seat to move has known since then that it is to move.
  virtual void may_move(Table& table, Clock::time_point since) = 0;
  virtual void acknowledged() = 0;
  /// The opponent has received a turn.
  virtual void heard(Clock::duration since_began) = 0;
};

using Seated = std::array<Peer*, at_a_table>;

/// One table. Its referee calls `send_turn`, once after each `may_move`.
class Table : public Listener {
 public:
  Table(Referee& referee, const Seated& peers, std::size_t number);

  [[nodiscard]] std::size_t number() const { return number_; }
  /// Prepares games with at least this many turns. Then `prepared` becomes true.
  virtual void prepare(std::size_t turns) = 0;
  [[nodiscard]] virtual bool prepared() const = 0;
  /// Calls `may_move` for the first turn.
  virtual void begin(Clock::time_point now) = 0;
  /// Opens `games` games one after another and plays each as soon as it is open. Only without
  /// prepared games.
  virtual void live(std::size_t games) = 0;
  /// Whether all these games are over.
  [[nodiscard]] virtual bool lived() const = 0;
  /// Sends the next turn, which was due at `began`.
  virtual void send_turn(Clock::time_point began) = 0;
  /// Whether all clients have received everything.
  [[nodiscard]] virtual bool settled() const = 0;

 protected:
  [[nodiscard]] std::size_t place_of(const Peer& peer) const;
  [[nodiscard]] Peer& at(std::size_t place) const { return *peers_[place]; }
  [[nodiscard]] Referee& referee() const { return referee_; }

 private:
  Referee& referee_;
  Seated peers_;
  std::size_t number_;
};

/// The sizes of a server's events, so that the relay can send the same number of bytes.
struct Sizes {
  std::uint64_t events = 0;
  std::uint64_t event_bytes = 0;
};

/// A table at a Quintet server, with public rooms without clocks.
class QuintetTable : public Table {
 public:
  /// Plays `plans` in turn, beginning at the table's number. Adds the `played` events to `sizes`.
  /// `opener` is the place that opens the rooms, a player or a spectator. `clock`
  /// is JSON. `away`: the players do not look at the rooms.
  QuintetTable(Referee& referee, const Seated& peers, std::size_t number,
               const std::vector<Plan>& plans, Sizes& sizes, std::size_t opener = 0,
               std::string_view clock = R"({"kind":"none"})", bool away = false);

  void prepare(std::size_t turns) override;
  [[nodiscard]] bool prepared() const override { return ahead_ >= wanted_; }
  void begin(Clock::time_point now) override;
  void live(std::size_t games) override;
  [[nodiscard]] bool lived() const override { return lives_ == 0 && games_.empty(); }
  void send_turn(Clock::time_point began) override;
  [[nodiscard]] bool settled() const override;
  void heard(Peer& peer, std::string_view text, Clock::time_point at) override;

 private:
  struct Game {
    std::string room;
    const Plan* plan = nullptr;
    std::int64_t seq_at_start = 0;
    std::size_t sent = 0;  // turns
    std::array<std::int64_t, at_a_table> seq{};
    std::array<std::size_t, at_a_table> turns{};
    std::array<bool, at_a_table> started{};
    std::array<bool, at_a_table> ended{};

    [[nodiscard]] bool over() const { return sent == plan->turns.size(); }
  };
  struct Awaited {
    std::int64_t id;
    std::int64_t seq;  // of the turn's event; `resignation` for a resignation
  };
  static constexpr std::int64_t resignation = 0;

  void open_next();
  void opening_reply(std::size_t place, std::string_view text);
  /// If the players are away.
  void look_away(std::size_t place);
  void opened_if_so();
  void resign(std::size_t place);
  void ended(Clock::time_point at);
  void reply(std::size_t place, std::string_view text, Clock::time_point at);
  void event(std::size_t place, std::string_view text, Clock::time_point at);
  void played(std::size_t place, Game& game, std::string_view text, Clock::time_point at);
  /// The game in this room, which is being played or opened.
  Game& game_of(std::string_view room);
  void request(std::size_t place, const std::string& fields);

  const std::vector<Plan>& plans_;
  std::size_t next_plan_;
  Sizes& sizes_;
  std::size_t opener_;
  std::string clock_;
  bool away_;
  std::deque<Game> games_;  // the first is being played; the last may still be opening
  bool opening_ = false;
  int entering_ = 0;        // replies outstanding before the others sit down
  int sitting_down_ = 0;    // replies outstanding before the game can begin
  std::size_t ahead_ = 0;   // unsent turns of open games
  std::size_t wanted_ = 0;  // the number of turns to prepare
  std::size_t lives_ = 0;   // games to open and play
  std::int64_t last_id_ = 0;
  std::array<std::deque<Awaited>, players> awaited_;
  Clock::time_point began_;
};

/// A table at the relay, which knows neither rooms nor rules: the same turns, in the same form.
class RelayTable : public Table {
 public:
  RelayTable(Referee& referee, const Seated& peers, std::size_t number,
             const std::vector<Plan>& plans);

  void prepare(std::size_t turns) override;
  [[nodiscard]] bool prepared() const override { return joined_ == at_a_table; }
  void begin(Clock::time_point now) override;
  /// Throws, because the relay has no games.
  void live(std::size_t games) override;
  [[nodiscard]] bool lived() const override { return true; }
  void send_turn(Clock::time_point began) override;
  [[nodiscard]] bool settled() const override { return owed_ == 0; }
  void heard(Peer& peer, std::string_view text, Clock::time_point at) override;

 private:
  const std::vector<Plan>& plans_;
  std::size_t plan_;
  std::size_t turn_ = 0;
  std::size_t joined_ = 0;
  bool asked_ = false;
  std::size_t mover_ = 0;
  std::size_t owed_ = 0;  // outstanding messages about turns
  std::int64_t last_id_ = 0;
  std::deque<std::string> sent_;  // the newest last; as many as a client may not have received
  std::array<std::int64_t, at_a_table> heard_{};
  Clock::time_point began_;
};

}  // namespace quintet::bench
