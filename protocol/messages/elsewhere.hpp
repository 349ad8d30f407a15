// The push that names the node of a room to a client of another node (README.md, "Several nodes").
#pragma once

#include <string>
#include <string_view>

namespace quintet::protocol {

/// The client has entered a room that another node has; `node` is that node's name.
[[nodiscard]] std::string elsewhere_push(std::string_view room, std::string_view node);

}  // namespace quintet::protocol
