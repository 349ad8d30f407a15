// ObjectText writes the same text as the JSON library.
#include "protocol/json/writing.hpp"

#include <limits>

#include <doctest/doctest.h>

namespace quintet::tests {
namespace {

using protocol::ObjectText;
using protocol::to_text;

TEST_CASE("ObjectText writes every text as the library does, also if it is not UTF-8") {
  std::vector<std::string> texts = {"", "c2-c3", "a\"b\\c/d", "\xe2\x82\xac\xf0\x9f\xa6\xa6",
                                    "\xff\xc3"};
  for (int byte = 0; byte < 256; ++byte)
    texts.push_back("a" + std::string(1, static_cast<char>(byte)) + "b");
  for (const std::string& text : texts) {
    CAPTURE(text);
    CHECK(ObjectText().add("turn", text).finish() == to_text({{"turn", text}}));
  }
}

TEST_CASE("ObjectText writes every kind of field as the library does") {
  CHECK(ObjectText().finish() == "{}");
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  const std::vector<std::int64_t> none;
  const std::vector<std::int64_t> numbers = {1, least, 3};
  const std::string text = ObjectText()
                               .add("word", "ok")
                               .add("least", least)
                               .add("seat", 2)
                               .add("yes", true)
                               .add("no", false)
                               .add("none", none)
                               .add("numbers", numbers)
                               .add("null", std::optional<int>())
                               .add("some", std::optional(std::string("text")))
                               .add_json("list", "[1]")
                               .finish();
  CHECK(text == to_text({{"word", "ok"},
                         {"least", least},
                         {"seat", 2},
                         {"yes", true},
                         {"no", false},
                         {"none", none},
                         {"numbers", numbers},
                         {"null", nullptr},
                         {"some", "text"},
                         {"list", {1}}}));
}

}  // namespace
}  // namespace quintet::tests
