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
#include "server/forwarding/passed_command.hpp"
#include "server/forwarding/places.hpp"
#include "server/lobby/seek_router.hpp"
#include "server/rooms/room_router.hpp"
#include "server/rooms/rooms.hpp"

namespace quintet::server {

/// Passes commands to the nodes that own the rooms, requests about seeks to the node that owns the
/// first shard, and the events of these nodes to the clients. Events are numbered; if some were
/// lost, asks the clients that may have missed one to reconnect, which brings them the current
/// state. The functions of RoomRouter and SeekRouter are thread-safe; call all others on the
/// strand.
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
    /// Called if a node does not reply.
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

  /// Sets the shards that are served here.
  void serve(const std::array<bool, storage::shard_count>& owned);
  /// Handles a message with an EventEnvelope.
  void on_event(const BusMessage& message);
  /// Asks the clients whose rooms have another owner to reconnect, and ends the attempts at dead
  /// owners as after a timeout.
  void reconcile(const Routes& routes);
  /// Asks the clients whose owner has been silent for too long to reconnect.
  void check_silent_owners();
  /// Sends each owner the list of its connections, in case it has missed the end of one.
  void send_held();
  /// From now on refuses commands, including those that wait for their next attempt.
  void stop() { stopped_ = true; }

 private:
  using Clock = std::chrono::steady_clock;

  /// Commands that wait for their owners; more are refused.
  static constexpr std::size_t most_waiting = 20'000;

  /// A command that waits for its owner.
  struct Passed {
    std::shared_ptr<Places::Place> place;
    std::string room;  // empty, unless the content is a Command
    PassedContent content;
    CommandEnvelope envelope;
    Clock::time_point begun;
    Clock::time_point deadline;
    std::chrono::milliseconds time_for_reply{};  // to one attempt
    int asked = 0;                               // the owner that may have done it; 0: none
    int without_reply = 0;                       // attempts without a reply
    bool bus_full = false;                       // the last attempt failed because the bus was full
    int pauses = 0;                              // between attempts so far
    bool repeatable = false;                     // doing it twice has the effect of doing it once
  };
  /// An attempt that has no reply yet.
  struct Asked {
    std::shared_ptr<Passed> passed;
    int owner = 0;
  };
  /// The stream of events from an owner.
  struct Incoming {
    std::int64_t generation = 0;
    std::uint64_t number = 0;  // of the last event
    Clock::time_point heard;
    std::string parts;  // of an incomplete message
  };

  /// Posts `begin` to the strand.
  void post_begin(std::shared_ptr<Places::Place> place, std::string room, PassedContent content);
  /// Attempts it for the first time, or refuses it if no other node can do it.
  void begin(std::shared_ptr<Places::Place> place, std::string room, PassedContent content);
  /// Ends the seeks of the connection at this place in memory, which has ended.
  void end_seeks(const Subscriber* connection);
  /// Sends the command to the present owner. If that is this node, does it here, or refuses it if
  /// it is about seeks. Gives up after the deadline, or if an earlier owner may have done a command
  /// that must not be repeated.
  void attempt(const std::shared_ptr<Passed>& passed);
  /// Does it, or refuses it, if this node has become the owner. Otherwise returns false.
  [[nodiscard]] bool serve_here(Passed& passed);
  void attempt_later(const std::shared_ptr<Passed>& passed);
  /// Handles the reply to an attempt. Ignores all but the first one.
  void on_reply(std::uint64_t attempt, const Bus::Reply& received);
  void finish(const std::shared_ptr<Passed>& passed, const CommandReply& reply);
  /// Opens a room for paired players here if another node has refused to open it. Returns false,
  /// with the content unchanged, for other refusals and contents.
  [[nodiscard]] bool open_here(PassedContent& content, const protocol::Error& refusal);
  static void give_up(Passed& passed);
  /// Handles an event for one connection. `text`: the whole message; null for other events.
  void handle(const EventEnvelope& event, const Message& text, std::uint64_t connection);
  /// Sends the name of the room's node to a client that has entered the room.
  void name_owner(Subscriber& client, const std::string& room, int owner) const;
  /// Makes the owners forget these connections.
  void send_forgotten(const LocalClients::Cut& cut);
  /// Sends a command without waiting for a reply.
  void send_command(int owner, CommandEnvelope envelope);
  /// Asks the clients that have sent commands to this owner to reconnect.
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
