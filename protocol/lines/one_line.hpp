// Checks of UTF-8 texts that users write and that are shown in one line among other text.
#pragma once

#include <cstddef>
#include <string_view>

namespace quintet::protocol {

[[nodiscard]] std::size_t count_characters(std::string_view text);

/// Whether a text is a single line that does not affect the text around it. It must have no control
/// characters (those of Unicode included), no separators of lines and paragraphs, and no characters
/// that change the direction of the following text (embeddings, overrides, isolates). Direction
/// marks and joiners are allowed; emoji need joiners.
[[nodiscard]] bool is_one_line(std::string_view text);

/// Whether a text shows nothing: it has only spaces of any kind and characters of no width.
[[nodiscard]] bool is_blank(std::string_view text);

}  // namespace quintet::protocol
