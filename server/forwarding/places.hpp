// A limit on the number of waiting commands.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>

namespace quintet::server {

/// Thread-safe. Places may outlive this object.
class Places {
 public:
  explicit Places(std::size_t most) : most_(most) {}

  /// One of the places, held until destruction.
  class Place {
   public:
    explicit Place(std::shared_ptr<std::atomic<std::size_t>> taken) : taken_(std::move(taken)) {}
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() { --*taken_; }

   private:
    const std::shared_ptr<std::atomic<std::size_t>> taken_;
  };

  /// Null if all places are taken, unless `must` is set: then the limit does not apply.
  [[nodiscard]] std::shared_ptr<Place> acquire(bool must = false) {
    if (++*taken_ > most_ && !must) {
      --*taken_;
      return nullptr;
    }
    return std::make_shared<Place>(taken_);
  }

 private:
  const std::size_t most_;
  const std::shared_ptr<std::atomic<std::size_t>> taken_ =
      std::make_shared<std::atomic<std::size_t>>(0);
};

}  // namespace quintet::server
