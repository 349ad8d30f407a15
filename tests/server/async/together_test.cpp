#include "server/async/together.hpp"

#include <string>

#include <doctest/doctest.h>

namespace quintet::server {
namespace {

TEST_CASE("tasks for the end of a step run then, in their order") {
  std::string done;
  {
    const Together together;
    for (const char letter : std::string("abc"))
      Together::at_end([&done, letter] { done += letter; });
    CHECK(done.empty());
  }
  CHECK(done == "abc");
}

TEST_CASE("without a step a task runs immediately") {
  std::string done;
  Together::at_end([&] { done += 'a'; });
  CHECK(done == "a");
}

TEST_CASE("a step within a step ends with the outer one") {
  std::string done;
  {
    const Together outer;
    {
      const Together inner;
      Together::at_end([&] { done += 'a'; });
    }
    CHECK(done.empty());
    Together::at_end([&] { done += 'b'; });
  }
  CHECK(done == "ab");
}

TEST_CASE("a task that a task adds at the end of a step runs immediately") {
  std::string done;
  {
    const Together together;
    Together::at_end([&] {
      Together::at_end([&] { done += 'a'; });
      done += 'b';
    });
  }
  CHECK(done == "ab");
}

TEST_CASE("a limited number of tasks waits for the end of a step, and none is lost") {
  constexpr int many = 1'000;
  int done = 0;
  {
    const Together together;
    for (int i = 0; i < many; ++i) {
      Together::at_end([&done, i] {
        CHECK(done == i);
        ++done;
      });
    }
    CHECK(done > many - 100);
    CHECK(done < many);
  }
  CHECK(done == many);
}

}  // namespace
}  // namespace quintet::server
