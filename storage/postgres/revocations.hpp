// Private to this folder: the table in which nodes tell each other what has ended.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "storage/postgres/link.hpp"
#include "storage/revocation.hpp"
#include "storage/write.hpp"

namespace quintet::storage {

/// What a job of this node that was done has ended or changed.
[[nodiscard]] std::vector<Revocation> revocations_of(const Job& job, int node);

/// The statement that stores them, for the transaction of the job. `revocations` is not empty.
[[nodiscard]] std::string insert_statement(const std::vector<Revocation>& revocations);

/// Reads each row once, in whatever order transactions end. A row holds the number of its
/// transaction, and every transaction below the lowest one that ran at the last look had ended by
/// then: so only rows from there on are read, and of these the ones that were seen are left out.
///
/// A new connection may lead to a standby that has taken the database's place without what came
/// last: numbers and ids of rows that were seen are used again there. So the first look at it also
/// takes the rows of the last time, some of them for the second time.
class RevocationReader {
 public:
  /// From now on.
  void begin(Link& link);
  [[nodiscard]] std::vector<Revocation> read(Link& link);
  /// The link has another connection now.
  void reconnected() { overlaps_ = true; }

 private:
  std::string lowest_ = "0";             // that still ran at the last look
  std::string looked_at_ = "-infinity";  // by the database's clock
  std::set<std::string> seen_;           // rows from there on, by id and time
  bool overlaps_ = false;
};

/// Deletes rows that every node has read, or has been taken for dead since. A few at a time.
void delete_old_revocations(Link& link);

/// As a literal of the type bytea, whatever is in it.
[[nodiscard]] std::string bytes_literal(std::string_view bytes);
/// From the text that PostgreSQL makes of a bytea by encode(…, 'hex').
[[nodiscard]] std::string from_hex(std::string_view hex);

}  // namespace quintet::storage
