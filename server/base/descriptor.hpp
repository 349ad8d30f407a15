// Owns a file descriptor and closes it.
#pragma once

#include <utility>

#include <unistd.h>

namespace quintet::server {

class Descriptor {
 public:
  Descriptor() = default;
  /// Takes ownership; a negative value means no descriptor.
  explicit Descriptor(int value) : value_(value) {}
  Descriptor(Descriptor&& other) noexcept : value_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(value_, other.value_);
    return *this;
  }
  ~Descriptor() {
    if (valid()) ::close(value_);
  }

  [[nodiscard]] bool valid() const { return value_ >= 0; }
  [[nodiscard]] int get() const { return value_; }
  /// Gives up ownership: the caller must close it.
  [[nodiscard]] int release() { return std::exchange(value_, -1); }

 private:
  int value_ = -1;
};

}  // namespace quintet::server
