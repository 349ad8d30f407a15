// The pictures of cards: drawn one at a time on a thread of their own, and kept for those who ask
// next.
#pragma once

#include <atomic>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include <boost/unordered/unordered_flat_map.hpp>

#include "server/async/task.hpp"
#include "server/base/limits.hpp"
#include "server/net/shared_workers.hpp"
#include "server/previews/card.hpp"

namespace quintet::server {

using Picture = std::shared_ptr<const std::string>;

/// The pictures that were asked for last, by the key of their card. One thread at a time.
class PictureCache {
 public:
  /// Keeps so many bytes of pictures and keys at most.
  explicit PictureCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// Null where it is not kept (any more).
  [[nodiscard]] Picture find(std::string_view key);
  /// Forgets those that nobody has asked for the longest, to make place. What is larger than the
  /// cache is not kept.
  void keep(std::string key, Picture picture);
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  struct Entry {
    std::string key;
    Picture picture;
    [[nodiscard]] std::size_t bytes() const { return key.size() + picture->size(); }
  };
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::list<Entry> entries_;  // the last that was asked for first
  boost::unordered_flat_map<std::string_view, std::list<Entry>::iterator> by_key_;
};

/// Any thread.
class Pictures {
 public:
  explicit Pictures(const Limits& limits)
      : cache_(limits.picture_bytes),
        painter_(1, limits.waiting_pictures, limits.waiting_pictures_per_address,
                 limits.wider_network_factor) {}

  /// The picture of a card as a PNG, for a client of this address. `too_many` when too many wait,
  /// of all or of its address; `shutting_down` when the end comes first.
  [[nodiscard]] Task<protocol::Result<Picture>> of(Card card, std::string address);

  /// From now on nothing is drawn.
  void refuse() { painter_.refuse(); }
  /// Ends the thread; nothing may be asked any more. Blocks.
  void stop() { painter_.stop(); }
  /// How many pictures were drawn so far.
  [[nodiscard]] std::size_t drawn() const { return drawn_; }

 private:
  /// From the cache, or drawn and then kept.
  [[nodiscard]] Picture make(const Card& card, const std::string& key);
  [[nodiscard]] Picture find(std::string_view key);

  std::mutex mutex_;
  PictureCache cache_;  // guarded by the mutex
  std::atomic<std::size_t> drawn_ = 0;
  SharedWorkers painter_;
};

}  // namespace quintet::server
