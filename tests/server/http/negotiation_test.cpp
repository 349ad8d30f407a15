// Content negotiation.
#include "server/http/negotiation.hpp"

#include <array>
#include <string_view>
#include <utility>

#include <doctest/doctest.h>

namespace quintet::tests {

TEST_CASE("the language is the most preferred one of those available") {
  constexpr std::array<std::string_view, 4> available = {"en", "de", "pt-br", "fil"};
  constexpr std::array<std::pair<std::string_view, std::string_view>, 20> lists = {{
      {"", "en"},
      {"de", "de"},
      {"de-AT", "de"},
      {"DE", "de"},
      {"de-DE,de;q=0.9,en;q=0.8", "de"},
      {"en-GB,en;q=0.9,de;q=0.8", "en"},
      {"en;q=0.5, de;q=0.7", "de"},
      {"fr-FR,fr;q=0.9,de;q=0.3,en;q=0.2", "de"},
      {"fr", "en"},
      {"de;q=0", "en"},
      {"de;q=0.0,en;q=0.1", "en"},
      {"*", "en"},
      {"den,deu", "en"},
      {",;=,;;q=q,-", "en"},
      {"pt-BR, en;q=0.5", "pt-br"},
      {"pt-BR-x-y", "pt-br"},
      {"pt, de;q=0.1", "de"},
      {"fi, fil;q=0.2", "fil"},
      {"fil;q=0.25, de;q=0.3, pt-br;q=0.27", "de"},
      {"de, fil", "de"},
  }};
  for (const auto& [list, language] : lists) {
    CAPTURE(list);
    CHECK(available.at(server::preferred_language(list, available)) == language);
  }
}

}  // namespace quintet::tests
