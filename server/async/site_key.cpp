#include "server/async/site_key.hpp"

#include <utility>

#include "storage/jobs/devices.hpp"
#include "storage/reads/devices.hpp"

namespace quintet::server {

Task<protocol::Result<std::string>> site_key(AsyncStore& store, std::string name,
                                             std::string fresh) {
  const auto read = [&name](storage::Connection& from) { return storage::site_key(from, name); };
  auto stored = co_await store.read(read);
  if (stored && !*stored) {
    const storage::WriteResult written =
        co_await store.write(storage::KeepSiteKey{.name = name, .value = std::move(fresh)});
    if (!written.ok()) co_return not_stored(written, "internal.not-stored");
    stored = co_await store.read(read);
  }
  if (!stored) co_return not_read(stored.error(), "internal.not-read");
  co_return std::move(*stored).value_or("");
}

}  // namespace quintet::server
