// The games of an export, each with its record.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "server/async/task.hpp"
#include "server/exports/exported_list.hpp"
#include "storage/data/archive.hpp"
#include "storage/reads/exports.hpp"

namespace quintet::server {

class AsyncStore;
class SharedWorkers;

/// One game at a time, because the log of a long one fills a piece. A record that cannot be made is
/// null, and an error in the server's log.
class ExportedGames : public ExportedList {
 public:
  /// The objects must outlive this one. `address`: see lists_of_export.
  ExportedGames(AsyncStore& store, SharedWorkers& workers, std::string player, std::string address,
                int page)
      : store_(store),
        workers_(workers),
        player_(std::move(player)),
        address_(std::move(address)),
        page_(page) {}

  [[nodiscard]] std::string_view name() const override { return "games"; }
  Task<protocol::Result<ExportedEntries>> next() override;

 private:
  /// Reads the next rooms.
  Task<protocol::Result<void>> read_rooms();
  /// The text of the game in a room; null if it cannot be made.
  Task<protocol::Result<std::optional<std::string>>> record_of(std::string room);

  AsyncStore& store_;
  SharedWorkers& workers_;
  const std::string player_;
  const std::string address_;
  const int page_;
  std::vector<storage::ExportedRoom> rooms_;  // of the page
  std::size_t room_ = 0;                      // the next of them
  std::optional<storage::PageKey> after_;
  bool read_all_ = false;  // there are no rooms after `rooms_`
};

}  // namespace quintet::server
