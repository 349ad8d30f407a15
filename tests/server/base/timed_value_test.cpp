#include "server/base/timed_value.hpp"

#include <chrono>
#include <memory>

#include <doctest/doctest.h>

namespace quintet::tests {
namespace {

TEST_CASE("a value is kept for its lifetime, and must be computed again afterwards") {
  server::TimedValue<int> value(std::chrono::seconds(10));
  const server::TimedValue<int>::Clock::time_point now{};
  CHECK(value.find(now) == nullptr);
  value.insert(std::make_shared<int>(7), now);
  CHECK(*value.find(now + std::chrono::seconds(9)) == 7);
  CHECK(value.find(now + std::chrono::seconds(10)) == nullptr);
  value.insert(std::make_shared<int>(8), now + std::chrono::seconds(10));
  CHECK(*value.find(now + std::chrono::seconds(19)) == 8);
}

}  // namespace
}  // namespace quintet::tests
