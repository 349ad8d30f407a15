#include "server/cli/database_check.hpp"

#include <iostream>
#include <vector>

#include "protocol/messages/admin.hpp"
#include "server/games/room_log.hpp"
#include "storage/error.hpp"
#include "storage/reads/housekeeping.hpp"
#include "storage/reads/rooms.hpp"

namespace quintet::server {
namespace {

/// The inconsistency in a room; empty if there is none.
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
  Check(storage::Connection& connection, const std::string& name, const CheckProgress& progress)
      : connection_(connection), name_(name), progress_(progress) {}

  bool run() {
    attempt("", [&] {
      for (const std::string& fault : storage::check_database(connection_))
        report_fault(fault);
    });
    attempt("", [&] { check_rooms(); });
    begin_line() << name_ << ": " << rooms_ << " rooms, " << over_ << " of them over, " << events_
                 << " events, " << faults_ << (faults_ == 1 ? " fault" : " faults") << '\n';
    return faults_ == 0;
  }

 private:
  std::ostream& begin_line() {
    if (progress_.before_line) progress_.before_line();
    return std::cout;
  }

  void report_fault(const std::string& fault) {
    begin_line() << "fault: " << fault << '\n';
    ++faults_;
  }

  /// Part of a damaged file may be unreadable. That counts as a fault, and the check continues.
  template <class Check>
  void attempt(const std::string& where, Check check) {
    try {
      check();
    } catch (const storage::Error& error) {
      report_fault(where + error.what());
    }
  }

  void check_rooms() {
    constexpr int page = 1000;
    for (auto ids = storage::all_rooms(connection_, {}, page);;
         ids = storage::all_rooms(connection_, ids.next, page)) {
      for (const std::string& room : ids.rows) {
        attempt("room " + room + ": ", [&] { check_room(room); });
        if (progress_.checked) progress_.checked(rooms_);
      }
      if (!ids.next) return;
    }
  }

  void check_room(const std::string& room) {
    std::string fault;
    // On a running server the room may change between the two reads. Then reads both again.
    for (int tries = 0; tries < 5; ++tries) {
      const auto loaded = storage::load_room(connection_, room);
      const auto seats = storage::seats_of_room(connection_, room);
      if (!loaded) return;
      fault = fault_of(*loaded, seats);
      if (!fault.empty()) continue;
      ++rooms_;
      over_ += loaded->room.over() ? 1 : 0;
      events_ += loaded->events.size();
      if (std::ssize(loaded->events) >= protocol::ListLongLogs{}.events) {
        begin_line() << "note: room " << room << ": its log has " << loaded->events.size()
                     << " events, more than any game; quintet admin delete-room deletes it\n";
      }
      return;
    }
    ++rooms_;
    report_fault("room " + room + ": " + fault);
  }

  storage::Connection& connection_;
  const std::string& name_;
  const CheckProgress& progress_;
  std::size_t rooms_ = 0;
  std::size_t over_ = 0;
  std::size_t events_ = 0;
  std::size_t faults_ = 0;
};

}  // namespace

bool is_sound(storage::Connection& connection, const std::string& name,
              const CheckProgress& progress) {
  return Check(connection, name, progress).run();
}

}  // namespace quintet::server
