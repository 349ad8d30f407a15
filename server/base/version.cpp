#include "server/base/version.hpp"

namespace quintet::server {

std::string_view version() {
  return QUINTET_VERSION;
}

}  // namespace quintet::server
