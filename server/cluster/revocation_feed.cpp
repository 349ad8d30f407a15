#include "server/cluster/revocation_feed.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "server/base/log.hpp"

namespace quintet::server {
namespace {

/// Maximum number of revocations that were not taken.
constexpr std::size_t most_revocations = 10'000;

}  // namespace

std::vector<storage::Revocation> RevocationFeed::take_revocations() {
  const std::lock_guard lock(mutex_);
  return std::exchange(revocations_, {});
}

std::optional<storage::StoredNotice> RevocationFeed::notice() const {
  const std::lock_guard lock(mutex_);
  return notice_;
}

void RevocationFeed::set_notice(std::optional<storage::StoredNotice> notice, NoticeStored done) {
  const std::lock_guard lock(mutex_);
  waiting_.push_back({.notice = std::move(notice), .done = std::move(done)});
}

std::vector<RevocationFeed::WaitingNotice> RevocationFeed::take_notices() {
  const std::lock_guard lock(mutex_);
  return std::exchange(waiting_, {});
}

bool RevocationFeed::step(storage::Nodes& nodes) {
  storing_ = take_notices();
  if (!storing_.empty()) nodes.set_notice(storing_.back().notice);
  auto notice = nodes.notice();
  // Last, because a revocation is read only once: an exception after it would lose it.
  auto ended = nodes.revocations();
  bool keeps_up = true;
  {
    const std::lock_guard lock(mutex_);
    notice_ = std::move(notice);
    keeps_up = revocations_.size() + ended.size() <= most_revocations;
    if (keeps_up) {
      std::ranges::move(ended, std::back_inserter(revocations_));
    } else {
      revocations_.clear();
    }
  }
  if (!keeps_up)
    log::warning("more has ended at other nodes than this one has followed; it joins them again");
  for (WaitingNotice& one : std::exchange(storing_, {}))
    one.done(true);
  return keeps_up;
}

void RevocationFeed::fail() {
  for (WaitingNotice& one : std::exchange(storing_, {}))
    one.done(false);
  for (WaitingNotice& one : take_notices())
    one.done(false);
}

void RevocationFeed::forget() {
  const std::lock_guard lock(mutex_);
  revocations_.clear();
}

}  // namespace quintet::server
