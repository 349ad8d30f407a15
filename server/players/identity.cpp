#include "server/players/identity.hpp"

#include <array>
#include <chrono>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/base/durations.hpp"
#include "server/base/log.hpp"
#include "server/base/secrets.hpp"
#include "server/messages/to_player.hpp"
#include "server/players/player_names.hpp"
#include "storage/reads/players.hpp"
#include "storage/reads/sessions.hpp"

namespace quintet::server {
namespace {

using protocol::error;

constexpr std::size_t secret_characters = 52;  // 260 bits
constexpr std::string_view token_prefix = "quintet_";

constexpr std::array<std::string_view, 64> adjectives = {
    "Able",   "Agile",    "Amber",   "Ample",  "Azure",  "Blithe", "Bold",   "Brave",
    "Breezy", "Bright",   "Brisk",   "Calm",   "Candid", "Cheery", "Clever", "Copper",
    "Cosy",   "Crafty",   "Crimson", "Daring", "Deft",   "Dapper", "Eager",  "Early",
    "Fair",   "Fearless", "Fleet",   "Gentle", "Gifted", "Golden", "Grand",  "Happy",
    "Hardy",  "Hazel",    "Honest",  "Humble", "Indigo", "Jolly",  "Keen",   "Kind",
    "Lively", "Loyal",    "Lucky",   "Merry",  "Mellow", "Nimble", "Noble",  "Patient",
    "Plucky", "Polite",   "Proud",   "Quick",  "Quiet",  "Rapid",  "Silver", "Sly",
    "Steady", "Sunny",    "Swift",   "Tidy",   "Vivid",  "Warm",   "Wise",   "Witty"};

constexpr std::array<std::string_view, 64> animals = {
    "Alpaca",  "Badger",     "Beaver",  "Bison",    "Bittern", "Bobcat",  "Bustard",  "Camel",
    "Chough",  "Cormorant",  "Crane",   "Curlew",   "Deer",    "Dolphin", "Dormouse", "Eagle",
    "Egret",   "Eider",      "Falcon",  "Ferret",   "Finch",   "Fox",     "Gannet",   "Gecko",
    "Grebe",   "Hare",       "Harrier", "Hedgehog", "Heron",   "Ibex",    "Jackdaw",  "Jay",
    "Kestrel", "Kingfisher", "Lapwing", "Linnet",   "Lynx",    "Magpie",  "Marmot",   "Marten",
    "Mole",    "Moose",      "Newt",    "Nuthatch", "Ocelot",  "Oriole",  "Osprey",   "Otter",
    "Owl",     "Panda",      "Pelican", "Plover",   "Puffin",  "Quail",   "Raven",    "Robin",
    "Seal",    "Siskin",     "Stoat",   "Swan",     "Tapir",   "Tern",    "Vole",     "Wren"};

}  // namespace

std::string random_name() {
  const std::uint32_t number = random_number();
  std::string name(adjectives[number % adjectives.size()]);
  name += ' ';
  name += animals[(number / adjectives.size()) % animals.size()];
  return name;
}

std::string new_token_secret() {
  return std::string(token_prefix) + random_id(secret_characters);
}

Identity::Identity(const PlayerLimits& limits, const Time& time, AsyncStore& store,
                   const LiveSessions& live, const Bans& bans, SiteRates& rates)
    : limits_(limits), time_(time), store_(store), live_(live), bans_(bans), rates_(rates) {}

std::int64_t Identity::life_ms() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(limits_.session_life).count();
}

Task<protocol::Result<Session>> Identity::find(std::string secret) {
  Session session{.revision = live_.revision()};
  session.credential.secret = hash_token(secret);
  session.secret = std::move(secret);
  if (session.secret.starts_with(token_prefix)) co_return co_await find_token(std::move(session));
  co_return co_await find_session(std::move(session));
}

Task<protocol::Result<Session>> Identity::find_token(Session session) {
  const auto found =
      co_await store_.read([hash = session.credential.secret](storage::Connection& store) {
        return storage::find_token(store, hash);
      });
  if (!found) co_return not_read(found.error(), "internal.token-not-read");
  if (!*found || (*found)->player.deleted_at) {
    co_return error("session.no-such-token");
  }
  session.player = to_player((*found)->player);
  if (auto banned = bans_.refusal_of(session.player, time_.wall_ms()))
    co_return std::unexpected(*std::move(banned));
  session.credential.player = session.player.id;
  session.credential.token = (*found)->token.id;
  co_return session;
}

