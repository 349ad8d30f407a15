#include "server/http/time_text.hpp"

#include "server/base/internet_date.hpp"

namespace quintet::server {

std::string http_time(std::int64_t ms) {
  return internet_date(ms) + " GMT";
}

}  // namespace quintet::server
