// Notifications between nodes through the database: revoked sessions, names and tokens, and the
// operator's notice.
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "only_on.hpp"
#include "storage/data/nodes.hpp"
#include "storage/postgres/cluster/postgres_nodes.hpp"
#include "storage/postgres/connection/link.hpp"
#include "storage/postgres/store/postgres_store.hpp"
#include "support.hpp"
#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/patience.hpp"

namespace quintet::storage::testing::revocations_test {
namespace {

using tests::ask_postgres;
using tests::PrivatePostgres;
using What = Revocation::What;

std::string new_address() {
  static int number = 0;
  auto name = "revocations" + std::to_string(++number);
  PrivatePostgres::shared().create(name);
  return PrivatePostgres::shared().address(name);
}

NodeSelf self(const std::string& name, bool together = true) {
  return {.name = name,
          .address = "here",
          .version = "1",
          .lease = std::chrono::hours(24),
          .patience = std::chrono::milliseconds(0),
          .reply_timeout = std::chrono::seconds(30),
          .together = together};
}

/// Two nodes of a new database, and the store of the first.
struct TwoNodes {
  std::string address = new_address();
  PostgresNodes one{address, self("a")};
  PostgresNodes other{address, self("b")};
  std::shared_ptr<Lease> lease = one.join();
  std::shared_ptr<Lease> other_lease = other.join();
  PostgresStore store{address, {.lease = lease}};

