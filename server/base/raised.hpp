// Sets a flag for the duration of a scope.
#pragma once

namespace quintet::server {

/// Sets the flag, and clears it on destruction. The flag must outlive this object.
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
