// Compares every game of the catalogue with its golden playthroughs. After a change of the rules,
// QUINTET_REGENERATE_GOLDEN=1 rewrites the files (golden/README.md).
#include "tests/rules/golden.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include <doctest/doctest.h>

#include "tests/rules/golden_files.hpp"

namespace quintet::tests {
namespace {

namespace fs = std::filesystem;
using rules::GameRecord;

/// The game in the file if it is still legal, so that the file changes as little as possible.
GameRecord game_to_write(const GoldenGame& golden) {
  const std::string file = read_file(golden_folder() / golden.file);
  if (auto kept = GameRecord::from_text(record_in(file))) {
    return std::move(kept->record);
  }
  return play_golden(golden);
}

TEST_CASE("every game and set of options has a golden playthrough, and replays to the same text") {
  for (const GoldenGame& golden : golden_games()) {
    CAPTURE(golden.file);
    const fs::path path = golden_folder() / golden.file;
    if (regenerating()) write_file(path, golden_text(game_to_write(golden)));
    if (!fs::exists(path)) {
      FAIL_CHECK("there is no such file; golden/README.md tells how it is made");
      continue;
    }
    const std::string file = read_file(path);
    const auto record = GameRecord::from_text(record_in(file));
    if (!record) {
      FAIL_CHECK("its game cannot be played any more: ", record.error().message);
      continue;
    }
    CHECK(record->record.info().id == golden.info->id);
    CHECK(record->record.options() == golden.options);
    const bool one_left = std::ranges::any_of(record->record.withdrawals(), [](const auto& left) {
      return left.reason == rules::WithdrawalReason::timeout;
    });
    CHECK(one_left == golden.one_leaves);
    const std::string difference = first_difference(file, golden_text(record->record));
    CHECK_MESSAGE(difference.empty(), difference);
  }
}

TEST_CASE("there are no golden playthroughs of games or options outside the catalogue") {
  std::set<std::string> known{"README.md", "explanations", "refusals.txt"};
  for (const GoldenGame& golden : golden_games())
    known.insert(golden.file);
  for (const auto& entry : fs::directory_iterator(golden_folder())) {
    CAPTURE(entry.path().filename().string());
    CHECK(known.contains(entry.path().filename().string()));
  }
}

TEST_CASE("a failure shows the first different line in both versions") {
  CHECK(first_difference("a\nb\n", "a\nb\n").empty());
  CHECK(first_difference("a\nb\nc\n", "a\nx\ny\n") == "line 2\n  file: b\n  now:  x");
  CHECK(first_difference("a\n", "a\nb\n") == "line 2\n  file: (the file ends)\n  now:  b");
  CHECK(first_difference("a\nb\n", "a\n") == "line 2\n  file: b\n  now:  (nothing follows)");
  CHECK(!first_difference("a", "a\n").empty());
}

}  // namespace
}  // namespace quintet::tests
