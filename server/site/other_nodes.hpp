// The other nodes of the site, as Site needs them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages/words.hpp"
#include "protocol/nodes/broadcasts.hpp"
#include "server/messages/subscriber.hpp"
#include "storage/data/revocation.hpp"

namespace quintet::server {

/// The connections of a player that get a message.
enum class Recipients : bool { all, watching_games };

/// A client's request that the coordinator handles, for example `seek`.
struct ClientRequest {
  std::shared_ptr<Subscriber> from;
  protocol::Player player;
  std::int64_t request = 0;  // id for the reply
  std::string text;          // the client's message
};

/// Implemented by forwarding/. All functions but `knows_everybody` are thread-safe and do not block
/// for long.
class OtherNodes {
 public:
  OtherNodes() = default;
  OtherNodes(const OtherNodes&) = delete;
  OtherNodes& operator=(const OtherNodes&) = delete;
  virtual ~OtherNodes() = default;

  /// Delivers the event to Site::deliver at each other node. It may be lost.
  virtual void publish(protocol::nodes::Broadcast::What event) = 0;

  /// Sends to the player's connections at other nodes. The message may be lost.
  virtual void send_to_player(const std::string& player, const Message& message,
                              Recipients recipients) = 0;
  [[nodiscard]] virtual bool anybody_watches() const = 0;
  /// The player starts or stops watching their games at this node.
  virtual void watches_here(const std::string& player, bool watches) = 0;
  /// Removes the players who are connected to another node from a list of ids.
  virtual void remove_connected(std::vector<std::string>& players) const = 0;
  /// Whether the players at all live nodes are known. Call on the server's strand.
  [[nodiscard]] virtual bool knows_everybody() const = 0;

  /// Passes a request to the coordinator, which replies to it; or replies with an error. Does not
  /// call the lobby before it returns.
  virtual void pass_on(ClientRequest request) = 0;
  /// Call when a connection to this node has ended. Ends what its requests have begun elsewhere.
  virtual void connection_ended(const Subscriber& connection) = 0;

  /// Stores the notice for all nodes and has them read it. Calls `done` once, on any thread: with
  /// true when this node has read it, too.
  virtual void store_notice(std::optional<storage::StoredNotice> notice,
                            std::move_only_function<void(bool stored)> done) = 0;
};

}  // namespace quintet::server
