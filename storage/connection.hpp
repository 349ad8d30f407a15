// A connection to the database: what all reads go through.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

namespace quintet::storage {

class Statement;
class Use;
enum class Sql : std::size_t;

/// One connection. The functions in storage/reads/ read over it: each reads one state of the
/// database, blocks until it is read, and throws Error. One thread at a time, any thread.
class Connection {
 public:
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;

  /// Where the data is kept, for messages.
  [[nodiscard]] const std::string& location() const noexcept { return location_; }

  // For storage's own sources:

  /// A statement during one use; see use.hpp.
  [[nodiscard]] Use use(Sql sql);
  /// Ends whatever transaction is open, as far as that is possible.
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
