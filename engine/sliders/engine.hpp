// The computer opponent in Sliders: alpha-beta.
#pragma once

#include <memory>

#include "engine/search/search.hpp"
#include "rules/sliders/sliders.hpp"

namespace quintet::engine::sliders {

/// A function of type `BeginSearch`.
[[nodiscard]] std::unique_ptr<Search<rules::sliders::Position>> begin(
    const SearchRequest<rules::sliders::Position>& request);

}  // namespace quintet::engine::sliders
