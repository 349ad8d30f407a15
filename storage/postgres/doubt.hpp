// Private to this folder: whether anybody can tell what was stored last.
#pragma once

#include <atomic>
#include <memory>
#include <string>

namespace quintet::storage {

/// Shared by the connections of this process to one database. When the writing one is lost while it
/// commits, its process at the server may still be about to commit: until that process is known to
/// be gone nobody here reads, because what they read could change behind their back.
class Doubt {
 public:
  /// The same object for the same address, as long as anybody has it. Any thread.
  [[nodiscard]] static std::shared_ptr<Doubt> of(const std::string& address);

  [[nodiscard]] bool exists() const noexcept { return exists_; }
  void begin() noexcept { exists_ = true; }
  void end() noexcept { exists_ = false; }

 private:
  std::atomic<bool> exists_ = false;
};

}  // namespace quintet::storage
