// A room in a language: the head of its page, its picture, and its page without JavaScript. Pure.
#pragma once

#include <string>
#include <string_view>

#include "server/games/room_preview.hpp"
#include "server/previews/card.hpp"
#include "server/previews/page_head.hpp"
#include "server/previews/page_texts.hpp"

namespace quintet::server {

/// "10 min + 5 s a turn", "3 days a turn", "No clock".
[[nodiscard]] std::string clock_text(const protocol::Clock& clock, const PageTexts& texts);

/// Whether the room has anything to show: false for closed and aborted ones.
[[nodiscard]] bool worth_telling(const RoomPreview& preview);

/// Whether a page of another site may show the room: a public one with something to show, which
/// readers without a key may watch.
[[nodiscard]] bool may_be_embedded(const RoomPreview& preview);

/// The state of a public game in one line: "Turn 3 · Red to move", "Ann won by resignation".
[[nodiscard]] std::string standing_of(const RoomPreview& preview, const PageTexts& texts);

/// In English. Precondition: `worth_telling`.
[[nodiscard]] Card card_of(const RoomPreview& preview);
/// `room`: its id. With listed turns, a finished game includes its board and turns for clients
/// without JavaScript. Precondition: `worth_telling`.
[[nodiscard]] PageHead head_of(std::string_view room, const RoomPreview& preview,
                               const PageTexts& texts);

/// The game's name and its portrait position.
[[nodiscard]] Card card_of(const rules::GameInfo& game);

}  // namespace quintet::server
