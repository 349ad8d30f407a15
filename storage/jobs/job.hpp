// Write jobs as values, composed of their topics. Each is done as a whole or not at all.
#pragma once

#include "storage/jobs/bans.hpp"
#include "storage/jobs/deadlines.hpp"
#include "storage/jobs/deliveries.hpp"
#include "storage/jobs/devices.hpp"
#include "storage/jobs/exports.hpp"
#include "storage/jobs/job_list.hpp"
#include "storage/jobs/mail.hpp"
#include "storage/jobs/mutes.hpp"
#include "storage/jobs/notifications.hpp"
#include "storage/jobs/own_mistakes.hpp"
#include "storage/jobs/passkeys.hpp"
#include "storage/jobs/players.hpp"
#include "storage/jobs/puzzles.hpp"
#include "storage/jobs/result.hpp"
#include "storage/jobs/rooms.hpp"
#include "storage/jobs/seeks.hpp"
#include "storage/jobs/sessions.hpp"
#include "storage/jobs/site_notices.hpp"

namespace quintet::storage {

/// A new topic is one more list here.
using Job = AnyJob<RoomJobs, PlayerJobs, SessionJobs, BanJobs, MuteJobs, NotificationJobs,
                   DeviceJobs, DeliveryJobs, MailJobs, OwnMistakeJobs, PuzzleJobs, SeekJobs,
                   DeadlineJobs, PasskeyJobs, SiteNoticeJobs, ExportJobs>;

}  // namespace quintet::storage
