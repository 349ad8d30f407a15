#include "server/mail/mailer.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "server/async/spawn.hpp"
#include "server/base/log.hpp"
#include "server/outbound/await_result.hpp"

namespace quintet::server {
namespace {

constexpr std::size_t most_unfinished = 100;
constexpr int most_mail_attempts = 5;
constexpr std::chrono::minutes first_mail_wait{1};

}  // namespace

bool may_pass(const OutgoingResult& result) {
  return result.status < 500 || result.of_server;
}

Mailer::Mailer(asio::any_io_executor strand, const Time& time, Outbound* outbound,
               std::string pages)
    : strand_(std::move(strand)), time_(time), outbound_(outbound), pages_(std::move(pages)) {}

MailLinks Mailer::links(const std::string& device, const std::string& secret) const {
  return {.room = pages_ + "/room/",
          .settings = pages_ + "/settings/notifications",
          .unsubscribe_page = pages_ + "/mail#unsubscribe=" + device + "." + secret,
          .unsubscribe_post = pages_ + "/api/mail/unsubscribe?device=" + device + "&key=" + secret};
}

Task<std::optional<OutgoingResult>> Mailer::send(OutgoingMail mail) {
  auto result = co_await await_result([this, mail = std::move(mail)](Outbound::Done done) mutable {
    return outbound_->mail(std::move(mail), std::move(done));
  });
  if (result) note(*result);
  co_return result;
}

void Mailer::send_later(OutgoingMail mail) {
  if (unfinished_.fetch_add(1) >= most_unfinished) {
    unfinished_.fetch_sub(1);
    log::warning("a mail is not sent, because too many wait");
    return;
  }
  start({.mail = std::move(mail), .attempts = 0, .due = {}});
}

void Mailer::retry() {
  std::vector<Waiting> due;
  {
    const std::scoped_lock lock(mutex_);
    const auto now = time_.now();
    const auto later = std::ranges::partition(
        waiting_, [now](const Waiting& waiting) { return waiting.due > now; });
    due.assign(std::make_move_iterator(later.begin()), std::make_move_iterator(later.end()));
    waiting_.erase(later.begin(), later.end());
  }
  for (Waiting& waiting : due)
    start(std::move(waiting));
}

void Mailer::stop() {
  stopped_ = true;
}

void Mailer::start(Waiting waiting) {
  spawn(strand_, attempt(std::move(waiting)), "a mail");
}

Task<> Mailer::attempt(Waiting waiting) {
  if (stopped_) co_return;
  const auto result = co_await send(waiting.mail);
  ++waiting.attempts;
  const bool again = (!result || (!result->accepted() && may_pass(*result))) &&
                     waiting.attempts < most_mail_attempts && !stopped_;
  if (!again) {
    unfinished_.fetch_sub(1);
    co_return;
  }
  waiting.due = time_.now() + first_mail_wait * (1 << (waiting.attempts - 1));
  const std::scoped_lock lock(mutex_);
  waiting_.push_back(std::move(waiting));
}

void Mailer::note(const OutgoingResult& result) {
  const bool of_server = result.of_server || result.status == 0;
  if (!of_server || stopped_) return;
  {
    const std::scoped_lock lock(mutex_);
    if (!failures_.allows()) return;
  }
  log::warning("the mail server accepts no mail",
               {{"status", result.status}, {"cause", result.error}});
}

}  // namespace quintet::server
