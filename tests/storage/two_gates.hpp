// Runs the statements of two clients of one PostgreSQL database in every interleaving.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <future>
#include <string>
#include <utility>
#include <vector>

#include "statement_gate.hpp"
#include "tests/postgres/private_postgres.hpp"

namespace quintet::storage::testing {

/// Two clients, each through its own gate.
class TwoGates {
 public:
  explicit TwoGates(std::string database) : database_(std::move(database)) {}

  StatementGate& one() { return one_; }
  StatementGate& two() { return two_; }

  /// Runs both. `order` names the client of each step (true: the first). The second client's steps
  /// are groups of statements of the given lengths, and one more group for the rest.
  template <class First, class Second>
  void run(const std::vector<bool>& order, First first, Second second,
           const std::vector<int>& groups) {
    one_.hold();
    two_.hold();
    auto first_done = std::async(std::launch::async, first);
    auto second_done = std::async(std::launch::async, second);
    std::size_t group = 0;
    for (const bool who : order) {
      if (who) {
        pass(one_, first_done);
        continue;
      }
      int count = group < groups.size() ? groups[group] : 1000;
      while (count > 0) {
        const Passed passed = pass(two_, second_done);
        if (passed != Passed::answered) break;
        --count;
      }
      if (count <= 0) ++group;
    }
    // Runs the rest alternately, because one may wait for the other.
    bool goes_on = true;
    while (goes_on) {
      const Passed one = pass(one_, first_done);
      const Passed two = pass(two_, second_done);
      goes_on = one != Passed::ended || two != Passed::ended;
    }
    first_done.get();
    second_done.get();
    one_.open();
    two_.open();
  }

 private:
  template <class Future>
  Passed pass(StatementGate& gate, const Future& done) {
    return gate.let_one(
        [&] { return done.wait_for(std::chrono::seconds(0)) == std::future_status::ready; },
        [&](std::uint32_t process) {
          return tests::PrivatePostgres::shared().run(
                     database_, "SELECT cardinality(pg_blocking_pids(" + std::to_string(process) +
                                    ")) > 0") == "t";
        });
  }

  const std::string database_;
  StatementGate one_{tests::PrivatePostgres::shared().folder()};
  StatementGate two_{tests::PrivatePostgres::shared().folder()};
};

/// All interleavings of the two numbers of steps.
inline std::vector<std::vector<bool>> orders(int of_one, int of_other) {
  std::vector<bool> order(static_cast<std::size_t>(of_one + of_other));
  std::fill(order.end() - of_one, order.end(), true);
  std::vector<std::vector<bool>> all;
  do {
    all.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  return all;
}

}  // namespace quintet::storage::testing
