// Private to this folder: a connection that may be used, and has been made sure of.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "storage/postgres/doubt.hpp"
#include "storage/postgres/link.hpp"
#include "storage/postgres/postgres_store.hpp"

namespace quintet::storage {

/// One thread at a time.
class Session {
 public:
  /// Throws Error, without the address.
  Session(const std::string& address, const PostgresOptions& options);

  [[nodiscard]] Link& link() noexcept { return link_; }
  [[nodiscard]] const std::optional<Migrated>& migrated() const noexcept { return migrated_; }

  /// Makes a new connection if the one before is lost, and gets back what it held. Throws Error,
  /// without the address: there is none, somebody else writes to the database, or it cannot be told
  /// yet what was stored last.
  void ensure();
  /// The connection was lost while it committed: waits a little until it is certain that nothing
  /// more comes of that. If that does not become known now, the next ensure() goes on.
  void settle() noexcept;
  /// Ends whatever transaction is open.
  void abandon() noexcept;
  /// The same after a failure. Where the server has said itself that it is of no use now, the next
  /// ensure() looks for one that is, maybe at another of the address's hosts.
  void abandon_after(const Error& failure) noexcept;

 private:
  void open();
  void take_lock();
  [[nodiscard]] bool try_locks();
  /// The one that nobody else has while this session lasts.
  [[nodiscard]] int lock_of_session() const;
  void end_process_before();

  const PostgresOptions options_;
  const std::shared_ptr<Doubt> doubt_;
  Link link_;
  std::optional<Migrated> migrated_;
  int process_ = 0;  // the server's, of the last connection
};

}  // namespace quintet::storage
