#include "server/games/seat_commands.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/games/clocks.hpp"
#include "server/games/in_play.hpp"
#include "server/messages/rated_terms.hpp"
#include "server/messages/rules_bridge.hpp"

namespace quintet::server {

using protocol::error;
using protocol::RoomStatus;

namespace {

/// The complete options of a new room, or the error if it cannot be opened.
protocol::Result<rules::OptionValues> checked(const protocol::OpenRoom& request) {
  const rules::GameInfo* game = rules::find_game(request.game);
  if (game == nullptr) {
    return error("game.not-found", request.game);
  }
  auto options = rules::OptionValues::complete(game->options, request.options);
  if (!options) return std::unexpected(to_protocol(options.error()));
  if (request.rated) {
    if (auto may = may_be_rated(*game, *options, request.clock); !may) {
      return std::unexpected(may.error());
    }
  }
  return *std::move(options);
}

protocol::Opened opened(const protocol::OpenRoom& request, const rules::OptionValues& options,
                        const protocol::Player& by) {
  return {.game = request.game,
          .options = options.pairs(),
          .clock = request.clock,
          .rated = request.rated,
          .visibility = request.visibility,
          .spectators = request.spectators,
          .by = by,
          .delay_turns = request.delay_turns,
          .rematch_of = {},
          .instant = request.instant};
}

protocol::Result<void> may_play_rated(bool rated, const protocol::Player& player) {
  if (rated && player.guest) {
    return error("game.rated-as-guest");
  }
  return {};
}

protocol::Started started(const rules::GameRecord& record, const protocol::Clock& clock,
                          const TurnTime& turn_time, const TimeLimits& time_limits) {
  protocol::Clocks clocks;
  if (clock.kind != protocol::Clock::Kind::none) clocks = start_clocks(clock, record.seats());
  return {turn_begins(record, clock, std::move(clocks), turn_time, time_limits)};
}

/// Seats a player, who first leaves the seat that they have. Starts the game if no seat is left.
void add_seated(Events& events, const RoomState& state, const protocol::Seated& wish,
                const TurnTime& turn_time, const TimeLimits& time_limits) {
  const auto held = state.seat_of(wish.player.id);
  if (held) events.emplace_back(protocol::Unseated{.seat = *held, .player = wish.player});
  events.emplace_back(wish);
  int taken = held ? 0 : 1;
  for (const auto& other : state.seats())
    taken += other ? 1 : 0;
  if (taken == std::ssize(state.seats())) {
    events.emplace_back(started(state.new_record(), state.opened().clock, turn_time, time_limits));
  }
}

using Seats = std::vector<std::optional<protocol::Player>>;

bool is_bot(const std::optional<protocol::Player>& player) {
  return player && player->bot;
}

/// Checks that computer players of this level may sit in a room of this kind.
protocol::Result<void> may_have_bot(const rules::GameInfo& game, bool rated, std::int64_t level,
                                    const BotPlayers& bots) {
  if (!bots.any()) return error("bots.off");
  if (rated) return error("bots.not-rated");
  if (!bots.plays(game.id)) return error("bots.no-such-game", game.name);
  if (!bots.has(game.id, level)) return error("bots.level", level);
  return {};
}

/// A computer player of this level that has none of these seats.
protocol::Player free_bot(const Seats& seats, std::string_view game, std::int64_t level) {
  for (int number = 0;; ++number) {
    protocol::Player bot = BotPlayers::player(game, level, number);
    const bool sits = std::ranges::any_of(
        seats, [&](const auto& player) { return player && player->id == bot.id; });
    if (!sits) return bot;
  }
}

bool are_full(const Seats& seats) {
  return std::ranges::all_of(seats, [](const auto& player) { return player.has_value(); });
}

/// A game needs at least one person.
protocol::Result<void> has_person(const Seats& seats) {
  if (are_full(seats) && std::ranges::all_of(seats, is_bot)) return error("bots.no-person");
  return {};
}

/// The host's seat, if any. A host without a wish gets a seat that no computer player shall have.
std::optional<int> seat_for_host(const protocol::OpenRoom& request, int seats, unsigned any_seat) {
  if (const int* seat = std::get_if<int>(&request.seat)) return *seat;
  if (!std::holds_alternative<protocol::AnySeat>(request.seat)) return std::nullopt;
  std::vector<int> free;
  for (int seat = 0; seat < seats; ++seat) {
    const auto wants = [seat](const protocol::BotWish& bot) { return bot.seat == seat; };
    if (std::ranges::none_of(request.bots, wants)) free.push_back(seat);
  }
  if (free.empty()) return static_cast<int>(any_seat % static_cast<unsigned>(seats));
  return free[any_seat % free.size()];
}

/// Seats the computer players with a certain seat before those with any seat.
protocol::Result<void> seat_bots(Seats& seats, Events& events, const protocol::OpenRoom& request,
                                 const BotPlayers& bots) {
  const auto sit = [&](std::size_t seat, std::int64_t level) {
    seats[seat] = free_bot(seats, request.game, level);
    events.emplace_back(
        protocol::Seated{.seat = static_cast<int>(seat), .player = *seats[seat], .rating = {}});
  };
  for (const protocol::BotWish& bot : request.bots) {
    const rules::GameInfo& game = *rules::find_game(request.game);
    if (auto may = may_have_bot(game, request.rated, bot.level, bots); !may) return may;
    if (!bot.seat) continue;
    if (*bot.seat >= std::ssize(seats)) return error("seat.not-found", *bot.seat);
    const auto seat = static_cast<std::size_t>(*bot.seat);
    if (seats[seat]) return error("seat.taken", *bot.seat);
    sit(seat, bot.level);
  }
  for (const protocol::BotWish& bot : request.bots) {
    if (bot.seat) continue;
    const auto free =
        std::ranges::find_if(seats, [](const auto& player) { return !player.has_value(); });
    if (free == seats.end()) return error("bots.no-free-seat");
    sit(static_cast<std::size_t>(free - seats.begin()), bot.level);
  }
  return has_person(seats);
}

}  // namespace

protocol::Result<Events> open(const protocol::OpenRoom& request, const protocol::Seated& host,
                              unsigned any_seat, const BotPlayers& bots, const TurnTime& turn_time,
                              const TimeLimits& time_limits) {
  const auto options = checked(request);
  if (!options) return std::unexpected(options.error());
  if (auto may = may_play_rated(request.rated, host.player); !may) {
    return std::unexpected(may.error());
  }
  Events events;
  events.emplace_back(opened(request, *options, host.player));
  const rules::GameInfo& game = *rules::find_game(request.game);
  Seats seats(game.seat_names(*options).size());
  const auto seat = seat_for_host(request, static_cast<int>(seats.size()), any_seat);
  if (seat) {
    if (*seat >= std::ssize(seats)) return error("seat.not-found", *seat);
    protocol::Seated seated = host;
    seated.seat = *seat;
    seats[static_cast<std::size_t>(*seat)] = host.player;
    events.emplace_back(std::move(seated));
  }
  if (auto sit = seat_bots(seats, events, request, bots); !sit) {
    return std::unexpected(sit.error());
  }
  if (are_full(seats)) {
    const rules::GameRecord record(game, *options);
    events.emplace_back(started(record, request.clock, turn_time, time_limits));
  }
  return events;
}

protocol::Result<Events> open_started(const protocol::OpenRoom& request,
                                      const std::vector<protocol::Seated>& seated,
                                      const TurnTime& turn_time, const TimeLimits& time_limits) {
  auto options = checked(request);
  if (!options) return std::unexpected(options.error());
  Events events;
  events.emplace_back(opened(request, *options, seated.front().player));
  for (const protocol::Seated& seat : seated) {
    if (auto may = may_play_rated(request.rated, seat.player); !may) {
      return std::unexpected(may.error());
    }
    events.emplace_back(seat);
  }
  const rules::GameRecord record(*rules::find_game(request.game), *std::move(options));
  events.emplace_back(started(record, request.clock, turn_time, time_limits));
  return events;
}

protocol::Result<Events> take_seat(const RoomState& state, const protocol::Seated& wish,
                                   KeyRights rights, const TurnTime& turn_time,
                                   const TimeLimits& time_limits) {
  if (!access(state, wish.player.id, rights).sit) {
    return error("seat.key-needed");
  }
  if (wish.seat >= std::ssize(state.seats())) {
    return error("seat.not-found", wish.seat);
  }
  if (state.seat_of(wish.player.id) == wish.seat) return Events{};
  if (state.status() != RoomStatus::open) {
    return error("seat.game-started");
  }
  if (auto may = may_play_rated(state.opened().rated, wish.player); !may) {
    return std::unexpected(may.error());
  }
  if (state.seats()[static_cast<std::size_t>(wish.seat)]) {
    return error("seat.taken", wish.seat);
  }
  Events events;
  add_seated(events, state, wish, turn_time, time_limits);
  return events;
}

protocol::Result<Events> add_bot(const RoomState& state, const protocol::Player& player,
                                 const protocol::AddBot& request, const BotPlayers& bots,
                                 const TurnTime& turn_time, const TimeLimits& time_limits) {
  if (state.opened().by.id != player.id) return error("bots.not-host");
  if (request.seat >= std::ssize(state.seats())) return error("seat.not-found", request.seat);
  if (auto may = may_have_bot(state.game(), state.opened().rated, request.level, bots); !may) {
    return std::unexpected(may.error());
  }
  const auto& sits = state.seats()[static_cast<std::size_t>(request.seat)];
  // The same request twice has the effect of one, as for people.
  if (is_bot(sits) && sits->bot->level == request.level) return Events{};
  if (state.status() != RoomStatus::open) return error("seat.game-started");
  if (sits && !sits->bot) return error("seat.taken", request.seat);
  Events events;
  if (sits) events.emplace_back(protocol::Unseated{.seat = request.seat, .player = *sits});
  Seats seats = state.seats();
  auto& seat = seats[static_cast<std::size_t>(request.seat)];
  seat = free_bot(seats, state.opened().game, request.level);
  if (auto may = has_person(seats); !may) return std::unexpected(may.error());
  events.emplace_back(protocol::Seated{.seat = request.seat, .player = *seat, .rating = {}});
  if (are_full(seats)) {
    events.emplace_back(started(state.new_record(), state.opened().clock, turn_time, time_limits));
  }
  return events;
}

protocol::Result<Events> remove_bot(const RoomState& state, const protocol::Player& player,
                                    const protocol::RemoveBot& request) {
  if (state.opened().by.id != player.id) return error("bots.not-host");
  if (request.seat >= std::ssize(state.seats())) return error("seat.not-found", request.seat);
  if (state.status() != RoomStatus::open) return error("seat.game-started");
  const auto& sits = state.seats()[static_cast<std::size_t>(request.seat)];
  if (!sits) return Events{};
  if (!sits->bot) return error("bots.none-there", request.seat);
  return Events{protocol::Unseated{.seat = request.seat, .player = *sits}};
}

protocol::Result<Events> leave_seat(const RoomState& state, const protocol::Player& player) {
  const auto seat = own_seat(state, player);
  if (!seat) return std::unexpected(seat.error());
  if (state.status() != RoomStatus::open) {
    return error("seat.resign-instead");
  }
  return Events{protocol::Unseated{.seat = *seat, .player = player}};
}

Events open_rematch(const RoomState& state, const std::string& room, const TurnTime& turn_time,
                    const TimeLimits& time_limits) {
  protocol::Opened opened = state.opened();
  opened.rematch_of = room;
  const std::size_t seats = state.seats().size();
  Events events{opened};
  // Players who were removed permanently cannot enter the rematch with the same keys. Players
  // admitted by name have no keys, so they are admitted again.
  for (const protocol::Player& player : state.removed())
    events.emplace_back(protocol::Removed{player});
  for (const protocol::Player& player : state.admitted())
    events.emplace_back(protocol::Admitted{player});
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const std::size_t before = (seat + 1) % seats;
    protocol::Seated seated{.seat = static_cast<int>(seat),
                            .player = *state.seats()[before],
                            .rating = state.seat_ratings()[before]};
    if (state.ratings()) {
      const protocol::RatingChange& change = state.ratings()->at(before);
      seated.rating = {.rating = change.after, .provisional = change.provisional};
    }
    events.emplace_back(std::move(seated));
  }
  events.emplace_back(started(state.new_record(), opened.clock, turn_time, time_limits));
  // The lock and the keys stay the same.
  if (state.locked()) events.emplace_back(protocol::AccessChanged{.locked = true});
  return events;
}

}  // namespace quintet::server
