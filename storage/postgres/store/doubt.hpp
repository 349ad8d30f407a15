// Whether the result of the last commit is unknown. Private to storage/postgres/.
#pragma once

#include <atomic>
#include <memory>
#include <string>

namespace quintet::storage {

/// Shared by the connections of this process to one database. If the writing connection is lost
/// during a commit, its server process may still commit. Until that process has ended, no
/// connection of this process may read, because the data could still change.
class Doubt {
 public:
  /// Returns the same object for the same address while any connection holds it. Any thread.
  [[nodiscard]] static std::shared_ptr<Doubt> of(const std::string& address);

  [[nodiscard]] bool exists() const noexcept { return exists_; }
  void begin() noexcept { exists_ = true; }
  void end() noexcept { exists_ = false; }

 private:
  std::atomic<bool> exists_ = false;
};

}  // namespace quintet::storage
