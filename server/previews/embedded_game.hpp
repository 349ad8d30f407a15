// The data of a game for the page that other sites show in a frame. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/previews/page_texts.hpp"

namespace quintet::server {

struct EmbeddedGame {
  std::string body;  // JSON (protocol/README.md, "An embedded game")
  bool over = false;
};

/// `record`: the record of a room as JSON, as a reader without session and key gets it. Null if the
/// page may not show the game: a private one, or one that was closed or aborted. The words are in
/// the language of `texts`.
[[nodiscard]] std::optional<EmbeddedGame> embedded_game(std::string_view record,
                                                        const PageTexts& texts);

}  // namespace quintet::server
