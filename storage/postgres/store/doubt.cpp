#include "storage/postgres/store/doubt.hpp"

#include <map>
#include <mutex>

namespace quintet::storage {

std::shared_ptr<Doubt> Doubt::of(const std::string& address) {
  static std::mutex mutex;
  static std::map<std::string, std::weak_ptr<Doubt>> all;
  const std::lock_guard lock(mutex);
  std::weak_ptr<Doubt>& known = all[address];
  std::shared_ptr<Doubt> doubt = known.lock();
  if (doubt == nullptr) {
    doubt = std::make_shared<Doubt>();
    known = doubt;
  }
  return doubt;
}

}  // namespace quintet::storage
