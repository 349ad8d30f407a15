// The computer opponent in Liger: alpha-beta.
#pragma once

#include <memory>

#include "engine/search/search.hpp"
#include "rules/liger/liger.hpp"

namespace quintet::engine::liger {

/// A function of type `BeginSearch`.
[[nodiscard]] std::unique_ptr<Search<rules::liger::Position>> begin(
    const SearchRequest<rules::liger::Position>& request);

}  // namespace quintet::engine::liger
