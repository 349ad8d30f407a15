// Statements about players' mail addresses, the links in mails, and the mails that report changes.
#pragma once

#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class MailSql : std::uint8_t {
  mail_token,
  pending_address,
  insert_mail_token,
  delete_mail_token,
  delete_mail_tokens_of_purpose,
  delete_mail_tokens_of_player,
  delete_expired_mail_tokens,
  address_of_player,
  accounts_with_address,
  count_others_with_address,
  insert_address,
  replace_address,
  renew_address,
  delete_address,
  insert_report,
  due_reports,
  reports_of_player,
  delete_report,
  postpone_report,
  count,
};

/// The condition for the confirmed address of the player $1.
inline constexpr Literal address_of_player_condition =
    " WHERE player = (SELECT key FROM players WHERE id = $1) AND channel = 'mail'";

inline constexpr auto mail_statements = topic<MailSql>({
    {MailSql::mail_token,
     "SELECT players.id, players.name, purpose, address, language, expires_at FROM mail_tokens"
     " JOIN players ON players.key = mail_tokens.player"
     " WHERE token_hash = $1 AND expires_at > $2"},
    {MailSql::pending_address,
     "SELECT address FROM mail_tokens WHERE player = (SELECT key FROM players WHERE id = $1)"
     " AND purpose = 'confirm' AND expires_at > $2"},
    {MailSql::insert_mail_token,
     "INSERT INTO mail_tokens (player, purpose, address, language, token_hash, expires_at)"
     " SELECT key, $2, $3, $4, $5, $6 FROM players"
     " WHERE id = $1 AND name_key IS NOT NULL AND bot_game IS NULL ON CONFLICT DO NOTHING"},
    {MailSql::delete_mail_token, "DELETE FROM mail_tokens WHERE token_hash = $1"},
    {MailSql::delete_mail_tokens_of_purpose,
     "DELETE FROM mail_tokens WHERE player = (SELECT key FROM players WHERE id = $1)"
     " AND purpose = $2"},
    {MailSql::delete_mail_tokens_of_player,
     "DELETE FROM mail_tokens WHERE player = (SELECT key FROM players WHERE id = $1)"},
    {MailSql::delete_expired_mail_tokens, "DELETE FROM mail_tokens WHERE expires_at <= $1"},
    {MailSql::address_of_player,
     joined<"SELECT endpoint FROM devices", address_of_player_condition>},
    {MailSql::accounts_with_address,
     "SELECT players.id, players.name, language FROM devices"
     " JOIN players ON players.key = devices.player"
     " WHERE endpoint = $1 AND channel = 'mail' ORDER BY devices.player LIMIT $2"},
    {MailSql::count_others_with_address,
     "SELECT count(*) FROM devices WHERE endpoint = $1 AND channel = 'mail'"
     " AND player <> (SELECT key FROM players WHERE id = $2)"},
    {MailSql::insert_address,
     "INSERT INTO devices (id, player, channel, name, endpoint, keys, language, created_at,"
     " renewed_at, failures) SELECT $2, key, 'mail', $3, $3, $4, $5, $6, $6, 0 FROM players"
     " WHERE id = $1"},
    {MailSql::replace_address,
     joined<"UPDATE devices SET id = $2, name = $3, endpoint = $3, keys = $4, language = $5,"
            " created_at = $6, renewed_at = $6, failures = 0, disabled_at = NULL",
            address_of_player_condition>},
    {MailSql::renew_address,
     joined<"UPDATE devices SET language = $2, renewed_at = $3, failures = 0, disabled_at = NULL",
            address_of_player_condition>},
    {MailSql::delete_address, joined<"DELETE FROM devices", address_of_player_condition>},
    {MailSql::insert_report,
     "INSERT INTO mail_reports (address, language, kind, name, at, due, attempts)"
     " SELECT endpoint, language, $2, players.name, $3, $3, 0 FROM devices"
     " JOIN players ON players.key = devices.player"
     " WHERE devices.player = (SELECT key FROM players WHERE id = $1) AND channel = 'mail'"},
    {MailSql::due_reports,
     "SELECT key, address, language, kind, name, at, due, attempts FROM mail_reports"
     " WHERE due <= $1 ORDER BY due LIMIT $2"},
    {MailSql::reports_of_player,
     "SELECT mail_reports.key, address, mail_reports.language, kind, mail_reports.name, at, due,"
     " attempts FROM devices JOIN players ON players.key = devices.player"
     " JOIN mail_reports ON address = endpoint AND mail_reports.name = players.name"
     " WHERE devices.player = (SELECT key FROM players AS one WHERE one.id = $1)"
     " AND channel = 'mail' LIMIT $2"},
    {MailSql::delete_report, "DELETE FROM mail_reports WHERE key = $1"},
    {MailSql::postpone_report, "UPDATE mail_reports SET due = $2, attempts = $3 WHERE key = $1"},
});

}  // namespace quintet::storage
