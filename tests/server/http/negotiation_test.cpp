// Content negotiation.
#include "server/http/negotiation.hpp"

#include <array>
#include <string_view>
#include <utility>

#include <doctest/doctest.h>

namespace quintet::tests {

TEST_CASE("the language is the most preferred one of those available") {
  using server::Language;
  constexpr std::array<std::pair<std::string_view, Language>, 14> lists = {{
      {"", Language::english},
      {"de", Language::german},
      {"de-AT", Language::german},
      {"DE", Language::german},
      {"de-DE,de;q=0.9,en;q=0.8", Language::german},
      {"en-GB,en;q=0.9,de;q=0.8", Language::english},
      {"en;q=0.5, de;q=0.7", Language::german},
      {"fr-FR,fr;q=0.9,de;q=0.3,en;q=0.2", Language::german},
      {"fr", Language::english},
      {"de;q=0", Language::english},
      {"de;q=0.0,en;q=0.1", Language::english},
      {"*", Language::english},
      {"den,deu", Language::english},
      {",;=,;;q=q,-", Language::english},
  }};
  for (const auto& [list, language] : lists) {
    CAPTURE(list);
    CHECK(server::accepted_language(list) == language);
  }
}

}  // namespace quintet::tests
