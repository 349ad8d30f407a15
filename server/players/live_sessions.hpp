// The WebSocket connections, and which of them live by which session or token: whoever logs out,
// revokes a token or deletes an account is gone from all of them at once.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "server/base/subscriber.hpp"
#include "storage/types.hpp"

namespace quintet::server {

/// What somebody has shown to be let in.
struct Credential {
  std::string player;                // id
  storage::TokenHash secret{};       // of the session or the token
  std::optional<std::string> token;  // id, where it is no session
};

/// A connection that lives by a credential.
class LiveSession {
 public:
  virtual ~LiveSession() = default;
  /// Tells the client and closes. Any thread; returns at once.
  virtual void end_session() = 0;
  /// A push for everybody who is here: not for those whom `welcome` has not reached. As above.
  virtual void tell(Message push) = 0;
};

/// Any thread.
class LiveSessions {
 public:
  /// To be asked before a session is looked up that a connection is to live by.
  [[nodiscard]] std::uint64_t revision() const;
  /// From now on the connection is ended with what it lives by. False, and nothing is done, when
  /// anything has been ended since `revision`: the session has to be looked up again.
  [[nodiscard]] bool add(LiveSession& connection, const Credential& credential,
                         std::uint64_t revision);
  /// Before the connection is destroyed. No error when it is not there.
  void remove(LiveSession& connection);

  /// Takes those out of a list of players' ids who have a connection.
  void remove_present(std::vector<std::string>& players) const;

  /// Sessions may have ended elsewhere: whoever is about to be added is looked up again.
  void look_up_again();
  /// The secrets of the sessions, not the tokens, by which a player's connections live.
  [[nodiscard]] std::vector<storage::TokenHash> sessions_of(std::string_view player) const;

  // To be called when it is on disk that these are valid no more.

  /// What lives by this session.
  void end(const storage::TokenHash& secret);
  void end_token(std::string_view id);
  /// What lives by the player's sessions, but for one.
  void end_sessions(std::string_view player, const std::optional<storage::TokenHash>& keep = {});
  /// What lives by the player's sessions and tokens.
  void end_all(std::string_view player);

  /// Everybody is told.
  void tell_all(const Message& push);

 private:
  template <class Condition>
  void end_if(Condition condition);

  mutable std::mutex mutex_;  // guards what follows
  std::uint64_t revision_ = 0;
  boost::unordered_flat_map<LiveSession*, Credential> open_;
};

}  // namespace quintet::server
