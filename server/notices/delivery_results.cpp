#include "server/notices/delivery_results.hpp"

#include <iterator>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/async/spawn.hpp"

namespace quintet::server {
namespace {

constexpr std::chrono::milliseconds between_batches{50};
constexpr std::chrono::milliseconds between_attempts{1000};

}  // namespace

DeliveryResults::DeliveryResults(asio::any_io_executor strand, AsyncStore& store)
    : strand_(std::move(strand)),
      store_(store),
      progress_(strand_, asio::steady_timer::time_point::max()) {}

Task<> DeliveryResults::store(storage::SettleDeliveries results) {
  const std::int64_t own = add(std::move(results));
  while (written_ < own)
    co_await progress_.async_wait(asio::as_tuple(asio::use_awaitable));
}

Task<bool> DeliveryResults::store(storage::SettleDeliveries results,
                                  std::chrono::milliseconds limit) {
  const std::int64_t own = add(std::move(results));
  const auto until = std::chrono::steady_clock::now() + limit;
  while (written_ < own && std::chrono::steady_clock::now() < until)
    co_await wait(between_batches);
  co_return written_ >= own;
}

std::int64_t DeliveryResults::add(storage::SettleDeliveries results) {
  if (results.all.empty()) return written_;
  waiting_.all.insert(waiting_.all.end(), std::make_move_iterator(results.all.begin()),
                      std::make_move_iterator(results.all.end()));
  const std::int64_t own = begun_ + 1;
  if (!writing_) {
    writing_ = true;
    spawn(strand_, write_all(), "the results of messages to devices");
  }
  return own;
}

Task<> DeliveryResults::write_all() {
  while (!waiting_.all.empty()) {
    ++begun_;
    co_await write(std::exchange(waiting_, {}));
    ++written_;
    progress_.cancel();
    co_await wait(between_batches);
  }
  writing_ = false;
}

Task<> DeliveryResults::write(storage::SettleDeliveries batch) {
  for (;;) {
    const storage::WriteResult written = co_await store_.write(batch);
    if (written.ok() || stopped_) co_return;
    co_await wait(between_attempts);
  }
}

Task<> DeliveryResults::wait(std::chrono::milliseconds time) {
  asio::steady_timer timer(strand_, time);
  co_await timer.async_wait(asio::as_tuple(asio::use_awaitable));
}

}  // namespace quintet::server
