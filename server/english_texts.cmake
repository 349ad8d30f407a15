# The English texts of the pages (server/previews/page_texts.hpp), for a build without a web client:
#
#   cmake -D FROM=web-client/src/texts/en/pages.json -D TO=FILE.cpp -P english_texts.cmake
#
# With a web client web-client/page-texts.mjs writes the tables of all languages, and the rules. Here
# each line of the JSON file becomes an initializer, because CMake's reader sorts the keys, and C++
# demands the order of the members. Biome keeps the file to one text a line.
file(READ ${FROM} texts)
string(REGEX REPLACE "\n    \"([a-z_]+)\": (\"[^\n]*\"),?" "\n      .\\1 = \\2," texts "${texts}")
string(REGEX REPLACE "\n  \"([a-z_]+)\": {" "\n    .\\1 = {" texts "${texts}")
string(REGEX REPLACE "\n  },?" "\n    }," texts "${texts}")
string(REGEX REPLACE "^{" "{{{\n    .language = \"en\"," texts "${texts}")
string(REGEX REPLACE "\n}\n$" "\n    .games = {},\n  }}}" texts "${texts}")
file(WRITE ${TO} "// Made by server/english_texts.cmake.
#include <array>

#include \"server/previews/page_texts.hpp\"

std::span<const quintet::server::PageTexts> quintet::server::page_texts() {
  static constexpr std::array<PageTexts, 1> all = ${texts};
  return all;
}
")
