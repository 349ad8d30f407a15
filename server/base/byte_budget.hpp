// A limit on the memory that one feature uses for all clients together.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

namespace quintet::server {

/// Thread-safe.
class ByteBudget {
  using Taken = std::shared_ptr<std::atomic<std::size_t>>;

 public:
  explicit ByteBudget(std::size_t bytes) : bytes_(bytes) {}

  /// Bytes taken from the budget until destruction. May outlive the budget.
  class Share {
   public:
    Share(Share&&) noexcept = default;
    Share& operator=(Share&&) = delete;
    ~Share() {
      if (taken_) *taken_ -= bytes_;
    }

   private:
    friend ByteBudget;
    Share(Taken taken, std::size_t bytes) : taken_(std::move(taken)), bytes_(bytes) {}

    Taken taken_;
    std::size_t bytes_;
  };

  /// Null if fewer bytes are left.
  [[nodiscard]] std::optional<Share> acquire(std::size_t bytes) {
    if (taken_->fetch_add(bytes) + bytes > bytes_) {
      *taken_ -= bytes;
      return std::nullopt;
    }
    return Share(taken_, bytes);
  }
  [[nodiscard]] std::size_t taken() const { return *taken_; }

 private:
  const std::size_t bytes_;
  const Taken taken_ = std::make_shared<std::atomic<std::size_t>>(0);
};

}  // namespace quintet::server
