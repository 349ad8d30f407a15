// The commands of the program other than `serve` and `query`, one function per command. Each prints
// to standard output, reports errors on standard error, and returns the exit status: 0 on success,
// 1 otherwise. They throw the exceptions of storage and the system.
#pragma once

#include <filesystem>
#include <string>

#include "server/config/config.hpp"

namespace quintet::server {

/// `quintet verify FILE`: replays every game of a file of records ("-": standard input) and prints
/// one line per game.
int verify_records(const std::string& file);

struct ImportRequest {
  std::string file;  // "-": standard input
  std::filesystem::path database;
  bool public_rooms = false;
};
/// `quintet import FILE`: stores the games of a file as finished rooms, all or none: a file with an
/// invalid game changes nothing. A game that is stored already is not stored again.
int import_records(const ImportRequest& request);

/// `quintet backup FILE`: a consistent copy of the database, also while a server runs on it.
int back_up(const std::filesystem::path& database, const std::filesystem::path& copy);

/// `quintet check`: checks the file, the logs and the positions.
int check_database(const std::filesystem::path& database);

/// `quintet move FROM TO`: copies everything from a file to a PostgreSQL database, or back, and
/// checks both. Reports its progress on standard error.
int move_database(const std::string& from, const std::string& to);

/// `quintet health`: asks the server with this configuration on this machine whether it is ready
/// (`/readyz`). For the health check of a container.
int check_health(const Config& config);

}  // namespace quintet::server
