// Recovery codes.
#include "server/players/recovery_code.hpp"

#include <set>
#include <string>

#include <doctest/doctest.h>

#include "server/base/secrets.hpp"

namespace quintet::tests::recovery_code_test {
namespace {

using server::new_recovery_code;
using server::parse_recovery_code;

TEST_CASE("every new code is another one, of five words, and is read as it is") {
  server::init_secrets();
  std::set<std::string> all;
  for (int i = 0; i < 1000; ++i) {
    const std::string code = new_recovery_code();
    CHECK(code.size() == 29);
    CHECK(parse_recovery_code(code) == code);
    all.insert(code);
  }
  CHECK(all.size() == 1000);
}

TEST_CASE("a code may be typed in capitals, with other separators or with none") {
  const std::string code = "lusab-babad-gutih-tugad-mumot";
  for (const std::string text :
       {"LUSAB BABAD GUTIH TUGAD MUMOT", "lusabbabadgutihtugadmumot",
        "  Lusab, babad, gutih,\n tugad, mumot. ", "lus-ab babad-gutih tugad  mumot"}) {
    CAPTURE(text);
    CHECK(parse_recovery_code(text) == code);
  }
}

TEST_CASE("a text with other letters, or too few or too many, is no code") {
  for (const std::string text :
       {"", "lusab", "lusab-babad-gutih-tugad-mumo", "lusab-babad-gutih-tugad-mumotb",
        "lusab-babad-gutih-tugad-mumoe", "ulsab-babad-gutih-tugad-mumot",
        "lusab-babad-gutih-tugad-mumo\xc3\xb6", "lusab_babad_gutih_tugad_mumot"}) {
    CAPTURE(text);
    CHECK(!parse_recovery_code(text));
  }
}

}  // namespace
}  // namespace quintet::tests::recovery_code_test
