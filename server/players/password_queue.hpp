// Who waits for a thread that computes passwords, and whose turn is next.
//
// There are two lines: of those who are known (a device that has been in, a session) and of
// strangers. The known go first, but every fourth turn is a stranger's if one waits, so that nobody
// keeps strangers out by many accounts of their own.
//
// In a line the networks that the requests come from take turns (an IPv4 address, a /48 of IPv6):
// whoever sends a hundred waits for their own hundred, others wait for one of them. When a line is
// full, the newest request of the network with the most makes room.
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
    std::string address;  // as `limited_address` makes it
    bool known = false;
  };
  /// Called once: with true when it is its turn, with false when it had to make room.
  using Work = std::move_only_function<void(bool granted)>;

  /// How many turns in a row go to the known while strangers wait.
  static constexpr int known_in_a_row = 3;

  /// `places`: in each of the two lines.
  explicit PasswordQueue(std::size_t places) : places_(places) {}

  /// What has to make room for it: another request, this one, or none.
  [[nodiscard]] std::optional<Work> add(const Caller& caller, Work work);
  /// Null when nobody waits.
  [[nodiscard]] std::optional<Work> next();
  [[nodiscard]] std::size_t size() const { return known_.size + strangers_.size; }

 private:
  struct Network {
    std::string name;
    std::list<Work> waiting;  // never empty
  };
  struct Line {
    std::list<Network> networks;  // as they take turns
    std::size_t size = 0;
  };

  static Work next_of(Line& line);

  const std::size_t places_;
  Line known_;
  Line strangers_;
  int in_a_row_ = 0;  // turns of the known since one of a stranger
};

}  // namespace quintet::server
