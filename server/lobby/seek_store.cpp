#include "server/lobby/seek_store.hpp"

#include <iterator>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/client_to_server.hpp"
#include "server/async/spawn.hpp"
#include "server/base/log.hpp"
#include "server/lobby/wish.hpp"
#include "server/messages/log_failure.hpp"
#include "server/messages/to_player.hpp"
#include "server/ratings/rating_lookup.hpp"
#include "server/ratings/ratings.hpp"
#include "storage/reads/seeks.hpp"

namespace quintet::server {
namespace {

protocol::Result<void> result_of(const storage::WriteResult& written) {
  if (written.ok()) return {};
  return not_stored(written, "internal.not-stored");
}

}  // namespace

SeekStore::SeekStore(const LobbyLimits& limits, const Time& time, AsyncStore& store,
                     Matchmaker& matchmaker, asio::any_io_executor executor)
    : limits_(limits),
      time_(time),
      store_(store),
      matchmaker_(matchmaker),
      executor_(std::move(executor)) {}

void SeekStore::store(LastingSeek seek, SeekStored done) {
  storage::KeepSeek job{.id = std::move(seek.id),
                        .player = std::move(seek.player.id),
                        .wish = protocol::seek_text(seek.wish),
                        .since = seek.since,
                        .until = seek.until,
                        .limit = static_cast<int>(limits_.lasting_seeks_per_player)};
  spawn(executor_, write_kept(std::move(job), std::move(done)), "storing a seek");
}

void SeekStore::expire(std::vector<std::string> ids) {
  std::vector<std::string> deletable;
  {
    const std::lock_guard lock(mutex_);
    expired_.insert(expired_.end(), std::make_move_iterator(ids.begin()),
                    std::make_move_iterator(ids.end()));
    // After a leap of the clock, seeks with days left would be deleted.
    if (!time_.trusted()) return;
    deletable.swap(expired_);
  }
  if (!deletable.empty()) forget(std::move(deletable), nullptr);
}

void SeekStore::forget(std::vector<std::string> ids, SeekStored done) {
  storage::EndSeeks job{.ids = std::move(ids)};
  spawn(executor_, write_ended(std::move(job), std::move(done)), "storing the end of seeks");
}

Task<> SeekStore::write_kept(storage::KeepSeek job, SeekStored done) {
  const std::string id = job.id;
  const storage::WriteResult written = co_await store_.write(std::move(job));
  // The player gets an error, so the seek must not come back after a restart.
  if (written.status == storage::WriteStatus::unknown)
    store_.write_later(storage::EndSeeks{.ids = {id}});
  done(result_of(written));
}

Task<> SeekStore::write_ended(storage::EndSeeks job, SeekStored done) {
  const storage::WriteResult written = co_await store_.write(std::move(job));
  auto stored = result_of(written);
  if (done) {
    done(std::move(stored));
  } else if (!stored) {
    log::failure(stored.error(), {});
  }
}

Task<std::optional<protocol::SeatRating>> SeekStore::rating_of(protocol::Player player,
                                                               protocol::Seek wish) {
  const auto terms = terms_of(wish, player);
  if (!terms) co_return std::nullopt;
  const RatingPool& pool = pool_of(terms->game, static_cast<int>(terms->seats));
  co_return co_await find_rating(store_, player, pool, RatingView::published, time_.wall_ms());
}

void SeekStore::restore_soon() {
  spawn(executor_, restore(), "reading the seeks");
}

Task<> SeekStore::restore() {
  const int most = static_cast<int>(limits_.lasting_seeks);
  const auto rows = co_await store_.read_list(
      [most](storage::Connection& store) { return storage::all_seeks(store, most); });
  if (!rows) {
    log::error("the seeks could not be read", {{"cause", rows.error().cause}});
    co_return;
  }
  std::vector<std::string> old;
  for (const storage::SeekRow& row : *rows) {
    if (row.until <= time_.wall_ms()) {
      old.push_back(row.id);
      continue;
    }
    const auto request = protocol::parse_request(row.wish);
    const auto* wish = request ? std::get_if<protocol::Seek>(&request->request) : nullptr;
    const protocol::Player player = to_player(row.player);
    if (wish == nullptr || !terms_of(*wish, player)) {
      log::warning("a stored seek is no longer valid", {{"seek", row.id}});
      continue;
    }
    const auto rating = co_await rating_of(player, *wish);
    matchmaker_.restore(
        {.id = row.id, .player = player, .wish = *wish, .since = row.since, .until = row.until},
        rating);
  }
  expire(std::move(old));
}

}  // namespace quintet::server
