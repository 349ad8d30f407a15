#include "storage/error.hpp"
#include "storage/location.hpp"
#include "storage/move.hpp"
#include "storage/postgres/open_postgres.hpp"

namespace quintet::storage {
namespace {

[[noreturn]] void refuse(const std::string& address) {
  throw Error(ErrorKind::cannot_open,
              address +
                  ": this Quintet was built without PostgreSQL (without libpq); give it the "
                  "path of a file, or build it where libpq-dev is installed");
}

}  // namespace

OpenedStore open_postgres(const std::string& address, std::shared_ptr<Lease> /*lease*/) {
  refuse(address);
}

std::unique_ptr<Nodes> open_postgres_nodes(const std::string& address, NodeSelf /*self*/) {
  refuse(address);
}

std::unique_ptr<Connection> open_postgres_for_reading(const std::string& address) {
  refuse(address);
}

void check_can_open_postgres(const std::string& address) {
  refuse(address);
}

Moved move_database(const std::string& from, const std::string& to,
                    const MoveOptions& /*options*/) {
  refuse(is_postgres_address(from) ? from : to);
}

}  // namespace quintet::storage
