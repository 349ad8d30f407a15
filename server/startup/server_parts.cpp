#include "server/startup/server_parts.hpp"

#include <vector>

#include "server/config/limit_settings.hpp"
#include "server/startup/followers.hpp"

namespace quintet::server {
namespace {

std::vector<NamedLimit> named(const Limits& limits) {
  std::vector<NamedLimit> named;
  for (const LimitSetting& setting : limit_settings())
    named.push_back({.name = setting.name, .value = value_of(setting, limits)});
  return named;
}

RouteContexts contexts_of_routes(BaseParts& base, PlayerParts& players, GameParts& games,
                                 AccountParts& accounts, ConnectionParts& connections,
                                 DeviceMessenger& messenger, const Mailer& mailer,
                                 MailAccounts& mail, Exports& exports, Passkeys& passkeys) {
  return {.access = {.edge = base.edge,
                     .time = base.time,
                     .bans = players.bans,
                     .identity = players.identity},
          .operation = {.readiness = base.readiness,
                        .store = base.store,
                        .metrics = {.limits = named(base.limits),
                                    .readiness = base.readiness,
                                    .metrics = base.metrics,
                                    .space = base.space,
                                    .store = base.store,
                                    .address_bytes = connections.address_bytes,
                                    .players_here = players.players_here,
                                    .rooms = games.rooms,
                                    .accounts = accounts.accounts,
                                    .lobby = games.lobby}},
          .accounts = {.limits = base.limits,
                       .space = base.space,
                       .identity = players.identity,
                       .accounts = accounts.accounts,
                       .matchmaker = games.matchmaker},
          .mutes = {.mutes = players.mutes},
          .notifications = {.time = base.time,
                            .store = base.store,
                            .players_here = players.players_here,
                            .workers = connections.workers},
          .devices = {.time = base.time,
                      .space = base.space,
                      .store = base.store,
                      .messenger = messenger,
                      .mailer = mailer},
          .mail = {.identity = players.identity, .mail = mail},
          .exports = {.time = base.time, .exports = exports},
          .passkeys = {.limits = base.limits, .identity = players.identity, .passkeys = passkeys},
          .games = {.limits = base.limits,
                    .catalogue = handlers::catalogue_with_pools(),
                    .store = base.store,
                    .identity = players.identity,
                    .mutes = players.mutes,
                    .lobby = games.lobby,
                    .rooms = games.rooms,
                    .workers = connections.workers},
          .game_lists = {.store = base.store,
                         .identity = players.identity,
                         .workers = connections.workers},
          .people = {.time = base.time, .store = base.store, .identity = players.identity},
          .puzzles = {.time = base.time, .store = base.store, .identity = players.identity},
          .lessons = {.metrics = base.metrics},
          .levels = {.limits = base.limits,
                     .time = base.time,
                     .store = base.store,
                     .cache = connections.level_ratings},
          .statistics = {.limits = base.limits,
                         .time = base.time,
                         .store = base.store,
                         .cache = connections.statistics},
          .mistakes = {.time = base.time, .space = base.space, .store = base.store},
          .previews = {.limits = base.limits,
                       .hosts = base.edge.hosts,
                       .store = base.store,
                       .rooms = games.rooms,
                       .workers = connections.workers,
                       .pictures = connections.pictures,
                       .site_map = connections.site_map},
          .embeds = {.time = base.time, .hosts = base.edge.hosts, .rooms = games.rooms},
          .feeds = {.hosts = base.edge.hosts, .store = base.store},
          .pages = {.hosts = base.edge.hosts, .store = base.store, .rooms = games.rooms}};
}

/// Only with a receiver of messages, because it has a thread.
std::unique_ptr<Outbound> make_outbound(const ServerSetup& setup) {
  if (setup.messages.contact.empty() && !setup.mail) return nullptr;
  return std::make_unique<Outbound>(OutboundSettings{.allowed = setup.messages.allowed,
                                                     .limits = {},
                                                     .ca_file = {},
                                                     .resolve = {},
                                                     .mail = setup.mail});
}

}  // namespace

ServerParts::ServerParts(ServerSetup setup)
    : base(setup),
      players(base, setup),
      games(base, players, setup),
      accounts(base, players, games, setup),
      connections(base.limits),
      outbound(make_outbound(setup)),
      mailer(setup.loop.strand(), base.time, setup.mail ? outbound.get() : nullptr,
             setup.messages.pages),
      mail_accounts(setup.loop.strand(), base.time, base.limits, base.store, accounts.accounts,
                    mailer),
      messenger(base.time, base.store, outbound.get(), mailer, setup.messages),
      exports({.limits = base.limits,
               .net_limits = base.limits,
               .time = base.time,
               .store = base.store,
               .workers = connections.workers}),
      passkeys(base.time, base.store, base.edge.hosts, accounts.accounts),
      routes(contexts_of_routes(base, players, games, accounts, connections, messenger, mailer,
                                mail_accounts, exports, passkeys)),
      requests{.limits = base.limits,
               .room_limits = base.limits,
               .time = base.time,
               .readiness = base.readiness,
               .space = base.space,
               .metrics = base.metrics,
               .message_limiters = connections.message_limiters,
               .chat_limiters = connections.chat_limiters,
               .site = base.site,
               .rates = players.rates,
               .players_here = players.players_here,
               .lobby = games.lobby,
               .matchmaker = games.matchmaker,
               .seek_store = games.seek_store,
               .rooms = games.rooms,
               .bots = games.bots,
               .workers = connections.workers},
      websockets{.limits = base.limits,
                 .requests = requests,
                 .connections = connections.connections,
                 .live_sessions = players.live,
                 .bans = players.bans,
                 .notices = base.notices,
                 .bot_players = games.bot_players,
                 .identity = players.identity,
                 .mutes = players.mutes,
                 .address_bytes = connections.address_bytes,
                 .entered_rooms = connections.entered_rooms},
      sockets{.limits = base.limits,
              .net_limits = base.limits,
              .route_limits = base.limits,
              .edge = base.edge,
              .metrics = base.metrics,
              .connections = connections.connections,
              .handshake_limiters = connections.handshake_limiters,
              .request_limiters = connections.request_limiters,
              .long_bodies = connections.long_bodies,
              .long_body_shares = connections.long_body_shares,
              .routes = routes,
              .websockets = websockets} {
  follow_other_nodes(*this);
  // Jobs run in their order, so these players are stored before any room can seat them.
  if (games.bot_players.any())
    base.store.write_later(games.bot_players.to_store(base.time.wall_ms()));
}

Admin::Context ServerParts::for_admin() {
  return {.limits = base.limits,
          .time = base.time,
          .readiness = base.readiness,
          .metrics = base.metrics,
          .space = base.space,
          .store = base.store,
          .site = base.site,
          .notices = base.notices,
          .inbox_news = players.inbox_news,
          .bans = players.bans,
          .live = *players.live,
          .connections = *connections.connections,
          .bot_players = games.bot_players,
          .bots = games.bots,
          .rooms = games.rooms,
          .erasure = accounts.erasure,
          .mailer = mailer};
}

Forwarding::Context ServerParts::for_forwarding() {
  return {.limits = base.limits,
          .time = base.time,
          .readiness = base.readiness,
          .figures = base.metrics.node,
          .site = base.site,
          .rates = players.rates,
          .players_here = players.players_here,
          .mutes = players.mutes,
          .lobby = games.lobby,
          .matchmaker = games.matchmaker,
          .seek_store = games.seek_store,
          .rooms = games.rooms,
          .room_waker = games.room_waker,
          .bots = games.bots,
          .entered_rooms = connections.entered_rooms};
}

}  // namespace quintet::server
