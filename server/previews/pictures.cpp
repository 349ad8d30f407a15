#include "server/previews/pictures.hpp"

#include <utility>

namespace quintet::server {

Picture PictureCache::find(std::string_view key) {
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, found->second);
  return entries_.front().picture;
}

void PictureCache::insert(std::string key, Picture picture) {
  Entry entry{.key = std::move(key), .picture = std::move(picture)};
  if (entry.bytes() > most_bytes_ || by_key_.contains(entry.key)) return;
  while (bytes_ + entry.bytes() > most_bytes_) {
    bytes_ -= entries_.back().bytes();
    by_key_.erase(entries_.back().key);
    entries_.pop_back();
  }
  bytes_ += entry.bytes();
  entries_.push_front(std::move(entry));
  by_key_.emplace(entries_.front().key, entries_.begin());
}

Picture Pictures::find(std::string_view key) {
  const std::lock_guard lock(mutex_);
  return cache_.find(key);
}

Picture Pictures::make(const Card& card, const std::string& key) {
  // A request before this one may have drawn it while this one waited.
  if (Picture cached = find(key)) return cached;
  auto picture = std::make_shared<const std::string>(draw(card));
  ++drawn_;
  const std::lock_guard lock(mutex_);
  cache_.insert(key, picture);
  return picture;
}

Task<protocol::Result<Picture>> Pictures::of(Card card, std::string address) {
  const std::string key = key_of(card);
  if (Picture cached = find(key)) co_return cached;
  auto work = [this, &card, &key] { return make(card, key); };
  auto picture = co_await painter_.run(std::move(address), std::move(work));
  co_return picture;
}

}  // namespace quintet::server
