// Nodes that serve together, and very many games with running clocks: how long a start takes, and
// how long the rooms of a node that was killed do not answer.
#pragma once

#include "tests/bench/load/report.hpp"

namespace quintet::bench {

/// `games`: how many games of the database have a deadline.
void measure_due_games(int games, int rounds, Report& report);

}  // namespace quintet::bench
