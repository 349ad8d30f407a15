#include "server/async/together.hpp"

#include <string>

#include <doctest/doctest.h>

namespace quintet::server {
namespace {

TEST_CASE("what is to be done at a step's end is done then, in the order in which it came") {
  std::string done;
  {
    const Together together;
    for (const char letter : std::string("abc"))
      Together::at_end([&done, letter] { done += letter; });
    CHECK(done.empty());
  }
  CHECK(done == "abc");
}

TEST_CASE("without a step it is done at once") {
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

TEST_CASE("what the end of a step has to do at a step's end does not wait for another") {
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

TEST_CASE("only so much waits for a step's end, and nothing is forgotten") {
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
