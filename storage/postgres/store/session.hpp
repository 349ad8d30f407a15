// A connection with its lock, which is restored when it is lost. Private to storage/postgres/.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "storage/postgres/connection/link.hpp"
#include "storage/postgres/store/doubt.hpp"
#include "storage/postgres/store/postgres_store.hpp"

namespace quintet::storage {

/// Used by one thread at a time.
class Session {
 public:
  /// Throws Error, without the address.
  Session(const std::string& address, const PostgresOptions& options);

  [[nodiscard]] Link& link() noexcept { return link_; }
  [[nodiscard]] const std::optional<Migrated>& migrated() const noexcept { return migrated_; }

  /// Restores a lost connection and its lock. Throws Error without the address: there is no
  /// connection, another process writes to the database, or the result of the last commit is still
  /// unknown.
  void ensure();
  /// Call it if the connection was lost during a commit: waits for a short time until that commit
  /// can no longer happen. If the time is not enough, the next ensure() continues.
  void settle() noexcept;
  /// Ends any open transaction.
  void abandon() noexcept;
  /// The same after a failure. If the server has reported that it cannot be used now, the next
  /// ensure() connects again, possibly to another host of the address.
  void abandon_after(const Error& failure) noexcept;

 private:
  void open();
  void acquire_lock();
  [[nodiscard]] bool try_locks();
  /// The lock that no other process can hold while this session lasts.
  [[nodiscard]] int lock_of_session() const;
  void end_process_before();

  const PostgresOptions options_;
  const std::shared_ptr<Doubt> doubt_;
  Link link_;
  std::optional<Migrated> migrated_;
  int process_ = 0;  // server process of the last connection
};

}  // namespace quintet::storage
