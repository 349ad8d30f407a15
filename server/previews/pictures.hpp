// The pictures of cards: drawn one at a time on a thread of their own, and cached for later
// requests.
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
#include "server/net/net_limits.hpp"
#include "server/net/shared_workers.hpp"
#include "server/previews/card.hpp"
#include "server/previews/preview_limits.hpp"

namespace quintet::server {

using Picture = std::shared_ptr<const std::string>;

/// The most recently requested pictures, by the key of their card. One thread at a time.
class PictureCache {
 public:
  /// `most_bytes`: maximum size of all pictures and keys together.
  explicit PictureCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// Null if it is not in the cache (any more).
  [[nodiscard]] Picture find(std::string_view key);
  /// Adds a picture. If necessary, drops the least recently requested ones. Does not keep a picture
  /// that is larger than the cache.
  void insert(std::string key, Picture picture);
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  struct Entry {
    std::string key;
    Picture picture;
    [[nodiscard]] std::size_t bytes() const { return key.size() + picture->size(); }
  };
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::list<Entry> entries_;  // the most recently requested first
  boost::unordered_flat_map<std::string_view, std::list<Entry>::iterator> by_key_;
};

/// Any thread.
class Pictures {
 public:
  Pictures(const PreviewLimits& limits, const NetLimits& net_limits)
      : cache_(limits.picture_bytes),
        painter_(1, limits.waiting_pictures, limits.waiting_pictures_per_address,
                 net_limits.wider_network_factor) {}

  /// The picture of a card as a PNG, for a client of this address. `too_many` if too many wait, in
  /// all or of its address; `shutting_down` if the server ends before it is drawn.
  [[nodiscard]] Task<protocol::Result<Picture>> of(Card card, std::string address);

  /// From now on draws no picture, not even the waiting ones.
  void refuse() { painter_.refuse(); }
  /// Ends the thread. The caller must not call `of` afterwards. Blocks.
  void stop() { painter_.stop(); }
  /// Number of pictures drawn so far.
  [[nodiscard]] std::size_t drawn() const { return drawn_; }

 private:
  /// Takes the picture from the cache, or draws and keeps it.
  [[nodiscard]] Picture make(const Card& card, const std::string& key);
  [[nodiscard]] Picture find(std::string_view key);

  std::mutex mutex_;
  PictureCache cache_;  // guarded by the mutex
  std::atomic<std::size_t> drawn_ = 0;
  SharedWorkers painter_;
};

}  // namespace quintet::server
