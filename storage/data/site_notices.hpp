// Notices by which the operator tells all players something. Times are milliseconds since 1970.
#pragma once

#include <cstdint>
#include <string>

namespace quintet::storage {

struct SiteNoticeRow {
  std::int64_t id = 0;  // a later notice has a larger one
  std::string text;
  std::string link;  // empty: none
  std::int64_t created_at = 0;
  std::int64_t ends_at = 0;

  bool operator==(const SiteNoticeRow&) const = default;
};

}  // namespace quintet::storage
