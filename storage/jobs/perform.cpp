#include "storage/jobs/perform.hpp"

#include <variant>

namespace quintet::storage {

WriteResult perform_job(Connection& connection, const Job& job) {
  return std::visit([&](const auto& one) { return perform(connection, one); }, job);
}

}  // namespace quintet::storage
