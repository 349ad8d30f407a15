// `quintet backup` and `quintet check`.
#include <iostream>
#include <string>
#include <vector>

#include "server/commands.hpp"
#include "server/room_log.hpp"
#include "storage/backup.hpp"
#include "storage/error.hpp"
#include "storage/store.hpp"

namespace quintet::server {
namespace {

/// What does not fit together in a room; empty: everything does.
std::string fault_of(const storage::LoadedRoom& loaded,
                     const std::vector<storage::SeatRow>& seats) {
  const auto state = follow(loaded.events);
  if (!state) return state.error();
  if (loaded.events.empty()) return "its log is empty";
  const storage::RoomRow& room = loaded.room;
  if (state->opened().game != room.game) return "its log is of another game than the room";
  if (to_string(state->opened().visibility) != room.visibility) {
    return "its log tells another visibility than the room";
  }
  if ((state->status() == protocol::RoomStatus::over) != room.over()) {
    return room.over() ? "the room is over, but its log is not"
                       : "its log is over, but the room is not";
  }
  std::vector<storage::SeatRow> expected;
  for (std::size_t seat = 0; seat < state->seats().size(); ++seat) {
    const auto& player = state->seats()[seat];
    if (player) expected.push_back({.seat = static_cast<int>(seat), .player = player->id});
  }
  if (expected != seats) return "its log seats other players than the room";
  return {};
}

class Check {
 public:
  explicit Check(const std::filesystem::path& database)
      : store_(storage::Database(database, {.access = storage::Access::read_only})),
        name_(database.string()) {}

  int run() {
    attempt("", [&] {
      for (const std::string& fault : store_.check())
        tell(fault);
    });
    attempt("", [&] { check_rooms(); });
    std::cout << name_ << ": " << rooms_ << " rooms, " << over_ << " of them over, " << events_
              << " events, " << faults_ << (faults_ == 1 ? " fault" : " faults") << '\n';
    return faults_ == 0 ? 0 : 1;
  }

 private:
  void tell(const std::string& fault) {
    std::cout << "fault: " << fault << '\n';
    ++faults_;
  }

  /// A file that is damaged cannot be read everywhere: that is a fault, and the rest is looked at.
  template <class Look>
  void attempt(const std::string& where, Look look) {
    try {
      look();
    } catch (const storage::Error& error) {
      tell(where + error.what());
    }
  }

  void check_rooms() {
    constexpr int page = 1000;
    for (auto ids = store_.all_rooms({}, page);; ids = store_.all_rooms(ids.next, page)) {
      for (const std::string& room : ids.rows)
        attempt("room " + room + ": ", [&] { check_room(room); });
      if (!ids.next) return;
    }
  }

  void check_room(const std::string& room) {
    std::string fault;
    // Where it is served, something may happen between the two reads: then they are tried again.
    for (int tries = 0; tries < 5; ++tries) {
      const auto loaded = store_.load_room(room);
      const auto seats = store_.seats_of_room(room);
      if (!loaded) return;
      fault = fault_of(*loaded, seats);
      if (!fault.empty()) continue;
      ++rooms_;
      over_ += loaded->room.over() ? 1 : 0;
      events_ += loaded->events.size();
      return;
    }
    ++rooms_;
    tell("room " + room + ": " + fault);
  }

  storage::Store store_;
  std::string name_;
  std::size_t rooms_ = 0;
  std::size_t over_ = 0;
  std::size_t events_ = 0;
  std::size_t faults_ = 0;
};

}  // namespace

int back_up(const std::filesystem::path& database, const std::filesystem::path& copy) {
  storage::backup_to(database, copy);
  std::cout << copy.string() << " is a copy of " << database.string() << '\n';
  return 0;
}

int check_database(const std::filesystem::path& database) {
  return Check(database).run();
}

}  // namespace quintet::server
