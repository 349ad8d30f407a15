#include "storage/postgres/cluster/revocations.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
#include <variant>

namespace quintet::storage {
namespace {

using What = Revocation::What;

constexpr std::array<std::string_view, 8> words = {"session", "sessions", "token", "account",
                                                   "name",    "ban",      "mutes", "room"};

std::string_view view_of(const TokenHash& secret) {
  return {reinterpret_cast<const char*>(secret.data()), secret.size()};
}

std::optional<TokenHash> secret_of(std::string_view bytes) {
  TokenHash secret{};
  if (bytes.size() != secret.size()) return std::nullopt;
  std::ranges::copy(bytes, secret.begin());
  return secret;
}

/// Collects the revocations of a job. A job without a function here ends nothing that other nodes
/// hold in memory.
struct Find {
  std::vector<Revocation>& found;

  void operator()(const auto& /*job*/) const {}
  void operator()(const SessionDelete& job) const {
    found.push_back({.what = What::session, .subject = {}, .secret = job.token_hash});
  }
  void operator()(const SessionsDeleteOfPlayer& job) const {
    found.push_back({.what = What::sessions, .subject = job.player, .secret = job.keep});
  }
  void operator()(const TokenDelete& job) const {
    found.push_back({.what = What::token, .subject = job.id});
  }
  void operator()(const DeleteAccount& job) const {
    found.push_back({.what = What::account, .subject = job.player});
  }
  void operator()(const RenamePlayer& job) const {
    found.push_back({.what = What::name, .subject = job.player});
  }
  void operator()(const AddBan& job) const {
    found.push_back({.what = What::ban, .subject = job.ban.key});
  }
  void operator()(const LiftBan& job) const {
    found.push_back({.what = What::ban, .subject = job.key});
  }
  void operator()(const SetMute& job) const {
    found.push_back({.what = What::mutes, .subject = job.player});
  }
  void operator()(const ForgetMentions& job) const {
    for (const ForgetMentions::Room& room : job.rooms)
      found.push_back({.what = What::room, .subject = room.room});
  }
};

constexpr std::string_view digits = "0123456789abcdef";

}  // namespace

std::vector<Revocation> revocations_of(const Job& job, int node) {
  std::vector<Revocation> found;
  std::visit(Find{found}, job);
  for (Revocation& one : found)
    one.node = node;
  return found;
}

std::string bytes_literal(std::string_view bytes) {
  std::string literal = "decode('";
  for (const char one : bytes) {
    const auto byte = static_cast<unsigned char>(one);
    literal += digits[byte >> 4U];
    literal += digits[byte & 15U];
  }
  return literal + "', 'hex')";
}

std::string from_hex(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    const auto value = 16 * digits.find(hex[i]) + digits.find(hex[i + 1]);
    bytes += static_cast<char>(static_cast<unsigned char>(value));
  }
  return bytes;
}

std::string insert_statement(const std::vector<Revocation>& revocations) {
  std::string statement =
      "INSERT INTO quintet_cluster.revocation (what, subject, secret, node) VALUES ";
  for (const Revocation& one : revocations) {
    if (&one != &revocations.front()) statement += ", ";
    statement += "('" + std::string(words.at(static_cast<std::size_t>(one.what))) + "', " +
                 bytes_literal(one.subject) + ", " +
                 (one.secret ? bytes_literal(view_of(*one.secret)) : "NULL::bytea") + ", " +
                 std::to_string(one.node) + ")";
  }
  return statement;
}

void RevocationReader::begin(Link& link) {
  const Result now = link.run_text("SELECT pg_snapshot_xmin(pg_current_snapshot())");
  lowest_ = PQgetvalue(now.get(), 0, 0);
  seen_.clear();
  overlaps_ = false;
  static_cast<void>(read(link));
}

std::vector<Revocation> RevocationReader::read(Link& link) {
  // Uses one statement, so that the rows and the lowest number belong to the same moment. Numbers
  // can be lower than before, if a standby has replaced the database.
  std::string which =
      "transaction >= least('" + lowest_ + "'::xid8, pg_snapshot_xmin(pg_current_snapshot()))";
  if (overlaps_) which += " OR at > '" + read_at_ + "'::timestamptz - interval '1 minute'";
  const Result rows = link.run_text(
      "SELECT pg_snapshot_xmin(pg_current_snapshot()), now(), id || ' ' || at, what,"
      " encode(subject, 'hex'), encode(secret, 'hex'), node"
      " FROM (VALUES (1)) AS one LEFT JOIN quintet_cluster.revocation ON " +
      which + " ORDER BY id");
  overlaps_ = false;
  std::vector<Revocation> found;
  std::set<std::string> seen;
  for (int row = 0; row < PQntuples(rows.get()); ++row) {
    lowest_ = PQgetvalue(rows.get(), row, 0);
    read_at_ = PQgetvalue(rows.get(), row, 1);
    if (PQgetisnull(rows.get(), row, 2) != 0) continue;
    std::string id_and_time = PQgetvalue(rows.get(), row, 2);
    const bool known = seen_.contains(id_and_time);
    seen.insert(std::move(id_and_time));
    const auto* const word =
        std::ranges::find(words, std::string_view(PQgetvalue(rows.get(), row, 3)));
    if (known || word == words.end()) continue;
    found.push_back({.what = static_cast<What>(word - words.begin()),
                     .subject = from_hex(PQgetvalue(rows.get(), row, 4)),
                     .secret = secret_of(from_hex(PQgetvalue(rows.get(), row, 5))),
                     .node = std::atoi(PQgetvalue(rows.get(), row, 6))});
  }
  seen_ = std::move(seen);
  return found;
}

void delete_old_revocations(Link& link) {
  // Other nodes delete too, so this skips rows that they have locked.
  link.run_text(
      "DELETE FROM quintet_cluster.revocation WHERE id IN (SELECT id FROM"
      " quintet_cluster.revocation WHERE at < now() - interval '1 hour' ORDER BY at LIMIT 1000"
      " FOR UPDATE SKIP LOCKED)");
}

}  // namespace quintet::storage
