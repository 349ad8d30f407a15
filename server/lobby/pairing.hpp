// Players who have been paired, and the room that they get.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/client_to_server.hpp"
#include "server/lobby/seeks.hpp"

namespace quintet::server {

/// Paired players, and the request for their room: public, open to all spectators, with all of them
/// seated.
struct Pairing {
  protocol::OpenRoom request;
  std::vector<protocol::Player> players;  // by seat; as many as there are seats, all different
  std::vector<std::string> ended_seeks;   // lasting ones, which end when the room is stored
  /// Call once, with the room's id, or with the error for the player whose request led to the
  /// pairing. Any thread.
  std::move_only_function<void(protocol::Result<std::string>)> done;
};

/// The pairing of a wish with the seeks that fit it, without `done`. Players get the seats that
/// they asked for, the others the remaining seats at random. `lasting`: the id of the wish's own
/// lasting seek; empty if it has none.
[[nodiscard]] Pairing make_pairing(const Wish& wish, const std::string& lasting,
                                   const std::vector<Seeks::Match>& matches);

}  // namespace quintet::server
