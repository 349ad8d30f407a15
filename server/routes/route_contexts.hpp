// The objects that the routes use, by group of routes.
#pragma once

#include "server/routes/account_routes.hpp"
#include "server/routes/device_routes.hpp"
#include "server/routes/embed_routes.hpp"
#include "server/routes/export_routes.hpp"
#include "server/routes/feed_routes.hpp"
#include "server/routes/game_lists.hpp"
#include "server/routes/game_routes.hpp"
#include "server/routes/lesson_routes.hpp"
#include "server/routes/level_routes.hpp"
#include "server/routes/mail_routes.hpp"
#include "server/routes/mistake_routes.hpp"
#include "server/routes/mute_routes.hpp"
#include "server/routes/notification_routes.hpp"
#include "server/routes/operation_routes.hpp"
#include "server/routes/page_routes.hpp"
#include "server/routes/passkey_routes.hpp"
#include "server/routes/people_routes.hpp"
#include "server/routes/preview_routes.hpp"
#include "server/routes/puzzle_routes.hpp"
#include "server/routes/statistics_routes.hpp"

namespace quintet::server {

class Bans;
class Identity;
class Time;
struct EdgeSettings;

/// For the checks before a request is handled, also of a WebSocket's.
struct AccessContext {
  const EdgeSettings& edge;
  const Time& time;
  const Bans& bans;
  Identity& identity;
};

/// One context for each group of handlers. A new group adds its context here, and its rows to the
/// route table. The referenced objects outlive all requests.
struct RouteContexts {
  AccessContext access;
  handlers::OperationContext operation;
  handlers::AccountContext accounts;
  handlers::MuteContext mutes;
  handlers::NotificationContext notifications;
  handlers::DeviceContext devices;
  handlers::MailContext mail;
  handlers::ExportContext exports;
  handlers::PasskeyContext passkeys;
  handlers::GameContext games;
  handlers::GameListContext game_lists;
  handlers::PeopleContext people;
  handlers::PuzzleContext puzzles;
  handlers::LessonContext lessons;
  handlers::LevelContext levels;
  handlers::StatisticsContext statistics;
  handlers::MistakeContext mistakes;
  handlers::PreviewContext previews;
  handlers::EmbedContext embeds;
  handlers::FeedContext feeds;
  handlers::PageContext pages;
};

}  // namespace quintet::server
