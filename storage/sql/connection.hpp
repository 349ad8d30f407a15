// A connection to the database, for all reads.
#pragma once

#include <string>
#include <utility>

namespace quintet::storage {

class Statement;
class Use;
class Sql;

/// One connection. The functions in storage/reads/ use it: each reads one state of the database,
/// blocks, and throws Error. Any thread may use it, but only one at a time.
class Connection {
 public:
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;

  /// Path or address of the database, for messages.
  [[nodiscard]] const std::string& location() const noexcept { return location_; }

  // For storage's own sources:

  /// A prepared statement for one use; see use.hpp.
  [[nodiscard]] Use use(Sql sql);
  /// Ends any open transaction, if possible.
  virtual void abandon() noexcept = 0;

 protected:
  explicit Connection(std::string location) : location_(std::move(location)) {}
  Connection(Connection&&) noexcept = default;
  Connection& operator=(Connection&&) noexcept = default;

 private:
  /// Throws Error.
  [[nodiscard]] virtual Statement& statement(Sql sql) = 0;

  std::string location_;
};

}  // namespace quintet::storage