Task<protocol::Result<Session>> Identity::find_session(Session session) {
  const std::int64_t now = time_.wall_ms();
  // Ends no session by a clock that may be wrong: the client would take a new session, and a guest
  // could never come back.
  const std::int64_t ended = time_.trusted() ? now : 0;
  const auto found =
      co_await store_.read([hash = session.credential.secret, ended](storage::Connection& store) {
        return storage::find_session(store, hash, ended);
      });
  if (!found) co_return not_read(found.error(), "internal.session-not-read");
  if (!*found || (*found)->player.deleted_at) {
    co_return error("session.not-found");
  }
  const storage::FoundSession& stored = **found;
  session.player = to_player(stored.player);
  if (auto banned = bans_.refusal_of(session.player, now))
    co_return std::unexpected(*std::move(banned));
  session.credential.player = session.player.id;
  const std::int64_t end = now + life_ms();
  if (stored.session.expires_at < end - ms_per_day) {
    storage::SessionTouch touch{.token_hash = session.credential.secret, .expires_at = end};
    const storage::WriteResult touched = co_await store_.write(std::move(touch));
    session.prolonged = touched.ok();
  }
  co_return session;
}

Session Identity::fresh_session(protocol::Player player) const {
  Session session{.secret = random_id(secret_characters), .prolonged = true};
  session.credential = {.player = player.id, .secret = hash_token(session.secret)};
  session.player = std::move(player);
  session.revision = live_.revision();
  return session;
}

storage::SessionRow Identity::row_of(const Session& session) const {
  const std::int64_t now = time_.wall_ms();
  return {.token_hash = session.credential.secret,
          .player = session.player.id,
          .created_at = now,
          .expires_at = now + life_ms()};
}

Task<> Identity::sweep() {
  // After a leap of the clock, this would sign out all players for good.
  if (!time_.trusted()) co_return;
  constexpr int at_once = 10;
  storage::ExpiredDelete expired{.now = time_.wall_ms(), .limit = at_once};
  const storage::WriteResult swept = co_await store_.write(std::move(expired));
  if (!swept.ok())
    log::warning("expired sessions and bans could not be deleted", {{"cause", swept.message}});
}

Task<protocol::Result<std::string>> Identity::free_name() {
  // If all of these are taken, as a program could arrange, a number makes the name another one.
  constexpr int tries = 5;
  std::string name;
  for (int i = 0; i < tries; ++i) {
    name = random_name();
    const auto taken = co_await store_.read([key = name_key(name)](storage::Connection& store) {
      return storage::find_player_by_name_key(store, key).has_value();
    });
    if (!taken) co_return not_read(taken.error(), "internal.name-not-read");
    if (!*taken) co_return name;
  }
  constexpr std::uint32_t numbers = 1'000'000;
  name += ' ' + std::to_string(random_number() % numbers);
  co_return name;
}

Task<protocol::Result<Session>> Identity::create_guest(std::string address) {
  if (const auto wait = rates_.acquire(SiteRate::guests, address)) {
    co_return std::unexpected(protocol::refusal_for_now("session.too-many-guests", wait->count()));
  }
  auto name = co_await free_name();
  if (!name) co_return std::unexpected(name.error());
  Session session = fresh_session(
      {.id = random_id(player_id_characters), .name = *std::move(name), .guest = true});
  storage::NewGuest guest{.session = row_of(session)};
  guest.player = {.id = session.player.id,
                  .name = session.player.name,
                  .guest = true,
                  .created_at = guest.session.created_at};
  const storage::WriteResult written = co_await store_.write(std::move(guest));
  if (!written.ok()) co_return not_stored(written, "internal.guest-not-stored");
  co_await sweep();
  co_return session;
}

Task<protocol::Result<Session>> Identity::create_session(protocol::Player player) {
  Session session = fresh_session(std::move(player));
  storage::NewSession login{.session = row_of(session), .limit = limits_.sessions_per_player};
  const storage::WriteResult written = co_await store_.write(std::move(login));
  if (written.status == storage::WriteStatus::conflict) {
    co_return error("session.player-gone");
  }
  if (!written.ok()) co_return not_stored(written, "internal.session-not-stored");
  co_await sweep();
  co_return session;
}

}  // namespace quintet::server
