#include "server/startup/upkeep.hpp"

#include <chrono>
#include <utility>

#include "protocol/messages/server_to_client.hpp"
#include "server/base/log.hpp"
#include "server/games/clocks.hpp"
#include "server/messages/subscriber.hpp"
#include "storage/reads/housekeeping.hpp"

namespace quintet::server {

Upkeep::Upkeep(const Config& config, const asio::any_io_executor& strand, ServerParts& parts,
               std::shared_ptr<const storage::Lease> lease, std::shared_ptr<const Contact> contact)
    : config_(config),
      parts_(parts),
      lease_(std::move(lease)),
      contact_(std::move(contact)),
      sender_(strand, parts.base.time, parts.base.store, parts.messenger, parts.base.metrics),
      reports_(parts.base.time, parts.base.store, parts.mailer),
      wake_(
          strand, std::chrono::milliseconds(config.limits.due_horizon) / 2,
          [this] { return wake_due(); }, "waking the rooms that are due"),
      bots_(
          strand, config.limits.bot_interval, [this] { return parts_.games.bots.tend(); },
          "calling computer players"),
      alive_(
          strand, config.limits.alive_interval, [this] { return beat(); }, "the heartbeat"),
      space_(
          strand, config.limits.alive_interval, [this] { return check_space(); },
          "looking at the disk's space"),
      messages_(
          strand, config.limits.message_interval, [this] { return send_messages(); },
          "sending messages to devices"),
      message_count_(
          strand, config.limits.alive_interval, [this] { return sender_.count(sends_messages()); },
          "counting messages to devices"),
      mails_(
          strand, config.limits.message_interval, [this] { return send_mails(); }, "sending mails"),
      sweep_(
          strand, config.limits.sweep_interval,
          [this] { return parts_.accounts.sweep.step(to_sweep()); }, "the sweep") {
  parts.base.site.tasks().run_once({.leave = [this] { return sender_.hand_over(); }});
}

void Upkeep::stop() {
  wake_.stop();
  alive_.stop();
  space_.stop();
  messages_.stop();
  message_count_.stop();
  mails_.stop();
  sender_.stop();
  parts_.mailer.stop();
  if (parts_.outbound) parts_.outbound->stop();
  sweep_.stop();
  bots_.stop();
}

Task<> Upkeep::beat() {
  BaseParts& base = parts_.base;
  parts_.games.rooms.forget_idle();
  if (lease_ && lease_->over) co_return;
  co_await move_what_is_due();
  storage::Job heartbeat = storage::Heartbeat{.now = alive_at(), .always = !base.store.storing()};
  const storage::WriteResult written = co_await base.store.write(std::move(heartbeat));
  if (std::exchange(database_away_, written.away) != written.away)
    parts_.players.live->notify_all(make_message(protocol::database_push(!written.away)));
  if (written.ok() == stores_) co_return;
  stores_ = written.ok();
  if (stores_) {
    log::info("what is written is stored again");
  } else {
    log::error("nothing can be stored", {{"cause", written.message}});
  }
}

std::int64_t Upkeep::alive_at() const {
  const Time& time = parts_.base.time;
  const Time::Point now = time.now();
  const Time::Point known = contact_ ? contact_->known_until(now) : now;
  return time.wall_ms() - to_ms(now - known);
}

Task<> Upkeep::move_what_is_due() {
  BaseParts& base = parts_.base;
  put_off_ += base.time.follow_machine();
  // A leap of this machine's clock does not concern the other nodes.
  if (!parts_.base.site.alone()) put_off_ = 0;
  if (put_off_ == 0) co_return;
  storage::Job job = storage::PutOff{.by = put_off_};
  const storage::WriteResult written = co_await base.store.write(std::move(job));
  // Repeats it also if its outcome is unknown: in SQLite a later commit discards the first one.
  if (written.ok()) put_off_ = 0;
}

Task<> Upkeep::check_space() {
  BaseParts& base = parts_.base;
  const auto on_disk = config_.free_space(base.store.file());
  const auto in_file = co_await base.store.read_list(
      [](storage::Connection& store) { return storage::reusable_bytes(store); });
  if (!on_disk) co_return;
  const auto reusable = static_cast<std::uint64_t>(in_file.value_or(0));
  if (!base.space.note(*on_disk, reusable)) co_return;
  const auto left = static_cast<std::int64_t>(base.space.left());
  if (base.space.is_short()) {
    log::error("the disk is nearly full: no new rooms and guests, and guests do not talk",
               {{"bytes", left}});
  } else {
    log::info("there is space on the disk again", {{"bytes", left}});
  }
}

Task<> Upkeep::wake_due() {
  parts_.games.matchmaker.end_old_seeks();
  return parts_.games.room_waker.wake_due();
}

bool Upkeep::sends_messages() const {
  return parts_.outbound && parts_.base.site.tasks().is_coordinator();
}

Task<> Upkeep::send_messages() {
  co_await sender_.step([this] { return sends_messages(); });
}

Task<> Upkeep::send_mails() {
  parts_.mailer.retry();
  if (parts_.mailer.on() && sends_messages()) co_await reports_.step();
}

Sweep::Part Upkeep::to_sweep() const {
  return parts_.base.site.coordinates_everybody() ? Sweep::Part::everything : Sweep::Part::rooms;
}

}  // namespace quintet::server
