// What strangers inside every limit cost everybody else: one scenario a file, all run by
// `quintet_bench_abuse` against the real program.
#pragma once

#include "tests/bench/load/report.hpp"

namespace quintet::bench {

/// Each begins with a heading, and adds its figures and aims. `smoke`: so small that it says
/// nothing but that everything works.

/// Turns of a game that many spectators of one address talk in.
void abuse_talk(Report& report, bool smoke);
/// Everybody else while a room with an absurdly long log is read.
void abuse_log(Report& report, bool smoke);
/// What the chat of one address adds to the file in a day.
void abuse_disk(Report& report, bool smoke);

/// Games with computer players while guests of one address keep these busy.
void abuse_bots(Report& report, bool smoke);

/// Logins while passwords pour in from many addresses, and from all of a /48.
void abuse_logins(Report& report, bool smoke);

/// Lobby, seeks and rooms in memory for others, after one address has taken all that it can.
void abuse_places(Report& report, bool smoke);

/// Single requests over HTTP that cost a lot.
void abuse_requests(Report& report, bool smoke);

}  // namespace quintet::bench
