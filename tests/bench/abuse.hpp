// The cost for other clients when strangers use every limit fully. One scenario per file;
// `quintet_bench_abuse` runs them against the real program.
#pragma once

#include "tests/bench/load/report.hpp"

namespace quintet::bench {

/// Each prints a heading and adds its figures and targets. `smoke`: a minimal size, which only
/// shows that everything works.

/// The delay of turns in a game in which many spectators of one address chat.
void abuse_talk(Report& report, bool smoke);
/// The delay of other clients while a room with an absurdly long log is read.
void abuse_log(Report& report, bool smoke);
/// The bytes that the chat of one address adds to the file in a day.
void abuse_disk(Report& report, bool smoke);

/// Games with computer players while guests of one address keep these busy.
void abuse_bots(Report& report, bool smoke);

/// The delay of logins during a flood of passwords from many addresses, and from a whole /48.
void abuse_logins(Report& report, bool smoke);

/// Lobby, seeks and rooms in memory for other clients, after one address has taken all that it can.
void abuse_places(Report& report, bool smoke);

/// The delay of other clients during single expensive HTTP requests.
void abuse_requests(Report& report, bool smoke);

}  // namespace quintet::bench
