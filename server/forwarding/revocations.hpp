// Follows what other nodes have revoked or changed (storage::Revocation).
#pragma once

#include <set>
#include <string>

#include "server/async/task.hpp"
#include "server/cluster/membership.hpp"

namespace quintet::server {

class AsyncStore;
class Bans;
class Connections;
class LiveSessions;
class Matchmaker;
class Mutes;
class Notices;
class Rooms;
class Time;

/// Applies the revocations and the notice that the membership has read from the database. A
/// repeated revocation has no effect, nor one of this node's own. Call all functions on one strand.
class Revocations {
 public:
  /// The objects from which revoked data is removed.
  struct Context {
    const Time& time;
    AsyncStore& store;
    Notices& notices;
    Bans& bans;
    LiveSessions& live;
    Connections& connections;
    Mutes& mutes;
    Matchmaker& matchmaker;
    Rooms& rooms;
  };

  /// The objects of `context` and `membership` must outlive this object. `self` is this node.
  Revocations(const Context& context, Membership& membership, int self)
      : context_(context), membership_(membership), self_(self) {}

  /// Applies what is new. After a failed read, the next call tries again. Call it several times a
  /// second.
  [[nodiscard]] Task<> apply_new();

 private:
  void apply(const storage::Revocation& one);
  void apply_notice();
  Task<> read_sessions();
  Task<> read_bans();
  Task<> read_mutes();

  const Context context_;
  Membership& membership_;
  const int self_;
  // Must be read again:
  std::set<std::string> sessions_;  // the sessions of these players
  std::set<std::string> bans_;      // the bans with these keys, which were added or lifted
  std::set<std::string> mutes_;     // the mutes of these players
};

}  // namespace quintet::server
