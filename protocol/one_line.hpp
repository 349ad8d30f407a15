// Texts that people write and that are shown as one line, among the words of others. Of UTF-8.
#pragma once

#include <cstddef>
#include <string_view>

namespace quintet::protocol {

[[nodiscard]] std::size_t count_characters(std::string_view text);

/// Whether a text is one line wherever it is shown, and changes nothing outside of it: no control
/// characters (those of Unicode, too), no separators of lines and paragraphs, and nothing that
/// turns the direction of what follows (embeddings, overrides, isolates). Marks that only say of
/// which direction they are themselves may be in it, and joiners, which emoji need.
[[nodiscard]] bool is_one_line(std::string_view text);

/// Whether there is nothing to see in a text: spaces of any kind, and what has no width.
[[nodiscard]] bool is_blank(std::string_view text);

}  // namespace quintet::protocol
