// A flag for the time of a scope.
#pragma once

namespace quintet::server {

/// The flag is up until this is destroyed, and outlives it.
class Raised {
 public:
  explicit Raised(bool& flag) : flag_(flag) { flag_ = true; }
  Raised(const Raised&) = delete;
  Raised& operator=(const Raised&) = delete;
  ~Raised() { flag_ = false; }

 private:
  bool& flag_;
};

}  // namespace quintet::server
