// The revocations of all nodes and the operator's notice, as the database has them.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "storage/data/nodes.hpp"

namespace quintet::server {

/// For nodes that serve together. The membership calls `step` and `forget` on its own thread; the
/// other functions are thread-safe and never block for long.
class RevocationFeed {
 public:
  using NoticeStored = std::move_only_function<void(bool stored)>;

  /// The revocations of all nodes since the last call, as read by the steps.
  [[nodiscard]] std::vector<storage::Revocation> take_revocations();
  /// The notice at all nodes, as the last step has read it.
  [[nodiscard]] std::optional<storage::StoredNotice> notice() const;
  /// The next step stores the notice. Then `done` is called once, on the membership's thread: with
  /// true when notice() has been read again, with false if the notice could not be stored.
  void set_notice(std::optional<storage::StoredNotice> notice, NoticeStored done);

  /// Stores the notice, and reads the notice and the revocations. Returns false if more has been
  /// revoked than was taken: then the node must join again and so start with nothing in memory.
  /// Throws storage::Error; then call `fail`.
  [[nodiscard]] bool step(storage::Nodes& nodes);
  /// Calls the `done` of all notices that are not stored yet, with false.
  void fail();
  /// Forgets revocations from before a join.
  void forget();

 private:
  struct WaitingNotice {
    std::optional<storage::StoredNotice> notice;
    NoticeStored done;
  };

  [[nodiscard]] std::vector<WaitingNotice> take_notices();

  std::vector<WaitingNotice> storing_;  // in the running step
  mutable std::mutex mutex_;            // guards the members below
  std::vector<storage::Revocation> revocations_;
  std::optional<storage::StoredNotice> notice_;
  std::vector<WaitingNotice> waiting_;
};

}  // namespace quintet::server
