// Whether a game can be rated, by its rules and its clock.
#pragma once

#include "protocol/errors/error.hpp"
#include "protocol/messages/words.hpp"
#include "rules/catalogue.hpp"

namespace quintet::server {

/// The error if new games with these options and this clock are not rated. A rated game needs a
/// clock. A solved game by days is not rated, because its players have the time to look up every
/// turn. Rated games that have begun go on.
[[nodiscard]] protocol::Result<void> may_be_rated(const rules::GameInfo& game,
                                                  const rules::OptionValues& options,
                                                  const protocol::Clock& clock);

}  // namespace quintet::server
