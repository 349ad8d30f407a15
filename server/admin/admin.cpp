#include "server/admin/admin.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>
#include <variant>
#include <vector>

#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/errors/refusals.hpp"
#include "protocol/lines/query_line.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "server/admin/admin_limits.hpp"
#include "server/admin/reply_text.hpp"
#include "server/async/async_store.hpp"
#include "server/async/await_callback.hpp"
#include "server/base/disk_space.hpp"
#include "server/base/log.hpp"
#include "server/base/readiness.hpp"
#include "server/base/time.hpp"
#include "server/base/version.hpp"
#include "server/bots/bots.hpp"
#include "server/cluster/shards.hpp"
#include "server/mail/mail_address.hpp"
#include "server/mail/mail_texts.hpp"
#include "server/mail/mailer.hpp"
#include "server/metrics/metrics.hpp"
#include "server/net/connections.hpp"
#include "server/players/bans.hpp"
#include "server/players/bot_players.hpp"
#include "server/players/erasure.hpp"
#include "server/players/inbox_news.hpp"
#include "server/players/live_sessions.hpp"
#include "server/players/notices.hpp"
#include "server/rooms/room_calls.hpp"
#include "server/rooms/rooms.hpp"
#include "server/site/site.hpp"
#include "storage/reads/bans.hpp"
#include "storage/reads/housekeeping.hpp"
#include "storage/reads/lists.hpp"
#include "storage/reads/rooms.hpp"

