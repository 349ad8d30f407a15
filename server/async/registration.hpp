// The end of a registration that is a plain pointer.
#pragma once

#include <memory>
#include <utility>

namespace quintet::server {

/// A member of what a registry knows by a pointer: takes it out of the registry when it is
/// destroyed, however that comes. Shares the registry, because what still waits in the event loop
/// when that ends is destroyed last of all.
template <class Registry, class Entry>
class Registration {
 public:
  Registration(std::shared_ptr<Registry> registry, Entry& entry)
      : registry_(std::move(registry)), entry_(entry) {}
  Registration(const Registration&) = delete;
  Registration& operator=(const Registration&) = delete;
  ~Registration() { registry_->remove(entry_); }

 private:
  std::shared_ptr<Registry> registry_;
  Entry& entry_;
};

}  // namespace quintet::server
