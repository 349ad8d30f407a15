// Text in HTML and XML.
#pragma once

#include <string>
#include <string_view>

namespace quintet::server {

/// Escapes `&`, `<`, `>`, `"` and `'` for HTML and XML, also for attributes.
[[nodiscard]] std::string escape_html(std::string_view text);

}  // namespace quintet::server
