// Sets a flag for the duration of a scope.
#pragma once

namespace quintet::server {

/// Sets the flag, a bool or an atomic one, and clears it on destruction. The flag must outlive this
/// object.
template <class Flag>
class Raised {
 public:
  explicit Raised(Flag& flag) : flag_(flag) { flag_ = true; }
  Raised(const Raised&) = delete;
  Raised& operator=(const Raised&) = delete;
  ~Raised() { flag_ = false; }

 private:
  Flag& flag_;
};

}  // namespace quintet::server
