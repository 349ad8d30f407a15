// The queue for the threads that compute passwords.
//
// There are two lines: one for known clients (a device mark or a session) and one for strangers.
// Known clients go first, but every fourth turn belongs to a stranger if one waits, so that a
// client with many accounts cannot keep strangers out.
//
// In a line, the networks of the requests take turns (an IPv4 address, a /48 of IPv6). A network
// with a hundred requests waits for all its own; other networks wait for one of them. If a line is
// full, the newest request of the network with the most requests is dropped.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <string_view>

namespace quintet::server {

/// Used by one thread at a time.
class PasswordQueue {
 public:
  struct Caller {
    std::string address;  // as `limited_address` returns it
    bool known = false;
  };
  /// Called once: with true at its turn, with false if it was dropped.
  using Work = std::move_only_function<void(bool granted)>;

  /// Turns in a row for known clients while strangers wait.
  static constexpr int known_in_a_row = 3;

  /// `places`: capacity of each of the two lines.
  explicit PasswordQueue(std::size_t places) : places_(places) {}

  /// Returns the dropped request: another one, this one, or null.
  [[nodiscard]] std::optional<Work> add(const Caller& caller, Work work);
  /// Null if the queue is empty.
  [[nodiscard]] std::optional<Work> next();
  [[nodiscard]] std::size_t size() const { return known_.size + strangers_.size; }

 private:
  struct Network {
    std::string name;
    std::list<Work> waiting;  // never empty
  };
  struct Line {
    std::list<Network> networks;  // in the order of their turns
    std::size_t size = 0;
  };

  static Work next_of(Line& line);

  const std::size_t places_;
  Line known_;
  Line strangers_;
  int in_a_row_ = 0;  // turns of known clients since the last turn of a stranger
};

}  // namespace quintet::server
