// A private PostgreSQL server for a test: its data folder and its socket are in a temporary folder.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include <sys/types.h>

#include "tests/temp_folder.hpp"

namespace quintet::tests {

/// Whether this test run stores data in PostgreSQL instead of files (QUINTET_TEST_STORE=postgres).
[[nodiscard]] bool on_postgres();

/// A real PostgreSQL server. By default it does not flush its disk, because tests can lose data in
/// a power cut. PostgreSQL refuses to run as root, so in that case it runs as "nobody". It ends
/// with this object, and also when the test process dies.
class PrivatePostgres {
 public:
  /// Makes the data folder, starts the server, and waits until clients can connect. Throws
  /// std::runtime_error. With `flushes` a commit is on the disk, as in production.
  explicit PrivatePostgres(bool flushes = false);
  PrivatePostgres(const PrivatePostgres&) = delete;
  PrivatePostgres& operator=(const PrivatePostgres&) = delete;
  ~PrivatePostgres();

  /// The server that all tests of this process share, unless they stop servers. Starts at the first
  /// call.
  [[nodiscard]] static PrivatePostgres& shared();

  /// The address of a database, which need not exist yet, for this user.
  [[nodiscard]] std::string address(const std::string& database,
                                    const std::string& user = "quintet") const;
  /// Creates an empty database and returns its address.
  std::string create(const std::string& database) const;
  /// Runs SQL in a database. Returns the first column of the first row as text, or an empty text.
  std::string run(const std::string& database, const std::string& sql) const;

  /// Adds a standby with a copy of this server's data, which replicates this server and is
  /// read-only until it is promoted. Commits then also wait until the standby has them on disk.
  /// Restarts this server.
  [[nodiscard]] std::unique_ptr<PrivatePostgres> add_standby();
  /// Promotes a standby to a primary. Its former primary must have ended permanently.
  void promote() const;

  /// Makes the server read-only, like a former primary, or writable again.
  void only_read(bool yes) const;

  /// The process whose children serve the connections.
  [[nodiscard]] pid_t pid() const { return pid_; }
  /// The folder of its socket.
  [[nodiscard]] std::string folder() const { return folder_.path().string(); }
  /// Shuts down in order, also with open connections.
  void end();
  /// Ends all processes without cleanup, as a power cut does.
  void kill();
  /// Starts it again on the same data. It must have ended.
  void start();

 private:
  struct Follows {};
  /// A standby of `primary`, which must not be running.
  PrivatePostgres(const PrivatePostgres& primary, Follows follows);

  TempFolder folder_;
  void end_by(int signal);

  bool flushes_;
  pid_t pid_ = 0;  // 0: not running
};

/// The same as PrivatePostgres::run, for the server at this address.
std::string ask_postgres(const std::string& address, const std::string& sql);

/// Makes location_of() return this address for the file.
void keep_at(const std::filesystem::path& file, const std::string& address);

/// The place of the data that a test would keep in this file: the file itself, or a database. The
/// first call makes the database; it is dropped some time after the file's folder has gone.
[[nodiscard]] std::string location_of(const std::filesystem::path& file);

}  // namespace quintet::tests
