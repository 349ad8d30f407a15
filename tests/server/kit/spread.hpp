// How the rooms' parts are spread over nodes.
#pragma once

#include <cstddef>
#include <string>

namespace quintet::tests {

/// Whether so many nodes of the database own all parts, and each of them those that it is to have:
/// until one of them comes or goes, no part moves any more.
[[nodiscard]] bool is_spread(const std::string& address, std::size_t nodes);

}  // namespace quintet::tests
