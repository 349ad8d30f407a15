// The table of revocations, through which nodes notify each other. Private to storage/postgres/.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "storage/data/revocation.hpp"
#include "storage/jobs/job.hpp"
#include "storage/postgres/connection/link.hpp"

namespace quintet::storage {

/// The revocations of a job that this node has done.
[[nodiscard]] std::vector<Revocation> revocations_of(const Job& job, int node);

/// The statement that stores revocations, for the transaction of the job. `revocations` is not
/// empty.
[[nodiscard]] std::string insert_statement(const std::vector<Revocation>& revocations);

/// Reads each row once, for any order in which transactions end. A row holds the number of its
/// transaction. All transactions below the lowest number that was running at the last read had
/// ended by then, so it reads only rows from that number on, and skips those that it has seen.
///
/// A new connection may lead to a standby that has replaced the database and lacks its latest
/// transactions; it uses the numbers and ids of seen rows again. So the first read on it also takes
/// the rows of the last minute, some of them for the second time.
class RevocationReader {
 public:
  /// Starts with the present state.
  void begin(Link& link);
  [[nodiscard]] std::vector<Revocation> read(Link& link);
  /// Call it when the link has a new connection.
  void reconnected() { overlaps_ = true; }

 private:
  std::string lowest_ = "0";           // lowest transaction that was running at the last read
  std::string read_at_ = "-infinity";  // time of the last read, by the database's clock
  std::set<std::string> seen_;         // ids and times of the rows from there on
  bool overlaps_ = false;
};

/// Deletes up to 1,000 rows that are older than an hour. By then every living node has read them.
void delete_old_revocations(Link& link);

/// A literal of the type bytea for any bytes.
[[nodiscard]] std::string bytes_literal(std::string_view bytes);
/// Decodes the text of a bytea from encode(…, 'hex').
[[nodiscard]] std::string from_hex(std::string_view hex);

}  // namespace quintet::storage