  TwoNodes() { REQUIRE(store.write(guest(1)).ok()); }
};

TEST_CASE("all nodes receive a revocation, once" * only_on_postgres()) {
  TwoNodes nodes;
  const RegisterPlayer account{
      .player = "p1", .name = "Ann", .name_key = "ann", .password = "verifier"};
  const BanRow ban{.kind = BanKind::name, .key = "ann\xC3\xA9'", .subject = "Ann"};
  const TokenRow token{.id = "t1", .player = "p1", .name = "bot"};
  REQUIRE(nodes.store.write(guest(2)).ok());
  REQUIRE(nodes.store.write(account).ok());
  REQUIRE(nodes.store.write(NewToken{.token = token, .token_hash = hash_of(9)}).ok());
  CHECK(nodes.other.revocations().empty());
  CHECK(nodes.lease->revoked == 0);

  const std::vector<Job> jobs = {
      SessionDelete{.token_hash = hash_of(1)},
      SessionsDeleteOfPlayer{.player = "p1", .keep = hash_of(5)},
      SessionsDeleteOfPlayer{.player = "p2", .keep = {}},
      TokenDelete{.player = "p1", .id = "t1"},
      RenamePlayer{.player = "p1", .name = "Eve", .name_key = "eve"},
      AddBan{.ban = ban},
      LiftBan{.kind = BanKind::name, .key = ban.key},
      SetMute{.player = "p1", .muted = "p2", .at = 1},
      DeleteAccount{.player = "p1", .name = "deleted", .at = 1},
      ForgetMentions{.player = "p1", .rooms = {{.room = "r1"}, {.room = "r2"}}},
      // No effect on the memory of other nodes.
      SessionTouch{.token_hash = hash_of(2), .expires_at = 2000},
  };
  for (const auto& result : nodes.store.write_all(jobs))
    CHECK(result.ok());
  CHECK(nodes.lease->revoked == 1);
  const int me = nodes.lease->node;
  const std::vector<Revocation> expected = {
      {.what = What::session, .subject = {}, .secret = hash_of(1), .node = me},
      {.what = What::sessions, .subject = "p1", .secret = hash_of(5), .node = me},
      {.what = What::sessions, .subject = "p2", .node = me},
      {.what = What::token, .subject = "t1", .node = me},
      {.what = What::name, .subject = "p1", .node = me},
      {.what = What::ban, .subject = ban.key, .node = me},
      {.what = What::ban, .subject = ban.key, .node = me},
      {.what = What::mutes, .subject = "p1", .node = me},
      {.what = What::account, .subject = "p1", .node = me},
      {.what = What::room, .subject = "r1", .node = me},
      {.what = What::room, .subject = "r2", .node = me},
  };
  CHECK(nodes.other.revocations() == expected);
  CHECK(nodes.other.revocations().empty());
  // The node that has written it receives it, too; a node that joins later has read the new state
  // already.
  CHECK(nodes.one.revocations() == expected);
  PostgresNodes later(nodes.address, self("c"));
  static_cast<void>(later.join());
  CHECK(later.revocations().empty());
}

TEST_CASE("a refused or rolled back job sends no revocation" * only_on_postgres()) {
  TwoNodes nodes;
  const std::vector<Job> jobs = {
      LiftBan{.kind = BanKind::name, .key = "nobody"},
      SessionDelete{.token_hash = hash_of(1)},
      TokenDelete{.player = "p1", .id = "none"},
  };
  const auto results = nodes.store.write_all(jobs);
  CHECK(results[0].status == WriteStatus::conflict);
  CHECK(results[1].ok());
  CHECK(results[2].status == WriteStatus::conflict);
  CHECK(
      nodes.other.revocations() ==
      std::vector<Revocation>{
          {.what = What::session, .subject = {}, .secret = hash_of(1), .node = nodes.lease->node}});

  static_cast<void>(nodes.one.join());  // ends the lease that the store writes under
  CHECK(nodes.store.write(SessionDelete{.token_hash = hash_of(1)}).status == WriteStatus::conflict);
  CHECK(nodes.other.revocations().empty());
}

TEST_CASE("a revocation with a late commit is received, whatever was committed before it" *
          only_on_postgres()) {
  TwoNodes nodes;
  const std::string insert =
      "INSERT INTO quintet_cluster.revocation (node, what, subject) VALUES (1, 'token', '";
  Link slow(nodes.address, {}, {});
  slow.connect();
  slow.run_text("BEGIN; " + insert + "first')");
  for (int i = 0; i < 3; ++i) {
    ask_postgres(nodes.address, insert + std::to_string(i) + "')");
    const auto found = nodes.other.revocations();
    REQUIRE(found.size() == 1);
    CHECK(found[0].subject == std::to_string(i));
  }
  slow.run_text("COMMIT");
  const auto late = nodes.other.revocations();
  REQUIRE(late.size() == 1);
  CHECK(late[0].subject == "first");
  CHECK(nodes.other.revocations().empty());
}

TEST_CASE("a revocation after a failover is received, even if its numbers were used before" *
          only_on_postgres()) {
  TwoNodes nodes;
  REQUIRE(nodes.store.write(SessionDelete{.token_hash = hash_of(1)}).ok());
  REQUIRE(nodes.other.revocations().size() == 1);
  // A standby without that row takes the database's place. Before this node has found it, another
  // node stores a row there, and other transactions end.
  ask_postgres(nodes.address,
               "WITH lost AS (DELETE FROM quintet_cluster.revocation RETURNING id)"
               " INSERT INTO quintet_cluster.revocation (id, transaction, node, what, subject)"
               " OVERRIDING SYSTEM VALUE SELECT id, '3', 1, 'token', 'later' FROM lost");
  ask_postgres(nodes.address,
               "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
               " WHERE datname = current_database() AND pid <> pg_backend_pid()");
  std::vector<Revocation> found;
  tests::wait_until("a connection", [&] {
    try {
      found = nodes.other.revocations();
      return true;
    } catch (const Error&) {
      return false;
    }
  });
  REQUIRE(found.size() == 1);
  CHECK(found[0].subject == "later");
  CHECK(nodes.other.revocations().empty());
}

TEST_CASE("a server that does not share its database writes no revocations" * only_on_postgres()) {
  const auto address = new_address();
  PostgresNodes alone(address, self("a", false));
  const auto lease = alone.join();
  PostgresStore store(address, {.lease = lease});
  REQUIRE(store.write(guest(1)).ok());
  CHECK(store.write(SessionDelete{.token_hash = hash_of(1)}).ok());
  CHECK(lease->revoked == 0);
  CHECK(ask_postgres(address, "SELECT count(*) FROM quintet_cluster.revocation") == "0");
}

TEST_CASE("revocations that all nodes have received are deleted" * only_on_postgres()) {
  TwoNodes nodes;
  REQUIRE(nodes.store.write(SessionDelete{.token_hash = hash_of(1)}).ok());
  const auto count = [&] {
    return ask_postgres(nodes.address, "SELECT count(*) FROM quintet_cluster.revocation");
  };
  CHECK(nodes.other.renew());
  CHECK(count() == "1");
  ask_postgres(nodes.address, "UPDATE quintet_cluster.revocation SET at = at - interval '61 min'");
  CHECK(nodes.other.renew());
  CHECK(count() == "0");
}

TEST_CASE("all nodes know the operator's notice until it is withdrawn" * only_on_postgres()) {
  TwoNodes nodes;
  CHECK_FALSE(nodes.other.notice());
  const StoredNotice words{.text = "It's late; we \xE2\x9C\x93 update at 10",
                           .until = 1'790'000'000'000};
  nodes.one.set_notice(words);
  CHECK(nodes.other.notice() == words);
  nodes.other.set_notice(StoredNotice{.text = "Later"});
  CHECK(nodes.one.notice() == StoredNotice{.text = "Later"});
  PostgresNodes later(nodes.address, self("c"));
  static_cast<void>(later.join());
  CHECK(later.notice() == StoredNotice{.text = "Later"});
  later.set_notice({});
  CHECK_FALSE(nodes.one.notice());
}

}  // namespace
}  // namespace quintet::storage::testing::revocations_test
