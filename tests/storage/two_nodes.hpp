// Two nodes that serve together on a new PostgreSQL database.
#pragma once

#include <memory>
#include <string>

#include "storage/data/lease.hpp"
#include "storage/postgres/cluster/postgres_nodes.hpp"
#include "storage/postgres/store/postgres_store.hpp"
#include "together.hpp"
#include "two_gates.hpp"

namespace quintet::storage::testing {

/// Each with a store, whose statements pass through a gate.
struct TwoNodes {
  const std::string database = new_database();
  PostgresNodes first{address_of(database), self("a")};
  PostgresNodes second{address_of(database), self("b")};
  const std::shared_ptr<Lease> one = first.join();
  const std::shared_ptr<Lease> two = second.join();
  TwoGates gates{database};
  PostgresStore here{gates.one().address(database), {.lease = one}};
  PostgresStore there{gates.two().address(database), {.lease = two}};
};

}  // namespace quintet::storage::testing
