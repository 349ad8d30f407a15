// Messages between nodes, through a real NATS server.
#include "server/bus/bus.hpp"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <future>
#include <latch>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <nats/nats.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <doctest/doctest.h>

#include "server/async/spawn.hpp"
#include "server/bus/bus_address.hpp"
#include "server/bus/nats_connection.hpp"
#include "server/bus/packet.hpp"
#include "tests/nats/private_nats.hpp"
#include "tests/server/kit/patience.hpp"

namespace quintet::tests {
namespace {

using server::Bus;
using server::BusFailure;
using server::BusMessage;
using server::BusSettings;
using std::chrono::milliseconds;

constexpr std::chrono::minutes long_time{5};

/// A bus on a loop of its own.
class Peer {
 public:
  explicit Peer(const PrivateNats& nats, BusSettings settings = {}) {
    settings.address = nats.address();
    settings.name = "test";
    bus_.emplace(settings, context_.get_executor());
  }
  ~Peer() {
    boost::asio::post(context_, [this] { bus_->close(); });
    work_.reset();
    if (!thread_.joinable()) run();
    thread_.join();
  }

  Bus* operator->() { return &*bus_; }

  /// Starts the loop in a thread. The bus already keeps messages for earlier subscriptions.
  void run() {
    thread_ = std::thread([this] { server::run_to_the_end(context_); });
  }
  /// Answers each message to the subject with itself.
  void echo(const std::string& subject) {
    bus_->subscribe(subject, [this](const BusMessage& message) {
      static_cast<void>(bus_->reply(message.reply_to, "echo of " + message.data));
    });
  }
  /// Keeps the messages to the subject in `collected`.
  void collect(const std::string& subject) {
    bus_->subscribe(subject, [this](BusMessage message) {
      const std::lock_guard lock(mutex_);
      collected_.push_back(std::move(message.data));
    });
  }
  std::vector<std::string> collected() {
    const std::lock_guard lock(mutex_);
    return collected_;
  }
  /// Runs `step` as one handler of the loop.
  void in_one_step(std::function<void()> step) { boost::asio::post(context_, std::move(step)); }
  /// Closes the bus on the loop, and waits until it is closed.
  void close() {
    std::promise<void> closed;
    auto end = closed.get_future();
    in_one_step([&] {
      bus_->close();
      closed.set_value();
    });
    end.wait();
  }
  /// Sends a request and waits for its reply.
  Bus::Reply ask(const std::string& subject, const std::string& data,
                 milliseconds timeout = long_time) {
    const auto promise = std::make_shared<std::promise<Bus::Reply>>();
    auto reply = promise->get_future();
    bus_->request(subject, data, timeout,
                  [promise](Bus::Reply got) { promise->set_value(std::move(got)); });
    if (reply.wait_for(patience) != std::future_status::ready)
      throw Timeout("waited in vain for an answer");
    return reply.get();
  }