namespace quintet::server {
namespace {

using Json = nlohmann::ordered_json;
using protocol::error;

std::string done() {
  return "{}";
}

template <class T>
Json nullable(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json to_json(const storage::GameRow& game, std::size_t connections) {
  Json players = Json::array();
  for (const storage::GameSeat& seat : game.seats)
    players.push_back(seat.player.name);
  return {{"room", game.room},
          {"game", game.game},
          {"visibility", game.visibility},
          {"state", game.started_at ? "playing" : "open"},
          {"players", std::move(players)},
          {"connections", connections},
          {"opened_at", game.opened_at},
          {"started_at", nullable(game.started_at)}};
}

/// The key after which a page of rooms begins.
std::optional<storage::PageKey> parse_key(const std::string& text) {
  storage::PageKey key{.first = std::numeric_limits<std::int64_t>::max()};
  const char* const end = text.data() + text.size();
  const auto [stopped, failure] = std::from_chars(text.data(), end, key.second);
  if (failure != std::errc() || stopped != end) return std::nullopt;
  return key;
}

bool changes_something(const protocol::AdminRequest& request) {
  return !std::holds_alternative<protocol::AskStatus>(request) &&
         !std::holds_alternative<protocol::ListNodes>(request) &&
         !std::holds_alternative<protocol::FindRoom>(request) &&
         !std::holds_alternative<protocol::ListRooms>(request) &&
         !std::holds_alternative<protocol::ListLongLogs>(request) &&
         !std::holds_alternative<protocol::ListInboxNotices>(request) &&
         !std::holds_alternative<protocol::ListBans>(request);
}

}  // namespace

Task<OutgoingReply> Admin::handle(std::string line, ControlPeer peer) {
  const auto request = protocol::parse_admin_request(line);
  if (!request) {
    log::warning(
        "administration: no such request",
        {{"user", peer.user}, {"process", peer.process}, {"error", request.error().message}});
    co_return OutgoingReply{.line = protocol::to_line(request.error()), .file = {}, .then = {}};
  }
  const std::string asked = protocol::to_line(*request);  // one line, without a secret
  Task<Reply> begun = std::visit(
      [this, &peer](const auto& known) {
        if constexpr (requires { take_effect(known, FileChange{}); }) {
          return change_file(known, peer.user);
        } else {
          return on(known);
        }
      },
      *request);
  const Reply found = co_await std::move(begun);
  if (!found) {
    log::info("administration: refused", {{"user", peer.user},
                                          {"process", peer.process},
                                          {"request", asked},
                                          {"error", found.error().message}});
    co_return OutgoingReply{.line = protocol::to_line(found.error()), .file = {}, .then = {}};
  }
  if (changes_something(*request))
    log::info("administration",
              {{"user", peer.user}, {"process", peer.process}, {"request", asked}});
  OutgoingReply reply{.line = *found, .file = {}, .then = {}};
  if (std::holds_alternative<protocol::TakeOver>(*request)) {
    reply.file = server_.listening_socket();
    reply.then = [this](bool sent) {
      handed_over_ = sent;
      if (sent) server_.end();
    };
  }
  co_return reply;
}

namespace {

/// One line: the state of the computer players.
std::string bots_of(const Admin::Context& context) {
  if (!context.bot_players.any()) return "off";
  return fmt::format("{} playing, {} positions wait, {} threads, {} failures",
                     context.bots.playing(), context.bots.waiting(), context.bots.threads(),
                     context.metrics.bot_failures.value());
}

}  // namespace

Task<Admin::Reply> Admin::on(protocol::AskStatus) {
  const auto notice = context_.notices.at(context_.time.wall_ms());
  const Json status = {{"version", version()},
                       {"process", ::getpid()},
                       {"since", server_.since},
                       {"listening", server_.listening},
                       {"database", server_.database},
                       {"draining", context_.readiness.draining.load()},
                       {"storing", context_.store.storing()},
                       {"short_of_space", context_.space.is_short()},
                       {"connections", context_.connections.size()},
                       {"rooms_in_memory", context_.rooms.size()},
                       {"bots", bots_of(context_)},
                       {"notice", notice ? Json(notice->text) : Json(nullptr)}};
  co_return to_text(status);
}

Task<Admin::Reply> Admin::on(protocol::ListNodes) {
  const auto routes = server_.routes ? server_.routes() : nullptr;
  if (!routes) co_return error("admin.no-node");
  Json nodes = Json::array();
  for (const storage::NodeRow& node : routes->nodes) {
    nodes.push_back({{"name", node.name},
                     {"id", node.id},
                     {"version", node.version},
                     {"address", node.address},
                     {"alive", node.alive},
                     {"draining", node.draining},
                     {"parts", std::ranges::count(routes->owners, node.id)},
                     {"self", node.id == routes->self}});
  }
  co_return to_text(
      {{"nodes", std::move(nodes)}, {"parts_of_nobody", std::ranges::count(routes->owners, 0)}});
}

Task<Admin::Reply> Admin::on(protocol::FindRoom request) {
  const auto routes = server_.routes ? server_.routes() : nullptr;
  if (!routes) co_return error("admin.no-node");
  const auto found = co_await context_.store.read_list([&request](storage::Connection& store) {
    return storage::find_room(store, request.room).has_value();
  });
  if (!found) co_return error("admin.rooms-not-read", found.error().cause);
  const int part = shard_of(request.room);
  const auto* const owner = routes->row(routes->owner(part));
  const bool owned = owner != nullptr;
  co_return to_text({{"room", request.room},
                     {"known", *found},
                     {"part", part},
                     {"node", owned ? Json(owner->name) : Json(nullptr)},
                     {"address", owned ? Json(owner->address) : Json(nullptr)}});
}

Task<Admin::Reply> Admin::on(protocol::ListRooms request) {
  std::optional<storage::PageKey> after;
  if (request.after) {
    after = parse_key(*request.after);
    if (!after) co_return error("admin.not-a-place");
  }
  const int limit = static_cast<int>(request.limit);
  const auto page = co_await context_.store.read_list([limit, after](storage::Connection& store) {
    return storage::unfinished_games(store, limit, after);
  });
  if (!page) co_return error("admin.rooms-not-read", page.error().cause);
  std::vector<std::string> ids;
  for (const storage::GameRow& game : page->rows)
    ids.push_back(game.room);
  const std::vector<std::size_t> connections = context_.rooms.connections_in(ids);
  Json rooms = Json::array();
  for (std::size_t i = 0; i < ids.size(); ++i)
    rooms.push_back(to_json(page->rows[i], connections[i]));
  const Json next = page->next ? Json(std::to_string(page->next->second)) : Json(nullptr);
  co_return to_text({{"rooms", std::move(rooms)}, {"next", next}});
}

Task<Admin::Reply> Admin::on(protocol::CloseRoom request) {
  const auto closed =
      co_await close_room(context_.rooms, std::move(request.room), std::move(request.reason));
  if (!closed) co_return std::unexpected(closed.error());
  co_return done();
}

Task<Admin::Reply> Admin::on(protocol::EraseRoom request) {
  const auto erased = co_await erase_room(context_.rooms, std::move(request.room));
  if (!erased) co_return std::unexpected(erased.error());
  co_return done();
}

Task<Admin::Reply> Admin::on(protocol::ListLongLogs request) {
  LongLogs found;
  do {
    const auto part = co_await context_.store.read_list(
        [events = request.events, after = found.next](storage::Connection& store) {
          return storage::long_logs(store, events, rooms_looked_at, after);
        });
    if (!part) co_return error("admin.rooms-not-read", part.error().cause);
    found.add(*part);
  } while (found.next);
  co_return found.reply();
}

Task<Admin::Reply> Admin::on(protocol::SetDraining request) {
  context_.readiness.draining = request.on;
  co_return done();
}

Task<Admin::Reply> Admin::on(protocol::SetNotice request) {
  std::optional<Notices::Notice> notice;
  if (request.text) {
    notice.emplace();
    notice->text = *std::move(request.text);
    if (request.for_ms) notice->until = context_.time.wall_ms() + *request.for_ms;
  }
  auto start = [this, &notice](auto stored) {
    context_.site.store_notice(notice, std::move(stored));
  };
  const bool stored = co_await await_callback<bool>(std::move(start));
  if (!stored) co_return error("admin.failed", "the notice could not be stored");
  if (context_.notices.set(std::move(notice)))
    context_.live.notify_all(context_.notices.push_of_change(context_.time.wall_ms()));
  co_return done();
}

Task<Admin::Reply> Admin::on(protocol::ListInboxNotices) {
  const std::int64_t now = context_.time.wall_ms();
  const auto notices = co_await context_.store.read_list(
      [now](storage::Connection& store) { return list_inbox_notices(store, now); });
  if (!notices) co_return error("admin.notices-not-read", notices.error().cause);
  co_return *notices;
}

Task<Admin::Reply> Admin::on(protocol::ListBans) {
  const std::int64_t now = context_.time.wall_ms();
  const auto bans = co_await context_.store.read_list(
      [now](storage::Connection& store) { return list_bans(store, now); });
  if (!bans) co_return error("admin.bans-not-read", bans.error().cause);
  co_return *bans;
}

Task<> Admin::read_bans_again() {
  const auto bans = co_await context_.store.read(
      [](storage::Connection& store) { return storage::all_bans(store, most_bans); });
  if (bans) {
    context_.bans.replace(*bans);
  } else {
    log::error("the bans cannot be read", {{"cause", bans.error().cause}});
  }
}

template <class Request>
Task<Admin::Reply> Admin::change_file(Request request, unsigned user) {
  const AdminMoment moment{
      .now = context_.time.wall_ms(), .user = user, .clock_trusted = context_.time.trusted()};
  const auto decided = co_await context_.store.read(
      [&](storage::Connection& store) { return decide(store, request, moment); });
  if (!decided) co_return error("admin.failed", decided.error().cause);
  if (!*decided) co_return std::unexpected(decided->error());
  const FileChange& change = **decided;
  storage::Job job = change.job;
  const storage::WriteResult written = co_await context_.store.write(std::move(job));
  if (written.status == storage::WriteStatus::conflict) co_return std::unexpected(change.conflict);
  if (written.status == storage::WriteStatus::unknown) co_await read_bans_again();
  if (!written.ok()) co_return error("admin.failed", written.message);
  take_effect(request, change);
  co_return change.reply;
}

void Admin::take_effect(const protocol::AddInboxNotice&, const FileChange&) {
  context_.inbox_news.publish();
}

void Admin::take_effect(const protocol::EndInboxNotice&, const FileChange&) {
  context_.inbox_news.publish();
}

void Admin::take_effect(const protocol::AddBan& request, const FileChange& change) {
  context_.bans.add(std::get<storage::AddBan>(change.job).ban);
  if (change.account) context_.live.end_all(*change.account);
  if (request.kind == protocol::BanKind::name) return;
  context_.connections.disconnect([this](const std::string& address) {
    return context_.bans.refusal_of_address(address, context_.time.wall_ms()).has_value();
  });
}

void Admin::take_effect(const protocol::LiftBan&, const FileChange& change) {
  const auto& lifted = std::get<storage::LiftBan>(change.job);
  context_.bans.lift(lifted.kind, lifted.key);
}

void Admin::take_effect(const protocol::RenameAccount&, const FileChange& change) {
  // The client connects again under the new name.
  context_.live.end_all(*change.account);
}

void Admin::take_effect(const protocol::RemoveAccount&, const FileChange& change) {
  context_.live.end_all(*change.account);
  context_.erasure.begin(*change.account);
}

Task<Admin::Reply> Admin::on(protocol::TestMail request) {
  if (!context_.mailer.on()) co_return error("mail.off");
  const auto address = parse_mail_address(request.address);
  if (!address) co_return error("mail.address");
  const auto result = co_await context_.mailer.send(test_mail(*address));
  if (!result) co_return std::unexpected(protocol::refusal_for_now("mail.later", 60'000));
  co_return to_text(
      Json{{"accepted", result->accepted()}, {"status", result->status}, {"cause", result->error}});
}

Task<Admin::Reply> Admin::on(protocol::TakeOver) {
  if (handed_over_) co_return error("admin.taken-over");
  handed_over_ = true;
  const Json reply = {
      {"process", ::getpid()},
      {"ends_within_ms", std::chrono::milliseconds(context_.limits.shutdown_timeout).count()}};
  co_return to_text(reply);
}

}  // namespace quintet::server
