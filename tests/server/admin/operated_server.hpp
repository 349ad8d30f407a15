// A server for tests of the operator's commands.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/kit/command.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {

/// A server, and an operator's command line beside it.
struct OperatedServer {
  TempFolder folder;
  ServerProcess server{folder / "quintet.db"};

  CommandResult admin(std::vector<std::string> words) const {
    words.insert(words.begin(), {"admin", "--database", server.database().string()});
    return run_command(folder.path(), words);
  }
  Json ask(std::vector<std::string> words) const {
    words.insert(words.begin(), "--json");
    const CommandResult result = admin(std::move(words));
    REQUIRE_MESSAGE(result.status == 0, result.err);
    return Json::parse(result.out);
  }
  void refused(std::vector<std::string> words, const std::string& why) const {
    const CommandResult result = admin(std::move(words));
    CHECK(result.status == 1);
    CHECK(result.out.empty());
    CHECK_MESSAGE(result.err.contains(why), result.err);
  }
};

}  // namespace quintet::tests
