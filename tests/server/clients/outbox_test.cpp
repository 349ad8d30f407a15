// The queue of messages to a client: its limits, its order, and the close frame at its end.
#include "server/clients/outbox.hpp"

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "server/config/limits.hpp"

namespace quintet::tests {
namespace {

using server::CloseFrame;
using server::Outbox;
using Added = Outbox::Added;

constexpr CloseFrame banned = {.code = CloseFrame::Code::policy_error, .reason = "banned"};
constexpr CloseFrame restarting = {.code = CloseFrame::Code::going_away, .reason = "restarting"};

/// An outbox whose address may have other outboxes.
struct Box {
  explicit Box(server::Limits the_limits = {})
      : limits(the_limits), outbox(limits, metrics, addresses.of("10.0.0.1")) {}

  /// Everything that the writer gets until the outbox is empty, in words.
  std::vector<std::string> written() {
    std::vector<std::string> words;
    for (;;) {
      const Outbox::Item item = outbox.next();
      if (const auto* messages = std::get_if<server::MessageBatch>(&item)) {
        for (const server::Message& message : *messages)
          words.push_back(*message);
      } else if (const auto* frame = std::get_if<CloseFrame>(&item)) {
        words.push_back("close " + std::string(frame->reason));
      } else if (std::holds_alternative<Outbox::Ping>(item)) {
        words.emplace_back("ping");
      } else {
        return words;
      }
    }
  }
  Added add(std::string text) { return outbox.add(server::make_message(std::move(text))); }

