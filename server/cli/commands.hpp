// What the program does besides serving and answering: a function a command. Each prints to
// standard output, says what is wrong on standard error, and returns the exit status: 0 when all is
// well, 1 otherwise. They throw what storage and the system throw.
#pragma once

#include <filesystem>
#include <string>

#include "server/config/config.hpp"

namespace quintet::server {

/// `quintet verify FILE`: replays every game of a file of records ("-": standard input), one line a
/// game.
int verify_records(const std::string& file);

struct ImportRequest {
  std::string file;  // "-": standard input
  std::filesystem::path database;
  bool public_rooms = false;
};
/// `quintet import FILE`: keeps the games of a file as finished rooms. All or none: a file with a
/// game that is refused changes nothing. A game that is there already is not kept twice.
int import_records(const ImportRequest& request);

/// `quintet backup FILE`: a copy of the database as it is at one moment, also while it is served.
int back_up(const std::filesystem::path& database, const std::filesystem::path& copy);

/// `quintet check`: whether file, logs and positions are what they should be.
int check_database(const std::filesystem::path& database);

/// `quintet move FROM TO`: copies everything from a file to a PostgreSQL database, or back, and
/// checks both. Says on standard error how far it is.
int move_database(const std::string& from, const std::string& to);

/// `quintet health`: asks the server that runs with this configuration on this machine whether it
/// is ready (`/readyz`). For the health check of a container.
int check_health(const Config& config);

}  // namespace quintet::server
