// The order of the queue of password checks, and its limit.
#include "server/players/password_queue.hpp"

#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace quintet::server {
namespace {

/// A queue whose requests have names.
class NamedQueue {
 public:
  explicit NamedQueue(std::size_t places) : queue_(places) {}

  /// Adds a request. Returns the name of the request that was dropped for it, or an empty text.
  std::string add(const std::string& name, const std::string& address, bool known = false) {
    PasswordQueue::Work work = [this, name](bool granted) {
      called_ = name;
      CHECK(granted == expect_granted_);
    };
    auto dropped = queue_.add({.address = address, .known = known}, std::move(work));
    return dropped ? name_of(*std::move(dropped), false) : "";
  }
  /// The name of the next request; empty if none waits.
  std::string next() {
    auto work = queue_.next();
    return work ? name_of(*std::move(work), true) : "";
  }
  [[nodiscard]] std::size_t size() const { return queue_.size(); }

 private:
  std::string name_of(PasswordQueue::Work work, bool granted) {
    expect_granted_ = granted;
    work(granted);
    return called_;
  }

  PasswordQueue queue_;
  std::string called_;
  bool expect_granted_ = true;
};

std::string numbered(const std::string& name, int number) {
  return name + std::to_string(number);
}

TEST_CASE("a client with a hundred passwords waits for all of them, other clients for one") {
  NamedQueue queue(1000);
  for (int i = 0; i < 100; ++i)
    CHECK(queue.add(numbered("attacker", i), "192.0.2.1").empty());
  CHECK(queue.add("owner", "198.51.100.1").empty());
  CHECK(queue.add("other", "203.0.113.1").empty());
  CHECK(queue.next() == "attacker0");
  CHECK(queue.next() == "owner");
  CHECK(queue.next() == "other");
  for (int i = 1; i < 100; ++i)
    CHECK(queue.next() == numbered("attacker", i));
  CHECK(queue.next().empty());
  CHECK(queue.size() == 0);
}

TEST_CASE("the addresses of a /48 share one turn") {
  NamedQueue queue(1000);
  for (int i = 0; i < 100; ++i)
    (void)queue.add(numbered("attacker", i), "2001:db8:1:" + std::to_string(i) + "::/64");
  CHECK(queue.add("owner", "2001:db8:2::/64").empty());
  CHECK(queue.next() == "attacker0");
  CHECK(queue.next() == "owner");
}

TEST_CASE("when the queue is full, the network with most passwords gives up a place") {
  NamedQueue queue(10);
  for (int i = 0; i < 9; ++i)
    CHECK(queue.add(numbered("a", i), "192.0.2.1").empty());
  CHECK(queue.add("b0", "192.0.2.2").empty());
  CHECK(queue.add("a9", "192.0.2.1") == "a9");
  CHECK(queue.add("b1", "192.0.2.2") == "a8");
  for (int i = 0; i < 100; ++i)
    (void)queue.add("more of a", "192.0.2.1");
  CHECK(queue.add("owner", "198.51.100.1") == "a7");
  CHECK(queue.size() == 10);
  // If every network has one password, none is dropped.
  NamedQueue even(2);
  CHECK(even.add("a", "192.0.2.1").empty());
  CHECK(even.add("b", "192.0.2.2").empty());
  CHECK(even.add("c", "192.0.2.3") == "c");
}

TEST_CASE("known devices have their own places and go first, and strangers still get turns") {
  NamedQueue queue(10);
  for (int i = 0; i < 50; ++i)
    (void)queue.add("stranger", "192.0.2." + std::to_string(i));
  CHECK(queue.size() == 10);
  for (int i = 0; i < 10; ++i)
    CHECK(queue.add("known", "198.51.100.1", true).empty());
  CHECK(queue.size() == 20);
  std::vector<std::string> turns;
  for (int i = 0; i < 8; ++i)
    turns.push_back(queue.next());
  const std::vector<std::string> expected = {"known", "known", "known", "stranger",
                                             "known", "known", "known", "stranger"};
  CHECK(turns == expected);
}

}  // namespace
}  // namespace quintet::server
