// Guests of one address keep computer players busy. Measures how fast a stranger's game with a
// computer player goes on.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/bench/abuse.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/metrics_text.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

using Clock = std::chrono::steady_clock;
using tests::Address;
using tests::Dice;
using tests::Guest;
using tests::Json;

const std::string attacker = "192.0.2.1";
const std::string stranger = "198.51.100.1";
constexpr std::size_t rooms_per_guest = 20;  // NetLimits::room_burst
constexpr std::chrono::seconds patience{60};

// The preparation would take minutes within these limits.
const std::vector<std::string> arguments = {"--trusted-proxy", "127.0.0.1",
                                            "--limit",         "guest-burst=100000",
                                            "--limit",         "address-room-burst=100000"};

double seconds(Clock::duration time) {
  return std::chrono::duration<double>(time).count();
}

Guest guest_from(const Address& server, const std::string& address,
                 std::optional<tests::Session> session = {}) {
  Guest guest(server, session ? *std::move(session) : tests::new_session(server));
  guest.client =
      tests::Client(server, tests::Client::Options{.cookie = guest.session.cookie,
                                                   .headers = {{"X-Forwarded-For", address}}});
  return guest;
}

Json bots(int level, std::size_t count) {
  return Json(count, Json{{"level", level}});
}

/// One request, answered once: `too-many` is an answer.
Json open_room(Guest& guest, const tests::Setup& setup, const Json& with, int seat = 0) {
  Json opened = guest.client.reply(guest.client.send({{"type", "open_room"},
                                                      {"game", setup.game},
                                                      {"options", setup.options},
                                                      {"seat", seat},
                                                      {"bots", with},
                                                      {"instant", true}}));
  guest.view = {};
  if (opened.at("type") == "ok") guest.view.entered(opened);
  return opened;
}

/// Plays a turn; seconds until the computer player's answer. After `patience` it is given up.
double seconds_to_answer(Guest& guest, Dice& dice) {
  const std::int64_t ply = guest.view.ply();
  const Clock::time_point begin = Clock::now();
  const Clock::time_point end = begin + patience;
  guest.client.send(guest.view.play_request(guest.view.random_turn(dice)));
  while (guest.view.ply() < ply + 2 && !guest.view.over()) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    const auto message = left.count() > 0 ? guest.client.next(left) : std::nullopt;
    if (!message) break;
    if (message->value("type", "") == "event" && message->at("room") == guest.view.room())
      guest.view.apply(*message);
  }
  return seconds(Clock::now() - begin);
}

void figure(Report& report, const std::string& what, double value, int digits,
            std::string_view unit) {
  Series series;
  series.add(value);
  report.figure(what, series, digits, unit);
}

/// Rooms for three with computer players in which guests of one address sit and do nothing.
void places(Report& report, std::size_t rooms) {
  const tests::TempFolder folder;
  const tests::ServerProcess server(folder / "quintet.db", arguments);
  report.heading(std::to_string(rooms) + " rooms with two computer players each, of one address");
  Dice dice(1);
  Guest victim = guest_from(server.address(), stranger);
  open_room(victim, tests::liger, bots(1, 1));
  const std::string room = victim.view.room();
  figure(report, "answer to a stranger before", seconds_to_answer(victim, dice), 2, "s");
  victim.client.close();

  std::vector<Guest> guests;
  for (std::size_t i = 0; i < rooms; ++i) {
    if (i % rooms_per_guest == 0) guests.push_back(guest_from(server.address(), attacker));
    // The computer players move first, so that they come.
    open_room(guests.back(), tests::slides_for_three, bots(1, 2), 2);
  }
  Guest again = guest_from(server.address(), stranger, victim.session);
  again.enter(room);
  const double answered = seconds_to_answer(again, dice);
  figure(report, "answer to the stranger who left and came back", answered, 2, "s");
  const bool refused = open_room(again, tests::liger, bots(1, 1)).at("type") != "ok";
  figure(report, "a stranger's new room: refused", refused ? 1 : 0, 0, "");
  report.aim("answer to the stranger who left and came back", answered, 2, 2, "s");
  report.aim("a stranger's new room: refused", refused ? 1 : 0, 0, 0, "");
}

/// Plays one game after the other against the highest level, each turn at once, until it ends.
void play_on(const std::stop_token& end, const Address& server, std::size_t number) {
  try {
    Dice dice(number + 1);
    Guest guest = guest_from(server, attacker);
    while (!end.stop_requested()) {
      const bool plays = guest.view.started() && !guest.view.over();
      if (!plays && open_room(guest, tests::liger, bots(5, 1)).at("type") != "ok") return;
      if (seconds_to_answer(guest, dice) >= seconds(patience)) return;
    }
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "a guest gave up: %s\n", failure.what());
  }
}

/// A stranger's answers of the highest level while guests of one address play against it.
void thinking(Report& report, std::size_t players, int turns) {
  const tests::TempFolder folder;
  const tests::ServerProcess server(folder / "quintet.db", arguments);
  report.heading(std::to_string(players) + " guests of one address against level 5");
  const auto nodes = [&] {
    const tests::MetricsText page(tests::http(server.address(), {.target = "/metrics"}).body);
    return page.at("quintet_bot_nodes_total{game=\"sliders\"}");
  };
  double quiet_nodes = 0;
  std::vector<std::jthread> attack;
  for (const bool quiet : {true, false}) {
    for (std::size_t i = 0; !quiet && i < players; ++i)
      attack.emplace_back(play_on, server.address(), i);
    if (!quiet) std::this_thread::sleep_for(std::chrono::seconds(3));
    Guest guest = guest_from(server.address(), stranger);
    Dice dice(7);  // the same turns
    open_room(guest, {.game = "sliders"}, bots(5, 1));
    Series answers;
    const double before = nodes();
    for (int turn = 0; turn < turns && guest.view.to_move() == std::size_t{0}; ++turn)
      answers.add(seconds_to_answer(guest, dice));
    const double spent = nodes() - before;
    const std::string when = quiet ? "without them: " : "with them: ";
    report.figure(when + "answer to a stranger", answers, 2, "s");
    figure(report, when + "nodes of these answers", spent, 0, "");
    if (quiet) {
      quiet_nodes = spent;
    } else {
      report.aim("answer to a stranger with them, at most", answers.most(), 5, 2, "s");
      report.aim("nodes that the stranger lost by them", 1 - spent / quiet_nodes, 0.5, 2, "");
    }
  }
  for (std::jthread& guest : attack)
    guest.request_stop();
}

}  // namespace

void abuse_bots(Report& report, bool smoke) {
  places(report, smoke ? 4 : 1'100);
  for (const std::size_t players :
       smoke ? std::vector<std::size_t>{2} : std::vector<std::size_t>{60, 150})
    thinking(report, players, smoke ? 1 : 5);
}

}  // namespace quintet::bench
