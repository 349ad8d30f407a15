#include "server/identity.hpp"

#include <array>
#include <chrono>
#include <utility>

#include <spdlog/spdlog.h>

#include "server/secrets.hpp"
#include "server/time.hpp"

namespace quintet::server {
namespace {

using protocol::error;
using protocol::ErrorCode;

constexpr std::size_t player_id_characters = 16;  // 80 bits
constexpr std::size_t token_characters = 52;      // 260 bits
constexpr std::int64_t day_ms = 24 * 60 * 60 * 1000;

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

Identity::Identity(const Limits& limits, AsyncStore& store)
    : limits_(limits),
      store_(store),
      guest_rates_(limits.guest_burst, limits.guests_per_second, limits.remembered_rates) {}

Task<protocol::Result<Session>> Identity::find(std::string token) {
  const std::int64_t now = now_ms();
  const storage::TokenHash hash = hash_token(token);
  const auto found = co_await store_.find_session(hash, now);
  if (!found) {
    spdlog::error("sessions: {}", found.error());
    co_return error(ErrorCode::internal, "the session could not be read");
  }
  if (!*found) co_return error(ErrorCode::unauthorized, "there is no such session");
  const storage::FoundSession& stored = **found;
  Session session{
      .token = std::move(token),
      .player = {.id = stored.player.id, .name = stored.player.name, .guest = stored.player.guest}};
  const std::int64_t end =
      now + std::chrono::duration_cast<std::chrono::milliseconds>(limits_.session_life).count();
  if (stored.session.expires_at < end - day_ms) {
    storage::SessionTouch touch{.token_hash = hash, .expires_at = end};
    const storage::WriteResult touched = co_await store_.write(std::move(touch));
    session.prolonged = touched.ok();
  }
  co_return session;
}

Task<protocol::Result<Session>> Identity::create_guest(std::string address) {
  if (const auto wait = guest_rates_.take(address, Rate::Clock::now())) {
    co_return std::unexpected(protocol::Error{.code = ErrorCode::too_many,
                                              .message = "too many new guests from your address",
                                              .retry_after_ms = wait->count()});
  }
  const std::int64_t now = now_ms();
  Session session{
      .token = random_id(token_characters),
      .player = {.id = random_id(player_id_characters), .name = random_name(), .guest = true},
      .prolonged = true};
  storage::NewGuest guest;
  guest.player = {
      .id = session.player.id, .name = session.player.name, .guest = true, .created_at = now};
  guest.session = {
      .token_hash = hash_token(session.token),
      .player = session.player.id,
      .created_at = now,
      .expires_at =
          now +
          std::chrono::duration_cast<std::chrono::milliseconds>(limits_.session_life).count()};
  const storage::WriteResult written = co_await store_.write(std::move(guest));
  if (!written.ok()) {
    spdlog::error("guests: {}", written.message);
    co_return error(ErrorCode::internal, "the guest could not be stored");
  }
  co_return session;
}

}  // namespace quintet::server
