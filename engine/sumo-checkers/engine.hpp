// The computer opponent in Sumo Checkers: alpha-beta.
#pragma once

#include <memory>

#include "engine/search/search.hpp"
#include "rules/sumo-checkers/sumo_checkers.hpp"

namespace quintet::engine::sumo_checkers {

/// A function of type `BeginSearch`.
[[nodiscard]] std::unique_ptr<Search<rules::sumo_checkers::Position>> begin(
    const SearchRequest<rules::sumo_checkers::Position>& request);

}  // namespace quintet::engine::sumo_checkers
