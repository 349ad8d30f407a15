// Statements about the operator's notices to all players.
#pragma once

#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class SiteNoticeSql : std::uint8_t {
  site_notices,
  count_site_notices,
  insert_site_notice,
  delete_site_notice,
  delete_ended_site_notices,
  notices_read_at,
  read_site_notices,
  count,
};

inline constexpr auto site_notice_statements = topic<SiteNoticeSql>({
    {SiteNoticeSql::site_notices,
     "SELECT id, text, link, created_at, ends_at FROM site_notices WHERE ends_at > $1"},
    {SiteNoticeSql::count_site_notices, "SELECT count(*) FROM site_notices WHERE ends_at > $1"},
    {SiteNoticeSql::insert_site_notice,
     "INSERT INTO site_notices (text, link, created_at, ends_at) VALUES ($1, $2, $3, $4)"},
    {SiteNoticeSql::delete_site_notice, "DELETE FROM site_notices WHERE id = $1"},
    {SiteNoticeSql::delete_ended_site_notices, "DELETE FROM site_notices WHERE ends_at <= $1"},
    {SiteNoticeSql::notices_read_at, "SELECT notices_read_at FROM players WHERE id = $1"},
    {SiteNoticeSql::read_site_notices,
     "UPDATE players SET notices_read_at = $2"
     " WHERE id = $1 AND deleted_at IS NULL AND notices_read_at < $2"},
});

}  // namespace quintet::storage
