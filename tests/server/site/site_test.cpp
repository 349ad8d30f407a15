// The promises of Site, for one node and for several.
#include "server/site/site.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

#include "tests/server/site/joined_sites.hpp"

namespace quintet::tests {
namespace {

namespace asio = boost::asio;
namespace nodes = protocol::nodes;
using server::Site;
using server::Task;
using storage::Revocation;
using What = Revocation::What;

void run(Task<> task) {
  asio::io_context loop;
  asio::co_spawn(loop, std::move(task), asio::detached);
  loop.run();
}

Task<bool> ready(bool applied) {
  co_return applied;
}

/// A part of the server that counts its events.
struct Listener {
  explicit Listener(Site& site) {
    site.subscribe<nodes::RateUse>([this](const nodes::RateUse& use) { heard += use.name; });
  }
  std::string heard;
};

TEST_CASE("a site of one node delivers an event to nobody") {
  Site site;
  const Listener listener(site);
  site.publish(nodes::RateUse{.name = "a"});
  CHECK(site.alone());
  CHECK(listener.heard.empty());
}

TEST_CASE("every other node's subscribers hear an event once, and the own ones never") {
  JoinedSites sites(3);
  const Listener first(sites[0]);
  const Listener second(sites[1]);
  const Listener also_second(sites[1]);
  const Listener third(sites[2]);
  sites[0].publish(nodes::RateUse{.name = "a"});
  sites[2].publish(nodes::RateUse{.name = "c"});
  sites[2].publish(nodes::PasswordTry{.key = "no subscriber"});
  CHECK(first.heard == "c");
  CHECK(second.heard == "ac");
  CHECK(also_second.heard == "ac");
  CHECK(third.heard == "a");
}

TEST_CASE("each task begins once, and ends before it begins again") {
  Site site;
  std::string log;
  for (const char* name : {"a", "b"})
    site.tasks().run_once({.begin = [&log, name] { log += std::string("+") + name; },
                           .end = [&log, name] { log += std::string("-") + name; }});
  site.tasks().run_once({.begin = [&log] { log += "+c"; }});
  CHECK_FALSE(site.coordinates_everybody());
  site.tasks().coordinate(false);
  CHECK(log.empty());
  site.tasks().coordinate(true);
  site.tasks().coordinate(true);
  CHECK(log == "+a+b+c");
  CHECK(site.coordinates_everybody());
  site.tasks().coordinate(false);
  site.tasks().coordinate(false);
  CHECK(log == "+a+b+c-a-b");
  site.tasks().coordinate(true);
  CHECK(log == "+a+b+c-a-b+a+b+c");
}

TEST_CASE("a site of one node stores no notice, and replies to its caller") {
  Site site;
  std::optional<bool> stored;
  site.store_notice(storage::StoredNotice{.text = "Soon."}, [&](bool done) { stored = done; });
  CHECK(stored == true);
}

TEST_CASE("all nodes hear the notice of one of them") {
  JoinedSites sites(2);
  std::string heard;
  for (std::size_t i = 0; i < 2; ++i)
    sites[i].on_notice([&](const std::optional<storage::StoredNotice>& notice) {
      heard += notice ? notice->text : "-";
    });
  sites[1].store_notice(storage::StoredNotice{.text = "Soon."}, [](bool) {});
  sites[0].store_notice(std::nullopt, [](bool) {});
  CHECK(heard == "Soon.Soon.--");
}

TEST_CASE("each follower gets the revocations of its kind, in their order") {
  Site site;
  std::string log;
  const auto note = [&log](const char* name) {
    return [&log, name](const std::vector<Revocation>& revoked) {
      for (const Revocation& one : revoked)
        log += name + one.subject + " ";
      return ready(true);
    };
  };
  site.follow(What::ban, note("first:"));
  site.follow(What::mutes, note("mutes:"));
  site.follow(What::ban, note("second:"));
  run(site.apply({{.what = What::ban, .subject = "x"},
                  {.what = What::room, .subject = "nobody follows"},
                  {.what = What::mutes, .subject = "m"},
                  {.what = What::ban, .subject = "y"}}));
  CHECK(log == "first:x first:y mutes:m second:x second:y ");
  log.clear();
  run(site.apply({}));
  CHECK(log.empty());
}

TEST_CASE("a revocation that could not be applied comes again, before later ones") {
  Site site;
  bool works = false;
  std::string log;
  std::string other;
  site.follow(What::ban, [&](const std::vector<Revocation>& revoked) {
    for (const Revocation& one : revoked)
      log += one.subject;
    return ready(works);
  });
  site.follow(What::ban, [&](const std::vector<Revocation>& revoked) {
    for (const Revocation& one : revoked)
      other += one.subject;
    return ready(true);
  });
  run(site.apply({{.what = What::ban, .subject = "x"}}));
  works = true;
  run(site.apply({{.what = What::ban, .subject = "y"}}));
  run(site.apply({}));
  CHECK(log == "xxy");
  CHECK(other == "xy");
}

TEST_CASE("a node knows which revocations are its own") {
  JoinedSites sites(2);
  CHECK(sites[1].is_own({.node = 2}));
  CHECK_FALSE(sites[0].is_own({.node = 2}));
}

TEST_CASE("a node that does not coordinate passes a client's request on") {
  JoinedSites sites(2);
  sites[1].pass_on({.from = nullptr, .player = {}, .request = 7, .text = "{}"});
  REQUIRE(sites.passed(1).size() == 1);
  CHECK(sites.passed(1).front().request == 7);
}

}  // namespace
}  // namespace quintet::tests
