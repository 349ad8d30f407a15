#include "server/base/disk_space.hpp"

#include <limits>

#include <doctest/doctest.h>

#include "tests/temp_folder.hpp"

namespace quintet::server {
namespace {

TEST_CASE("space is short below the threshold, and not again until a quarter more is there") {
  DiskSpace space(1000);
  CHECK_FALSE(space.is_short());
  CHECK_FALSE(space.note(1000, 0));
  CHECK(space.note(999, 0));
  CHECK(space.is_short());
  CHECK_FALSE(space.note(1249, 0));
  CHECK(space.is_short());
  CHECK(space.note(1250, 0));
  CHECK_FALSE(space.is_short());
  CHECK(space.left() == 1250);
}

TEST_CASE("free pages in the file count as long as its log has space on the disk") {
  DiskSpace space(1000);
  CHECK_FALSE(space.note(200, 800));
  CHECK(space.note(124, 100'000));
  CHECK(space.left() == 124);
  constexpr auto most = std::numeric_limits<std::uint64_t>::max();
  CHECK(space.note(most, most));
  CHECK(space.left() == most);
}

TEST_CASE("without a threshold space is never short") {
  DiskSpace space(0);
  CHECK_FALSE(space.note(0, 0));
  CHECK_FALSE(space.is_short());
}

TEST_CASE("the free space of a disk is known, and unknown for a missing file") {
  const tests::TempFolder folder;
  CHECK(free_bytes_on_disk(folder.path()).value_or(0) > 0);
  CHECK_FALSE(free_bytes_on_disk(folder / "nothing").has_value());
}

}  // namespace
}  // namespace quintet::server
