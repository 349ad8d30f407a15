// The rooms of other nodes, for the clients of this one.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/any_io_executor.hpp>

#include "server/base/log_limit.hpp"
#include "server/bus/bus.hpp"
#include "server/cluster/routes.hpp"
#include "server/forwarding/envelopes.hpp"
#include "server/forwarding/local_clients.hpp"
#include "server/forwarding/places.hpp"
#include "server/lobby/seek_router.hpp"
#include "server/rooms/room_router.hpp"
#include "server/rooms/rooms.hpp"

namespace quintet::server {

/// Passes commands on to the nodes that own the rooms, what clients seek to the one that owns the
/// first shard, and what these say to the clients. What was
/// lost on the way is noticed by its number: then the clients that may have missed something are
/// told to connect again, which brings them all of it. All on one strand, but for the functions of
/// RoomRouter, which may be called from any thread.
class RemoteRooms : public RoomRouter,
                    public SeekRouter,
                    public std::enable_shared_from_this<RemoteRooms> {
 public:
  struct Context {
    Rooms& rooms;
    std::shared_ptr<Bus> bus;
    asio::any_io_executor strand;
    std::function<std::string(int node)> commands_subject;
    std::function<std::shared_ptr<const Routes>()> routes;
    /// A node does not answer.
    std::function<void(int node)> suspect;
    int self = 0;
    std::int64_t generation = 0;
  };
  explicit RemoteRooms(Context context) : context_(std::move(context)) {}

  [[nodiscard]] bool owns(std::string_view room) const override;
  [[nodiscard]] bool opens(std::string_view room) const override;
  void pass_on(const std::string& room, Command command) override;
  void pass_on(SeekRequest request) override;
  void gone(const Subscriber& connection) override;

  /// Which shards are served here from now on.
  void serve(const std::array<bool, storage::shard_count>& owned);
  /// An event has come.
  void take(const BusMessage& message);
  /// Those whose rooms have another owner are told to connect again.
  void look(const Routes& routes);
  /// Those whose owner has been silent for too long, too.
  void look_for_silence();
  /// Tells the owners which connections there are, in case they have missed the end of one.
  void tell_held();
  /// What waits is refused.
  void stop() { stopped_ = true; }

 private:
  using Clock = std::chrono::steady_clock;

  /// For a takeover, however its node has died: a lease, and a look.
  static constexpr std::chrono::milliseconds most_time{9'000};
  /// What waits for its owner; beyond that it is refused.
  static constexpr std::size_t most_waiting = 20'000;

  /// A command that waits for its owner.
  struct Passed {
    std::shared_ptr<Places::Place> place;
    std::string room;  // empty: it is about seeks
    Command command;
    CommandEnvelope envelope;
    Clock::time_point begun;
    Clock::time_point deadline;
    int asked = 0;            // the owner who may have heard it; 0: nobody has
    int unanswered = 0;       // how often
    bool crowded = false;     // the last attempt failed because too much waited already
    int pauses = 0;           // that it has made
    bool repeatable = false;  // doing it twice is as good as once
  };
  /// A request that has no answer yet.
  struct Asked {
    std::shared_ptr<Passed> passed;
    int owner = 0;
  };
  /// What comes from an owner.
  struct Incoming {
    std::int64_t generation = 0;
    std::uint64_t number = 0;  // of the last event
    Clock::time_point heard;
    std::string parts;  // of a message that has not come to its end
  };

  /// Commands that are answered here and not passed on; true: it was one.
  static bool answer_at_once(Command& command);
  [[nodiscard]] std::optional<CommandEnvelope> envelope_of(const std::string& room,
                                                           Command& command);
  /// Lets a command wait, or refuses it.
  void wait(const std::string& room, Command command);
  void begin(std::shared_ptr<Places::Place> place, std::string room, Command command);
  /// The connection at this place in memory has ended.
  void end_seeks(const Subscriber* connection);
  void attempt(const std::shared_ptr<Passed>& passed);
  void attempt_later(const std::shared_ptr<Passed>& passed);
  /// The answer to a request, the first time that there is one.
  void answered(std::uint64_t attempt, const Bus::Answer& answer);
  void finish(const std::shared_ptr<Passed>& passed, const CommandReply& reply);
  /// Opens the room of paired players here that another node has refused to open. False: it was
  /// no such refusal, and the command is unchanged.
  [[nodiscard]] bool open_here(Command& command, const protocol::Error& refusal);
  static void give_up(Passed& passed);
  /// `text`: where it is a message.
  void handle(const EventEnvelope& event, const Message& text, std::uint64_t connection);
  /// Names the node that has the room to the client that has entered it.
  void name_owner(Subscriber& client, const std::string& room, int owner) const;
  /// The owners forget these connections.
  void tell_forgotten(const LocalClients::Cut& cut);
  /// Sends a command that has no answer.
  void tell(int owner, CommandEnvelope envelope);
  /// The clients that have asked this owner connect again.
  void reconnect_all(int owner);

  const Context context_;
  std::array<std::atomic<bool>, storage::shard_count> owned_{};
  std::atomic<bool> stopped_ = false;
  Places places_{most_waiting};
  LocalClients locals_;
  std::map<int, Incoming> incoming_;
  LogLimit lost_;
  std::uint64_t last_command_ = 0;
  std::uint64_t last_attempt_ = 0;
  std::map<std::uint64_t, Asked> asked_;
};

}  // namespace quintet::server
