// Ends a registration that is a plain pointer.
#pragma once

#include <memory>
#include <utility>

namespace quintet::server {

/// A member of an object that a registry knows by pointer. Its destructor removes the object from
/// the registry. Shares ownership of the registry, because work that is still queued when the event
/// loop ends is destroyed last.
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
