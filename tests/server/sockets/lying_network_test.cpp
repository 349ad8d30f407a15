// Clients behind a lying network, which loses, repeats and reorders messages. In the end every
// client's log equals the one on disk, with every acknowledged turn once.
#include "tests/server/kit/lying_network.hpp"

#include <future>

#include <doctest/doctest.h>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/patient_player.hpp"
#include "tests/server/kit/server_in_process.hpp"
#include "tests/server/kit/stored.hpp"

namespace quintet::tests {
namespace {

struct Sum {
  int turns = 0;
  int gaps = 0;
  int silences = 0;
  std::vector<std::string> differences;
};

/// Players who play one game after another.
class Company {
 public:
  Company(const Address& server, const Address& way, std::uint64_t seed) : way_(way), dice_(seed) {
    for (int i = 0; i < 3; ++i)
      people_.emplace_back(server);
  }

  void play_one(const std::filesystem::path& database, Sum& sum) {
    const std::vector<Setup> kinds = {liger, slides_for_two, slides_for_three};
    const Setup setup = dice_.pick(kinds);
    const Json opened = people_[0].ask({{"type", "open_room"},
                                        {"game", setup.game},
                                        {"options", setup.options},
                                        {"visibility", "public"},
                                        {"seat", 0}});
    RoomView view;
    view.entered(opened);
    people_[0].ask({{"type", "leave_room"}, {"room", view.room()}});
    for (std::size_t seat = 1; seat < setup.seats; ++seat)
      people_[seat].ask({{"type", "take_seat"}, {"room", view.room()}, {"seat", seat}});
    const auto last_ply = static_cast<std::int64_t>(3 + dice_.below(8));
    std::vector<PatientPlayer> players;
    for (std::size_t seat = 0; seat < setup.seats; ++seat) {
      players.emplace_back(
          Seating{
              .server = way_, .session = people_[seat].session, .room = view.room(), .seat = seat},
          view, dice_.below(1'000'000), last_ply);
    }
    std::vector<std::future<void>> playing;
    playing.reserve(players.size());
    for (PatientPlayer& player : players)
      playing.push_back(std::async(std::launch::async, [&player] { player.play(); }));
    for (auto& one : playing)
      one.get();
    compare(stored_events(database, view.room()), view.seq(), players, sum);
  }

 private:
  static void compare(const std::map<std::int64_t, Json>& stored, std::int64_t known_before,
                      const std::vector<PatientPlayer>& players, Sum& sum) {
    const auto expect = [&](bool holds, const std::string& what) {
      if (!holds) sum.differences.push_back(players.front().view().room() + ": " + what);
    };
    std::int64_t played = 0;
    for (const auto& [seq, event] : stored)
      if (event["kind"] == "played") expect(event["ply"] == ++played, "plies are counted");
    std::size_t acknowledged = 0;
    for (const PatientPlayer& player : players) {
      auto log = stored;
      std::erase_if(log, [&](const auto& entry) { return entry.first <= known_before; });
      expect(player.view().events() == log, "the player's log equals the one on disk");
      for (const auto& [ply, turn] : player.acknowledged()) {
        const auto found = stored.find(turn.seq);
        expect(found != stored.end() && found->second["kind"] == "played" &&
                   found->second["ply"] == turn.ply && found->second["turn"] == turn.turn,
               "an acknowledged turn is in the log");
        ++acknowledged;
      }
      sum.gaps += player.gaps();
      sum.silences += player.silences();
    }
    // Each turn was acknowledged to its player, and is in the log once.
    expect(std::cmp_equal(acknowledged, played), "as many turns as were acknowledged");
    sum.turns += static_cast<int>(played);
  }

  Address way_;
  Dice dice_;
  std::vector<Guest> people_;
};

TEST_CASE("with lost, repeated and reordered messages all logs are equal, with each turn once") {
  constexpr int at_once = 16;
  const int runs = rounds(2000, 48);
  server::Limits limits;
  limits.message_burst = 1e9;
  limits.room_burst = 1e9;
  limits.address_message_burst = 1e9;
  limits.address_room_burst = 1e9;
  // These players do not pause, so on a fast machine they exceed the rate for turns.
  limits.turn_burst = 1e9;
  limits.action_burst = 1e9;
  // Clients repeat requests while a slow server has not replied.
  limits.mailbox_commands = 1'000'000;
  limits.mailbox_commands_per_player = 1'000'000;
  limits.waiting_commands = 1'000'000;
  limits.address_request_burst = 1e9;
  // On a slow machine no timeout of the server may end a connection; only the network fails here.
  for (auto* timeout : {&limits.http_timeout, &limits.idle_timeout, &limits.handshake_timeout})
    *timeout = std::chrono::seconds(600);
  limits.message_timeout = std::chrono::seconds(600);
  const ServerInProcess server(limits);
  const LyingNetwork network(server.address(), 4242);
  std::vector<std::future<Sum>> companies;
  companies.reserve(at_once);
  for (std::uint64_t company = 0; company < at_once; ++company) {
    companies.push_back(std::async(std::launch::async, [&, company] {
      Company people(server.address(), network.address(), company);
      Sum sum;
      for (int run = 0; run < runs / at_once; ++run)
        people.play_one(server.database(), sum);
      return sum;
    }));
  }
  Sum all;
  for (auto& company : companies) {
    Sum sum = company.get();
    all.turns += sum.turns;
    all.gaps += sum.gaps;
    all.silences += sum.silences;
    all.differences.insert(all.differences.end(), sum.differences.begin(), sum.differences.end());
  }
  for (const std::string& difference : all.differences)
    FAIL_CHECK(difference);
  // The network did lie, and the clients noticed; otherwise this test would prove little.
  const LyingNetwork::Lies lies = network.lies();
  CHECK(lies.lost > runs);
  CHECK(lies.repeated > runs);
  CHECK(lies.reordered > 0);
  if (!sanitized) CHECK(all.gaps > 0);
  CHECK(all.silences > 0);
  MESSAGE("turns: ", all.turns, ", messages lost: ", lies.lost, ", repeated: ", lies.repeated,
          ", overtaken: ", lies.reordered, ", gaps seen: ", all.gaps);
}

}  // namespace
}  // namespace quintet::tests
