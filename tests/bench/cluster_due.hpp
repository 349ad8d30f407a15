// Nodes that serve together with very many running clocks: the time of a start, and the time
// without replies from the rooms of a killed node.
#pragma once

#include "tests/bench/load/report.hpp"

namespace quintet::bench {

/// `games`: the number of games with a deadline in the database.
void measure_due_games(int games, int rounds, Report& report);

}  // namespace quintet::bench
