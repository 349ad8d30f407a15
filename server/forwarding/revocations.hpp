// What has ended at other nodes ends here, too.
#pragma once

#include <set>
#include <string>

#include "server/app/app.hpp"
#include "server/async/task.hpp"
#include "server/cluster/membership.hpp"

namespace quintet::server {

/// Applies what the membership reads in the database. To hear of something twice, or of what this
/// node has done itself, changes nothing. All on one strand.
class Revocations {
 public:
  /// Both outlive this. `self` is this node.
  Revocations(App& app, Membership& membership, int self)
      : app_(app), membership_(membership), self_(self) {}

  /// To be called several times a second. What cannot be read is tried again with the next call.
  [[nodiscard]] Task<> look();

 private:
  void apply(const storage::Revocation& one);
  void apply_notice();
  Task<> read_sessions();
  Task<> read_bans();
  Task<> read_mutes();

  App& app_;
  Membership& membership_;
  const int self_;
  // Of what has to be read again.
  std::set<std::string> sessions_;  // of these players
  std::set<std::string> bans_;      // keys of those that were added or lifted
  std::set<std::string> mutes_;     // of these players
};

}  // namespace quintet::server