  server::Limits limits;
  server::Metrics metrics;
  server::AddressBytes addresses{limits};
  Outbox outbox;
};

using Words = std::vector<std::string>;

TEST_CASE("messages leave in the order in which they came, and one writer is woken once") {
  Box box;
  // The writer is busy until the upgrade has been answered.
  CHECK(box.add("1") == Added::waits);
  CHECK(box.add("2") == Added::waits);
  CHECK(box.written() == Words{"1", "2"});
  CHECK(box.add("3") == Added::wake_writer);
  CHECK(box.add("4") == Added::waits);
  CHECK_FALSE(box.outbox.add_ping());
  CHECK(box.written() == Words{"ping", "3", "4"});
  CHECK(box.outbox.add_ping());
  CHECK(box.written() == Words{"ping"});
}

TEST_CASE("a woken writer is hurried whenever a full batch waits") {
  Box box;
  constexpr std::size_t most = server::MessageBatch::static_capacity;
  const auto hurried = [&](std::size_t messages, const std::string& text) {
    std::size_t times = 0;
    for (std::size_t i = 0; i < messages; ++i) {
      if (box.add(text) == Added::hurry_writer) ++times;
    }
    return times;
  };
  // The writer is busy with the upgrade.
  CHECK(hurried(most * 3, "1") == 0);
  CHECK(box.written().size() == most * 3);
  CHECK(box.add("1") == Added::wake_writer);
  CHECK(hurried(most - 2, "1") == 0);
  CHECK(hurried(1, "1") == 1);
  CHECK(hurried(most, "1") == 1);
  CHECK(box.written().size() == most * 2);
  CHECK(box.add("1") == Added::wake_writer);
  CHECK(hurried(1, std::string(Outbox::most_together - 2, 'a')) == 0);
  CHECK(hurried(1, "1") == 1);
  // A writer that is at work takes the messages without being hurried.
  CHECK(std::holds_alternative<server::MessageBatch>(box.outbox.next()));
  CHECK(hurried(most * 3, "1") == 0);
}

TEST_CASE(
    "waiting messages are written in batches of limited count and size; a larger one goes alone") {
  Box box;
  const auto together = [&] {
    const Outbox::Item item = box.outbox.next();
    const auto* messages = std::get_if<server::MessageBatch>(&item);
    return messages == nullptr ? 0 : messages->size();
  };
  constexpr std::size_t most = server::MessageBatch::static_capacity;
  for (std::size_t i = 0; i < most + 2; ++i)
    CHECK(box.add("1") == Added::waits);
  CHECK(together() == most);
  CHECK(together() == 2);
  const std::string half(Outbox::most_together / 2, 'a');
  CHECK(box.add(half) == Added::waits);
  CHECK(box.add(half) == Added::waits);
  CHECK(box.add("b") == Added::waits);
  CHECK(box.add(half + half + half) == Added::waits);
  CHECK(together() == 2);
  CHECK(together() == 1);
  CHECK(together() == 1);
  CHECK(together() == 0);
}

TEST_CASE("an outbox accepts limited messages and bytes, and reports when it is full") {
  server::Limits limits;
  limits.outbox_messages = 3;
  limits.outbox_bytes = 10;
  Box box(limits);
  CHECK(box.add("12345") == Added::waits);
  CHECK(box.add("123456") == Added::full);
  CHECK(box.add("1234") == Added::waits);
  CHECK(box.add("1") == Added::waits);
  CHECK(box.add("") == Added::full);
  CHECK(box.written() == Words{"12345", "1234", "1"});
  CHECK(box.add("1234567890") == Added::wake_writer);
  CHECK(box.metrics.outbox_bytes.value() == 10);
  CHECK(box.metrics.outbox_messages.value() == 3);
}

TEST_CASE("when too many bytes wait for an address, its outboxes with waiting messages are full") {
  server::Limits limits;
  limits.address_outbox_bytes = 10;
  Box box(limits);
  Outbox other(box.limits, box.metrics, box.addresses.of("10.0.0.1"));
  CHECK(other.add(server::make_message("12345678")) == Added::waits);
  // One message may always wait.
  CHECK(box.add("123456") == Added::waits);
  CHECK(box.add("1") == Added::full);
  other.end();
  CHECK(box.addresses.of("10.0.0.1")->bytes() == 6);
  CHECK(box.add("1") == Added::waits);
}

TEST_CASE("a close frame follows the waiting messages, and no more are accepted") {
  Box box;
  CHECK(box.add("last") == Added::waits);
  const Outbox::Closing closing = box.outbox.close(restarting, Outbox::Rest::keep);
  CHECK(closing.closed);
  CHECK_FALSE(closing.wake_writer);
  CHECK(box.add("late") == Added::dropped);
  CHECK_FALSE(box.outbox.add_ping());
  // The first reason stays.
  CHECK_FALSE(box.outbox.close(banned, Outbox::Rest::drop).closed);
  CHECK(box.written() == Words{"last", "close restarting"});
  CHECK(box.written().empty());
  CHECK_FALSE(box.outbox.close(banned, Outbox::Rest::drop).closed);
}

TEST_CASE("a close frame can replace the waiting messages and a ping") {
  Box box;
  CHECK(box.written().empty());
  CHECK(box.outbox.add_ping());
  CHECK(box.add("never") == Added::waits);
  CHECK(box.outbox.close(banned, Outbox::Rest::drop).closed);
  CHECK(box.addresses.of("10.0.0.1")->bytes() == 0);
  CHECK(box.written() == Words{"close banned"});
}

TEST_CASE("an outbox that is idle wakes its writer to close") {
  Box box;
  CHECK(box.written().empty());
  CHECK(box.outbox.close(banned, Outbox::Rest::drop).wake_writer);
}

TEST_CASE("at the end the waiting messages are dropped, and their bytes no longer count") {
  Box box;
  {
    Outbox other(box.limits, box.metrics, box.addresses.of("10.0.0.1"));
    CHECK(other.add(server::make_message("12345")) == Added::waits);
    CHECK(box.addresses.of("10.0.0.1")->bytes() == 5);
  }
  CHECK(box.addresses.of("10.0.0.1")->bytes() == 0);
  CHECK(box.add("never") == Added::waits);
  box.outbox.end();
  CHECK(box.add("late") == Added::dropped);
  CHECK_FALSE(box.outbox.close(banned, Outbox::Rest::keep).closed);
  CHECK(box.written().empty());
}

}  // namespace
}  // namespace quintet::tests