 private:
  boost::asio::io_context context_{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_{
      context_.get_executor()};
  std::optional<Bus> bus_;
  std::thread thread_;
  std::mutex mutex_;
  std::vector<std::string> collected_;
};

std::string failure_of(const std::string& address) {
  boost::asio::io_context context;
  try {
    const Bus bus({.address = address, .name = "test"}, context.get_executor());
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

/// Waits until NATS knows a subscription to the subject, and earlier ones of the same listener.
void wait_for_subscriptions(Peer& asker, const std::string& subject) {
  wait_until("the subscription",
             [&] { return asker.ask(subject, "") != std::unexpected(BusFailure::nobody); });
}

TEST_CASE("messages arrive at their subject in order, and at no other subject") {
  const PrivateNats nats;
  Peer listener(nats);
  listener.collect("q.a");
  listener.echo("q.ready");
  listener.run();
  Peer sender(nats);
  sender.run();
  wait_for_subscriptions(sender, "q.ready");
  std::vector<std::string> sent;
  for (int i = 0; i < 1000; ++i) {
    CHECK(sender->publish("q.b", "not for you"));
    sent.push_back(std::to_string(i));
    CHECK(sender->publish("q.a", sent.back()));
  }
  wait_until("all messages", [&] { return listener.collected().size() == sent.size(); });
  CHECK(listener.collected() == sent);
}

TEST_CASE("a request gets its answer, and one without a receiver fails at once") {
  const PrivateNats nats;
  Peer owner(nats);
  owner.echo("q.ask");
  owner.run();
  Peer asker(nats);
  asker.run();
  wait_for_subscriptions(asker, "q.ask");
  for (int i = 0; i < 100; ++i) {
    const auto text = "turn " + std::to_string(i);
    CHECK(asker.ask("q.ask", text) == "echo of " + text);
  }
  CHECK(asker.ask("q.none", "is anybody here?") == std::unexpected(BusFailure::nobody));
}

TEST_CASE("messages that one step of the loop sends to a subject share a message of NATS") {
  const PrivateNats nats;
  Peer owner(nats);
  owner.echo("q.ask");
  owner.run();
  Peer asker(nats);
  asker.run();
  wait_for_subscriptions(asker, "q.ask");
  constexpr std::uint64_t requests = 200;
  const std::uint64_t asked_before = asker->packets();
  const std::uint64_t answered_before = owner->packets();
  std::promise<void> all;
  std::vector<std::string> replies;
  asker.in_one_step([&] {
    for (std::uint64_t i = 0; i < requests; ++i) {
      asker->request("q.ask", std::to_string(i), long_time, [&](const Bus::Reply& reply) {
        replies.push_back(reply.value_or(""));
        if (replies.size() == requests) all.set_value();
      });
    }
  });
  REQUIRE(all.get_future().wait_for(patience) == std::future_status::ready);
  for (std::uint64_t i = 0; i < requests; ++i)
    CHECK(replies[i] == "echo of " + std::to_string(i));
  CHECK(asker->packets() == asked_before + 1);
  // The owner handles the requests in a few steps, and each step sends one packet of replies.
  CHECK(owner->packets() - answered_before <= requests / 32);
}

TEST_CASE("each request of a packet without a receiver fails") {
  const PrivateNats nats;
  Peer asker(nats);
  asker.run();
  constexpr int requests = 50;
  std::promise<void> all;
  int told = 0;
  asker.in_one_step([&] {
    for (int i = 0; i < requests; ++i) {
      asker->request("q.none", "?", long_time, [&](const Bus::Reply& reply) {
        CHECK(reply == std::unexpected(BusFailure::nobody));
        if (++told == requests) all.set_value();
      });
    }
  });
  CHECK(all.get_future().wait_for(patience) == std::future_status::ready);
}

TEST_CASE("one step of the loop can send more bytes than a message of NATS holds") {
  const PrivateNats nats;
  Peer listener(nats);
  listener.collect("q.a");
  listener.echo("q.ready");
  listener.run();
  Peer sender(nats);
  sender.run();
  wait_for_subscriptions(sender, "q.ready");
  std::vector<std::string> sent;
  for (int i = 0; i < 20; ++i)
    sent.push_back(std::string(300'000, 'x') + std::to_string(i));
  sender.in_one_step([&] {
    for (const std::string& text : sent)
      CHECK(sender->publish("q.a", text));
  });
  wait_until("all messages", [&] { return listener.collected().size() == sent.size(); });
  CHECK(listener.collected() == sent);
}

TEST_CASE("bytes of any value arrive as they are") {
  const PrivateNats nats;
  Peer owner(nats);
  owner.echo("q.ask");
  owner.run();
  Peer asker(nats);
  asker.run();
  wait_for_subscriptions(asker, "q.ask");
  std::string all;
  for (int byte = 0; byte < 256; ++byte)
    all += static_cast<char>(byte);
  CHECK(asker.ask("q.ask", all) == "echo of " + all);
  CHECK(asker.ask("q.ask", "") == "echo of ");
}

TEST_CASE("a request without an answer ends at its time") {
  const PrivateNats nats;
  Peer silent(nats);
  silent.collect("q.ask");
  silent.run();
  Peer asker(nats);
  asker.run();
  wait_until("the request to be heard", [&] {
    CHECK(!asker.ask("q.ask", "?", milliseconds(200)));
    return !silent.collected().empty();
  });
  CHECK(asker.ask("q.ask", "?", milliseconds(50)) == std::unexpected(BusFailure::timeout));
}

TEST_CASE("requests that wait and bytes to send have limits") {
  const PrivateNats nats;
  Peer silent(nats);
  silent.collect("q.ask");
  silent.echo("q.ready");
  silent.run();
  Peer asker(nats, {.most_outgoing_bytes = 200'000, .most_requests = 3});
  asker.run();
  wait_for_subscriptions(asker, "q.ready");
  std::atomic<int> unanswered = 0;
  for (int i = 0; i < 3; ++i) {
    asker->request("q.ask", "?", long_time, [&](const Bus::Reply& reply) {
      if (reply == std::unexpected(BusFailure::down)) ++unanswered;
    });
  }
  CHECK(asker.ask("q.ask", "one more") == std::unexpected(BusFailure::full));
  CHECK(asker->publish("q.ask", std::string(300'000, 'x')) == std::unexpected(BusFailure::full));
  // `close` ends the waiting requests.
  asker.close();
  CHECK(unanswered == 3);
  CHECK(asker->publish("q.ask", "late") == std::unexpected(BusFailure::down));
}

TEST_CASE("a message that is longer than allowed is refused, and the next one arrives") {
  const PrivateNats nats;
  Peer listener(nats);
  listener.collect("q.a");
  listener.echo("q.ready");
  listener.run();
  Peer sender(nats, {.most_outgoing_bytes = 8'000'000, .most_message_bytes = 4'000'000});
  sender.run();
  wait_for_subscriptions(sender, "q.ready");
  // The bus and the NATS server have a limit each; the smaller one holds.
  const std::string longest((std::size_t{1} << 20U) - server::frame_overhead, 'x');
  CHECK(sender->publish("q.a", longest + "x") == std::unexpected(BusFailure::too_long));
  CHECK(sender.ask("q.a", longest + "x") == std::unexpected(BusFailure::too_long));
  CHECK(sender->publish("q.a", longest));
  CHECK(sender->publish("q.a", "short"));
  wait_until("both", [&] { return listener.collected().size() == 2; });
  CHECK(listener.collected() == std::vector<std::string>{longest, "short"});
}

TEST_CASE("when the server is killed and restarted, messages arrive again") {
  PrivateNats nats;
  Peer owner(nats);
  owner.echo("q.ask");
  owner.run();
  Peer asker(nats);
  asker.run();
  wait_for_subscriptions(asker, "q.ask");
  for (int round = 0; round < 3; ++round) {
    nats.kill();
    wait_until("the loss to be known", [&] { return !asker->connected() && !owner->connected(); });
    CHECK(asker.ask("q.ask", "?") == std::unexpected(BusFailure::down));
    CHECK(asker->publish("q.ask", "?") == std::unexpected(BusFailure::down));
    nats.start();
    wait_until("both to be back",
               [&] { return asker.ask("q.ask", "again", milliseconds(500)) == "echo of again"; });
  }
}

TEST_CASE("a server that hangs is noticed, and nothing waits for it") {
  const PrivateNats nats;
  Peer owner(nats, {.ping_interval = milliseconds(100)});
  owner.echo("q.ask");
  owner.run();
  Peer asker(nats, {.connect_timeout = milliseconds(200), .ping_interval = milliseconds(100)});
  asker.run();
  wait_for_subscriptions(asker, "q.ask");
  nats.stop();
  // Longer than the buffers of the sockets.
  const std::string text(1'000'000, 'x');
  wait_until("a refusal", [&] { return !asker->publish("q.ask", text); });
  wait_until("the loss to be known", [&] { return !asker->connected(); });
  nats.go_on();
  wait_until("both to be back",
             [&] { return asker.ask("q.ask", "again", milliseconds(500)) == "echo of again"; });
}

TEST_CASE(
    "a slow subscriber loses the messages that do not fit, counts the loss, and gets later ones") {
  const PrivateNats nats;
  Peer slow(nats, {.most_incoming_bytes = 100'000});
  slow.collect("q.a");
  slow.collect("q.end");
  Peer sender(nats);
  sender.run();
  // Its loop does not run yet.
  const std::string text(1'000, 'x');
  wait_until("losses", [&] {
    static_cast<void>(sender->publish("q.a", text));
    return slow->losses().incoming > 0;
  });
  slow.run();
  wait_until("the last message", [&] {
    static_cast<void>(sender->publish("q.end", "end"));
    const auto got = slow.collected();
    return !got.empty() && got.back() == "end";
  });
  CHECK(slow.collected().size() > 50);
}

TEST_CASE("an exception in a handler does not keep the next message from its handler") {
  const PrivateNats nats;
  Peer owner(nats);
  owner->subscribe("q.bad", [](const BusMessage&) { throw std::runtime_error("bad message"); });
  owner.echo("q.ask");
  owner.run();
  Peer asker(nats);
  asker.run();
  wait_for_subscriptions(asker, "q.ask");
  for (int i = 0; i < 100; ++i)
    CHECK(asker->publish("q.bad", "?"));
  CHECK(asker.ask("q.bad", "?", milliseconds(50)) == std::unexpected(BusFailure::timeout));
  CHECK(asker.ask("q.ask", "still there?") == "echo of still there?");
}

TEST_CASE("an exception in the handler of an answer does not keep other requests from theirs") {
  const PrivateNats nats;
  Peer owner(nats);
  owner.echo("q.ask");
  owner.collect("q.silent");
  owner.run();
  Peer asker(nats);
  asker.run();
  wait_for_subscriptions(asker, "q.ask");
  for (const std::string subject : {"q.ask", "q.silent", "q.none"}) {
    std::promise<void> thrown;
    asker->request(subject, "?", milliseconds(50), [&](const Bus::Reply&) {
      thrown.set_value();
      throw std::runtime_error("bad answer");
    });
    REQUIRE(thrown.get_future().wait_for(patience) == std::future_status::ready);
    CHECK(asker.ask("q.ask", "?") == "echo of ?");
    CHECK(asker.ask("q.silent", "?", milliseconds(50)) == std::unexpected(BusFailure::timeout));
  }
}

TEST_CASE("packets that were sealed with another secret are refused and counted") {
  const PrivateNats nats;
  Peer listener(nats, {.secret = "ours"});
  listener.collect("q.a");
  listener.echo("q.ask");
  listener.run();
  Peer stranger(nats, {.secret = "guessed"});
  stranger.collect("q.a");
  stranger.run();
  Peer friend_of(nats, {.secret = "ours"});
  friend_of.run();
  wait_for_subscriptions(friend_of, "q.ask");
  CHECK(stranger->publish("q.a", "forged"));
  CHECK(stranger.ask("q.ask", "who is there?", milliseconds(50)) ==
        std::unexpected(BusFailure::timeout));
  wait_until("both to be refused", [&] { return listener->losses().refused == 2; });
  CHECK(friend_of->publish("q.a", "a turn"));
  wait_until("the turn", [&] { return !listener.collected().empty(); });
  CHECK(listener.collected() == std::vector<std::string>{"a turn"});
  wait_until("the stranger not to be able to read it",
             [&] { return stranger->losses().refused == 1; });
  CHECK(stranger.collected() == std::vector<std::string>{"forged"});
}

TEST_CASE("a packet that is sent again by a program that has heard it is refused") {
  const PrivateNats nats;
  Peer listener(nats, {.secret = "ours"});
  listener.collect("q.a");
  listener.collect("q.b");
  listener.echo("q.ask");
  listener.run();
  Peer sender(nats, {.secret = "ours"});
  sender.run();
  wait_for_subscriptions(sender, "q.ask");
  natsConnection* made = nullptr;
  REQUIRE(natsConnection_ConnectTo(&made, nats.address().c_str()) == NATS_OK);
  const std::unique_ptr<natsConnection, server::ConnectionDeleter> connection(made);
  natsSubscription* hears = nullptr;
  REQUIRE(natsConnection_SubscribeSync(&hears, made, "q.a") == NATS_OK);
  const std::unique_ptr<natsSubscription, server::SubscriptionDeleter> subscription(hears);
  REQUIRE(natsConnection_Flush(made) == NATS_OK);
  CHECK(sender->publish("q.a", "once"));
  natsMsg* heard = nullptr;
  REQUIRE(natsSubscription_NextMsg(&heard, hears, milliseconds(patience).count()) == NATS_OK);
  const std::unique_ptr<natsMsg, server::MessageDeleter> message(heard);
  const std::string bytes(natsMsg_GetData(heard),
                          static_cast<std::size_t>(natsMsg_GetDataLength(heard)));
  CHECK_FALSE(bytes.contains("once"));
  for (const char* const subject : {"q.a", "q.b"}) {
    CHECK(natsConnection_Publish(made, subject, bytes.data(), static_cast<int>(bytes.size())) ==
          NATS_OK);
  }
  REQUIRE(natsConnection_Flush(made) == NATS_OK);
  wait_until("both to be refused", [&] { return listener->losses().refused == 2; });
  CHECK(sender->publish("q.a", "twice"));
  wait_until("the next", [&] { return listener.collected().size() == 2; });
  CHECK(listener.collected() == std::vector<std::string>{"once", "twice"});
}

TEST_CASE("a program finds out whether NATS requires authentication, even if it has a user") {
  const PrivateNats open;
  const PrivateNats closed({"--user", "club", "--pass", "secret"});
  const auto admits = [](const PrivateNats& nats) {
    return server::admits_everyone({.address = nats.address(), .name = "test", .secret = {}});
  };
  CHECK(admits(open));
  CHECK_FALSE(admits(closed));
  ::setenv("NATS_USER", "club", 1);
  ::setenv("NATS_PASSWORD", "secret", 1);
  CHECK(admits(open));
  CHECK_FALSE(admits(closed));
  ::unsetenv("NATS_USER");
  ::unsetenv("NATS_PASSWORD");
}

TEST_CASE("a bus is stalled while messages wait and none is handled") {
  const PrivateNats nats;
  Peer slow(nats, {.most_stall = milliseconds(1)});
  slow.collect("q.a");
  CHECK_FALSE(slow->stalled());
  Peer sender(nats);
  sender.run();
  // Its loop does not run yet.
  wait_until("a message to wait", [&] {
    static_cast<void>(sender->publish("q.a", "x"));
    return slow->stalled();
  });
  slow.run();
  wait_until("it to be handled", [&] { return !slow->stalled() && !slow.collected().empty(); });
}

TEST_CASE("a start that cannot use NATS fails with one sentence") {
  std::string gone;
  {
    const PrivateNats nats;
    gone = nats.address();
  }
  CHECK(failure_of(gone) == "there is no NATS server at " + gone);
  CHECK(failure_of("127.0.0.1:4222") == "the address of NATS must begin with nats:// or tls://");
  const PrivateNats closed({"--user", "club", "--pass", "secret"});
  CHECK(failure_of(closed.address()) ==
        "NATS at " + closed.address() +
            " refuses this server; set NATS_USER and NATS_PASSWORD in the environment to what it "
            "knows");
  ::setenv("NATS_USER", "club", 1);
  ::setenv("NATS_PASSWORD", "secret", 1);
  CHECK(failure_of(closed.address()).empty());
  ::unsetenv("NATS_USER");
  ::unsetenv("NATS_PASSWORD");
}

TEST_CASE("a bus uses the second address if no server listens at the first") {
  std::string gone;
  {
    const PrivateNats other;
    gone = other.address();
  }
  const PrivateNats nats;
  CHECK(failure_of(gone + "," + nats.address()).empty());
}

TEST_CASE("malformed addresses of NATS, and addresses with a password, are refused") {
  using server::fault_of_bus_address;
  for (const char* const good :
       {"nats://localhost", "nats://127.0.0.1:4222", "tls://nats.example.org:4222",
        "nats://[::1]:4222", "nats://[::1]", "nats://a:1,nats://b:2"}) {
    CAPTURE(good);
    CHECK_FALSE(fault_of_bus_address(good));
  }
  for (const char* const bad : {"", "nats://", "http://localhost", "nats://:4222", "nats://a:0",
                                "nats://a:70000", "nats://a:x", "nats://a b", "nats://a/b",
                                "nats://a:1,", "nats://[]:1", "nats://[::1:4222"}) {
    CAPTURE(bad);
    CHECK(fault_of_bus_address(bad));
  }
  const auto fault = fault_of_bus_address("nats://club:secret@localhost");
  REQUIRE(fault);
  CHECK(fault->find("NATS_PASSWORD") != std::string::npos);
  CHECK(fault->find("secret") == std::string::npos);
}

}  // namespace
}  // namespace quintet::tests
