// The WebSocket connections by session or token, so that a logout, a revoked token or a deleted
// account ends its connections immediately.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "server/messages/subscriber.hpp"
#include "storage/data/types.hpp"

namespace quintet::server {

/// The session or token with which a client has authenticated.
struct Credential {
  std::string player;                // id
  storage::TokenHash secret{};       // of the session or the token
  std::optional<std::string> token;  // id; null for a session
};

/// A connection that is authenticated by a credential.
class LiveSession {
 public:
  virtual ~LiveSession() = default;
  /// Notifies the client and closes. Thread-safe; returns immediately.
  virtual void end_session() = 0;
  /// A push for all clients that have received `welcome`. Thread-safe; returns immediately.
  virtual void notify(Message push) = 0;
};

/// Thread-safe.
class LiveSessions {
 public:
  /// Read it before looking up the session for a new connection.
  [[nodiscard]] std::uint64_t revision() const;
  /// Registers the connection, which ends with its credential. Returns false and does nothing if
  /// any session has ended since `revision`: look up the session again.
  [[nodiscard]] bool add(LiveSession& connection, const Credential& credential,
                         std::uint64_t revision);
  /// Call before the connection is destroyed. Does nothing if it is not registered.
  void remove(LiveSession& connection);

  /// Removes the players who have a connection from a list of ids.
  void remove_present(std::vector<std::string>& players) const;

  /// Sessions may have ended at another node: makes pending calls of `add` look up their session
  /// again.
  void look_up_again();
  /// The secrets of the sessions (not tokens) of a player's connections.
  [[nodiscard]] std::vector<storage::TokenHash> sessions_of(std::string_view player) const;

  // Call these after the end of the credentials is on disk.

  /// Ends the connections of this session.
  void end(const storage::TokenHash& secret);
  void end_token(std::string_view id);
  /// Ends the connections of all sessions of the player except `keep`.
  void end_sessions(std::string_view player, const std::optional<storage::TokenHash>& keep = {});
  /// Ends the connections of all sessions and tokens of the player.
  void end_all(std::string_view player);

  /// Sends the push to all connections.
  void notify_all(const Message& push);
  /// Number of connections.
  [[nodiscard]] std::size_t size() const;

 private:
  template <class Condition>
  void end_if(Condition condition);

  mutable std::mutex mutex_;  // guards the members below
  std::uint64_t revision_ = 0;
  boost::unordered_flat_map<LiveSession*, Credential> open_;
};

}  // namespace quintet::server
