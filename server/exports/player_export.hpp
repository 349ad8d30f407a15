// The file of one export, piece by piece.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "protocol/messages/words.hpp"
#include "server/async/task.hpp"
#include "server/exports/export_limits.hpp"
#include "server/exports/export_places.hpp"
#include "server/exports/exported_list.hpp"
#include "server/http/body_pieces.hpp"

namespace quintet::server {

class AsyncStore;
class SharedWorkers;
class Time;

/// The objects that an export uses. They outlive it.
struct ExportParts {
  const ExportLimits& limits;
  const Time& time;
  AsyncStore& store;
  SharedWorkers& workers;
};

/// Writes the head, then one list after the other, each page of which it reads when the client has
/// taken the piece before, then the end. An error ends the file without its end.
class PlayerExport : public BodyPieces {
 public:
  PlayerExport(const ExportParts& context, protocol::Player player, std::string address,
               ExportPlaces::Place place);

  Task<protocol::Result<std::string>> next() override;

 private:
  using Clock = std::chrono::steady_clock;

  /// The next part of the file, which may be short.
  Task<protocol::Result<std::string>> next_part();

  const ExportParts context_;
  const protocol::Player player_;
  const ExportPlaces::Place place_;
  const Clock::time_point ends_by_;
  const std::vector<std::unique_ptr<ExportedList>> lists_;
  std::size_t list_ = 0;  // that is being written
  bool in_list_ = false;  // its beginning is written
  bool empty_ = true;     // the list has no entry yet
  bool begun_ = false;
  bool ended_ = false;
};

}  // namespace quintet::server
