// A PostgreSQL server of the test's own: its data in a folder of its own, reached by a socket
// there.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include <sys/types.h>

#include "tests/temp_folder.hpp"

namespace quintet::tests {

/// Whether this run of the tests is to keep what is stored in PostgreSQL, which the environment
/// says (QUINTET_TEST_STORE=postgres), and not in files.
[[nodiscard]] bool on_postgres();

/// The real server, for tests without flushing its disk: what they lose by a power cut nobody
/// needs. Runs as "nobody" where the test is root's, because it refuses to be root's. Ends with
/// this object, and with the process however that ends.
class PrivatePostgres {
 public:
  /// Makes the data folder, starts, and waits until clients can connect. Throws std::runtime_error.
  /// With `flushes` a commit is on the disk, as it has to be outside of tests.
  explicit PrivatePostgres(bool flushes = false);
  PrivatePostgres(const PrivatePostgres&) = delete;
  PrivatePostgres& operator=(const PrivatePostgres&) = delete;
  ~PrivatePostgres();

  /// The one that all tests of this process share, unless they stop it. Started when it is wanted.
  [[nodiscard]] static PrivatePostgres& shared();

  /// Of a database, which need not exist. By another user than the owner where one is named.
  [[nodiscard]] std::string address(const std::string& database,
                                    const std::string& user = "quintet") const;
  /// A new, empty database; its address.
  std::string create(const std::string& database) const;
  /// Runs SQL in a database; the first column of the first row as text, or nothing.
  std::string run(const std::string& database, const std::string& sql) const;

  /// Another server that has all of this one's data, follows it (streaming replication), and reads
  /// only until it is promoted. From now on a commit here is done when it is on the disk there,
  /// too. Ends this one for a moment.
  [[nodiscard]] std::unique_ptr<PrivatePostgres> add_standby();
  /// Of a standby: nobody is followed any more, and it may be written to. Whom it has followed must
  /// have ended for good.
  void promote() const;

  /// From now on it refuses what would write, as where another server has taken its place.
  void only_read(bool yes) const;

  /// Of the process whose children serve the connections.
  [[nodiscard]] pid_t pid() const { return pid_; }
  /// Where its socket is.
  [[nodiscard]] std::string folder() const { return folder_.path().string(); }
  /// In order, whoever is connected.
  void end();
  /// As when the power goes.
  void kill();
  /// Again, on the same data. It must have ended.
  void start();

 private:
  struct Follows {};
  /// `primary` has ended.
  PrivatePostgres(const PrivatePostgres& primary, Follows follows);

  TempFolder folder_;
  void end_by(int signal);

  bool flushes_;
  pid_t pid_ = 0;  // 0: not running
};

/// As PrivatePostgres::run of the server at this address.
std::string ask_postgres(const std::string& address, const std::string& sql);

/// From now on location_of() this file is this address.
void keep_at(const std::filesystem::path& file, const std::string& address);

/// Where the tests keep what they would keep in this file: there, or in a database that is made
/// when the file is named for the first time, and dropped some time after its folder is gone.
[[nodiscard]] std::string location_of(const std::filesystem::path& file);

}  // namespace quintet::tests
