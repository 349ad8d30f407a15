// Files with everything that is stored about a player.
#pragma once

#include <memory>
#include <string>

#include "protocol/errors/error.hpp"
#include "protocol/messages/words.hpp"
#include "server/async/task.hpp"
#include "server/exports/export_limits.hpp"
#include "server/exports/export_places.hpp"
#include "server/http/body_pieces.hpp"

namespace quintet::server {

class AsyncStore;
class SharedWorkers;
class Time;
struct NetLimits;

/// Any thread.
class Exports {
 public:
  /// The objects outlive all exports.
  struct Context {
    const ExportLimits& limits;
    const NetLimits& net_limits;
    const Time& time;
    AsyncStore& store;
    SharedWorkers& workers;
  };

  explicit Exports(const Context& context);

  /// Begins an export and returns its file, which is read from the database while it is sent. Each
  /// part shows its data at the time when it is read. The export holds its place until the file is
  /// destroyed. `too_many` if all places are taken, or if the player's last export began less than
  /// `export_interval` ago. `address`: the client's.
  [[nodiscard]] Task<protocol::Result<std::shared_ptr<BodyPieces>>> begin(protocol::Player player,
                                                                          std::string address);

  /// Number of exports that run.
  [[nodiscard]] std::size_t running() const { return places_.taken(); }

 private:
  /// The refusal when the store has not begun an export.
  [[nodiscard]] Task<protocol::Error> refusal_of(std::string player, std::int64_t now);

  const Context context_;
  ExportPlaces places_;
};

}  // namespace quintet::server
