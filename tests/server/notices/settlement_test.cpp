// The effect of an attempt to send a message.
#include "server/notices/settlement.hpp"

#include <chrono>

#include <doctest/doctest.h>

#include "protocol/messages/devices.hpp"

namespace quintet::tests::settlement_test {
namespace {

using server::DeliveryOutcome;
using server::Settlement;
using storage::DeviceState;

constexpr std::int64_t now = 1'790'000'000'000;
constexpr std::int64_t minute = 60'000;

storage::DueDelivery due(std::string_view channel, std::int64_t attempts = 0) {
  storage::DueDelivery delivery;
  delivery.key = {.device = "d", .room = "r", .kind = "turn", .seq = 7};
  delivery.about = "turn";
  delivery.seq = 9;
  delivery.device.channel = channel;
  delivery.attempts = attempts;
  return delivery;
}

Settlement after(int status, std::string_view channel = protocol::push_channel,
                 std::int64_t attempts = 0) {
  return server::settle_sent(due(channel, attempts),
                             {.status = status, .error = {}, .retry_after = {}}, now - 5, now);
}

TEST_CASE("an accepted message is deleted, and its device works") {
  for (const auto channel : protocol::message_channels) {
    for (const int status : {200, 201, 202, 204}) {
      const auto [job, outcome] = after(status, channel);
      CHECK(outcome == DeliveryOutcome::sent);
      CHECK(job.device == DeviceState::works);
      CHECK(!job.again_at);
      CHECK(job.key == due(channel).key);
      CHECK(job.about == "turn");
      CHECK(job.seq == 9);
      CHECK(job.seen_at == now - 5);
    }
  }
}

TEST_CASE("a browser that its service no longer knows is forgotten, a webhook is not") {
  for (const int status : {404, 410}) {
    CHECK(after(status).outcome == DeliveryOutcome::gone);
    CHECK(after(status).job.device == DeviceState::gone);
    CHECK(after(status, protocol::webhook_channel).job.device == DeviceState::fails);
  }
}

TEST_CASE("a refusal of the server keeps the browser") {
  for (const int status : {401, 403}) {
    CHECK(after(status).outcome == DeliveryOutcome::refused);
    CHECK(after(status).job.device == DeviceState::unknown);
    CHECK(after(status, protocol::webhook_channel).job.device == DeviceState::fails);
  }
}

TEST_CASE("a failure that may pass is tried again after a doubling time, and comes to an end") {
  for (const int status : {0, 408, 429, 500, 503}) {
    for (std::int64_t attempts = 0; attempts < 5; ++attempts) {
      const auto [job, outcome] = after(status, protocol::push_channel, attempts);
      CHECK(outcome == DeliveryOutcome::retried);
      CHECK(job.again_at == now + (minute << attempts));
      CHECK(job.attempts == attempts + 1);
      CHECK(job.device == DeviceState::unknown);
    }
    CHECK(after(status, protocol::push_channel, 5).outcome == DeliveryOutcome::failed);
    CHECK(!after(status, protocol::push_channel, 5).job.again_at);
    CHECK(after(status, protocol::webhook_channel).job.device == DeviceState::fails);
  }
}

TEST_CASE("the service's own time to wait counts if it is longer") {
  const auto wait = [](std::chrono::seconds asked) {
    return *server::settle_sent(due(protocol::push_channel),
                                {.status = 429, .error = {}, .retry_after = asked}, now, now)
                .job.again_at -
           now;
  };
  CHECK(wait(std::chrono::seconds(0)) == minute);
  CHECK(wait(std::chrono::hours(1)) == 60 * minute);
}

TEST_CASE("a message that the service refuses for good is not sent again") {
  for (const int status : {301, 302, 400, 413, 418}) {
    for (const auto channel : protocol::device_channels) {
      CHECK(after(status, channel).outcome == DeliveryOutcome::failed);
      CHECK(!after(status, channel).job.again_at);
      CHECK(after(status, channel).job.device == DeviceState::fails);
    }
  }
}

TEST_CASE("three refusals of a recipient disable a mail address, and the mail is not sent again") {
  for (const int status : {550, 552, 553, 554}) {
    const auto [job, outcome] = after(status, protocol::mail_channel);
    CHECK(outcome == DeliveryOutcome::failed);
    CHECK(job.device == DeviceState::fails);
    CHECK(job.most_failures == 3);
    CHECK(!job.again_at);
  }
}

TEST_CASE("a mail server that refuses this server, or any mail just now, disables no address") {
  for (const int status : {0, 421, 451, 452}) {
    const auto [job, outcome] = after(status, protocol::mail_channel);
    CHECK(outcome == DeliveryOutcome::retried);
    CHECK(job.device == DeviceState::unknown);
    CHECK(job.again_at == now + minute);
  }
  const auto [job, outcome] = server::settle_sent(
      due(protocol::mail_channel),
      {.status = 535, .error = {}, .retry_after = {}, .of_server = true}, now, now);
  CHECK(outcome == DeliveryOutcome::refused);
  CHECK(job.device == DeviceState::unknown);
  CHECK(job.again_at == now + minute);
}

TEST_CASE("a message that is not sent says nothing about its device") {
  const auto dropped = server::settle_unsent(due(protocol::push_channel, 2), std::nullopt);
  CHECK(dropped.outcome == DeliveryOutcome::dropped);
  CHECK(!dropped.job.again_at);
  const auto waits = server::settle_unsent(due(protocol::push_channel, 2), now + 1);
  CHECK(waits.outcome == DeliveryOutcome::waits);
  CHECK(waits.job.again_at == now + 1);
  CHECK(waits.job.attempts == 2);
  CHECK(waits.job.device == DeviceState::unknown);
}

}  // namespace
}  // namespace quintet::tests::settlement_test
