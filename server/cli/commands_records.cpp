// `quintet verify` and `quintet import`.
#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/base/secrets.hpp"
#include "server/base/time.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/record_file.hpp"
#include "server/games/record_import.hpp"
#include "server/games/room_log.hpp"
#include "storage/open.hpp"
#include "storage/reads/players.hpp"
#include "storage/reads/rooms.hpp"

namespace quintet::server {
namespace {

/// The games of a file. If there are none, prints the reason and returns null.
std::optional<std::vector<FileRecord>> records_in(const std::string& file,
                                                  std::string_view command) {
  const auto text = read_text(file);
  if (!text) {
    std::cerr << "quintet " << command << ": " << text.error() << '\n';
    return std::nullopt;
  }
  std::vector<FileRecord> records = read_records(*text);
  if (records.empty()) {
    std::cerr << "quintet " << command << ": " << file << " has no game in it\n";
    return std::nullopt;
  }
  return records;
}

/// Collects the games of a file and writes them.
class Importer {
 public:
  explicit Importer(std::unique_ptr<storage::Store> store) : store_(std::move(store)) {}

  /// Finds a room for the game, for `write`, unless the game is stored already. Returns the line to
  /// print.
  std::string place(ImportedGame game) {
    for (const std::string& room : game.rooms) {
      const auto planned = planned_.find(room);
      if (planned != planned_.end() ? same_game(planned->second.game.state, game)
                                    : is_stored(room, game)) {
        return "there already, as room " + room;
      }
    }
    const auto free = std::ranges::find_if(game.rooms, [&](const std::string& room) {
      return !planned_.contains(room) && !storage::find_room(*store_, room);
    });
    // The last id is derived from this very game, so no other game has it.
    const std::string room = free == game.rooms.end() ? game.rooms.back() : *free;
    storage::RoomWrite write = write_of(game, room);
    std::string told = "imported as /room/" + room;
    if (write.create->visibility != storage::public_visibility) {
      told += '#' + write.create->watch_key;
    }
    planned_.insert_or_assign(room, Planned{.game = std::move(game), .write = std::move(write)});
    return told;
  }

  /// Adds the missing players, then writes all collected games in one transaction. Returns an
  /// error, or an empty text.
  std::string write() {
    storage::RoomWrites rooms;
    for (auto& [room, planned] : planned_) {
      for (const storage::PlayerRow& player : planned.game.players) {
        if (auto fault = add_player(player); !fault.empty()) return fault;
      }
      rooms.writes.push_back(std::move(planned.write));
    }
    if (rooms.writes.empty()) return {};
    return store_->write(std::move(rooms)).message;
  }

 private:
  struct Planned {
    ImportedGame game;
    storage::RoomWrite write;
  };

  bool is_stored(const std::string& room, const ImportedGame& game) {
    const auto loaded = storage::load_room(*store_, room);
    if (!loaded) return false;
    const auto state = follow(loaded->events);
    return state && same_game(*state, game);
  }

  /// The player's session cannot be used: its token is unknown, and it ends immediately.
  std::string add_player(const storage::PlayerRow& player) {
    if (storage::find_player(*store_, player.id)) return {};
    const storage::TokenHash token = hash_token(random_id(52));
    const storage::Job guest =
        storage::NewGuest{.player = player, .session = {.token_hash = token, .player = player.id}};
    auto written = store_->write(guest);
    if (written.ok()) written = store_->write(storage::SessionDelete{.token_hash = token});
    return written.message;
  }

  std::unique_ptr<storage::Store> store_;
  std::map<std::string, Planned> planned_;  // by room
};

}  // namespace

int verify_records(const std::string& file) {
  const auto records = records_in(file, "verify");
  if (!records) return 1;
  bool all_good = true;
  for (const FileRecord& record : *records) {
    if (record.read) {
      std::cout << "line " << record.line << ": good: " << in_words(record.read->record) << '\n';
    } else {
      std::cout << "line " << record.line << ": refused: " << record.read.error() << '\n';
      all_good = false;
    }
  }
  return all_good ? 0 : 1;
}

int import_records(const ImportRequest& request) {
  const auto records = records_in(request.file, "import");
  if (!records) return 1;
  init_secrets();
  const std::int64_t now = now_ms();
  const auto visibility =
      request.public_rooms ? protocol::Visibility::public_room : protocol::Visibility::private_room;
  std::vector<std::pair<const FileRecord*, ImportedGame>> games;
  for (const FileRecord& record : *records) {
    auto game = record.read ? import_game(*record.read, visibility, now)
                            : std::unexpected(record.read.error());
    if (game) {
      games.emplace_back(&record, *std::move(game));
    } else {
      std::cout << "line " << record.line << ": refused: " << game.error() << '\n';
    }
  }
  if (games.size() != records->size()) {
    std::cerr << "quintet import: nothing is imported from " << request.file
              << ", because some of its games are refused\n";
    return 1;
  }
  Importer importer(storage::open_store(request.database).store);
  std::string report;
  for (auto& [record, game] : games) {
    report += "line " + std::to_string(record->line) + ": " + importer.place(std::move(game)) +
              ": " + in_words(record->read->record) + '\n';
  }
  if (const std::string fault = importer.write(); !fault.empty()) {
    std::cerr << "quintet import: nothing is imported: " << fault << '\n';
    return 1;
  }
  std::cout << report;
  return 0;
}

}  // namespace quintet::server
