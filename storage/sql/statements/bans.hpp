// Statements about bans.
#pragma once

#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class BanSql : std::uint8_t {
  bans,
  find_ban,
  count_bans,
  insert_ban,
  delete_ban,
  delete_expired_bans,
  count,
};

inline constexpr auto ban_statements = topic<BanSql>({
    {BanSql::bans,
     "SELECT kind, key, subject, reason, created_at, created_by, expires_at FROM bans"
     " WHERE kind >= 'address' ORDER BY kind, key LIMIT $1"},
    {BanSql::find_ban,
     "SELECT kind, key, subject, reason, created_at, created_by, expires_at FROM bans"
     " WHERE kind = $1 AND key = $2"},
    {BanSql::count_bans, "SELECT count(*) FROM bans WHERE kind >= 'address'"},
    {BanSql::insert_ban, "INSERT INTO bans VALUES ($1, $2, $3, $4, $5, $6, $7)"},
    {BanSql::delete_ban, "DELETE FROM bans WHERE kind = $1 AND key = $2"},
    {BanSql::delete_expired_bans, "DELETE FROM bans WHERE expires_at <= $1"},
});

}  // namespace quintet::storage
