#include "server/messages/rated_terms.hpp"

#include "protocol/errors/refusals.hpp"

namespace quintet::server {

using protocol::error;

protocol::Result<void> may_be_rated(const rules::GameInfo& game, const rules::OptionValues& options,
                                    const protocol::Clock& clock) {
  if (clock.kind == protocol::Clock::Kind::none) return error("game.rated-without-clock");
  if (clock.kind == protocol::Clock::Kind::correspondence && rules::is_solved(game, options)) {
    return error("game.rated-solved-by-days", game.name);
  }
  return {};
}

}  // namespace quintet::server
