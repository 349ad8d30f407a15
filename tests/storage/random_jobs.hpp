// Random jobs that fill every table.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "random_account_jobs.hpp"
#include "random_mail_jobs.hpp"
#include "support.hpp"

namespace quintet::storage::testing {

/// Random jobs about a few players and rooms, so that many of them conflict or are invalid.
class RandomJobs {
 public:
  explicit RandomJobs(std::uint32_t seed) : random_(seed) {}

  Job next() {
    switch (below(23)) {
      case 0:
        return guest(static_cast<std::uint8_t>(1 + below(9)));
      case 1:
        return open();
      case 2:
        return RegisterPlayer{.player = player(), .name = "N", .name_key = key(), .password = "v"};
      case 3:
        return RenamePlayer{.player = player(), .name = "M", .name_key = key()};
      case 4:
        return KeepSeek{.id = key(), .player = player(), .wish = "{}", .since = now(), .until = 99};
      case 5:
        return SetMute{.player = player(), .muted = player(), .mute = chance(3), .at = now()};
      case 6:
        return care();
      case 7:
        return end();
      case 8:
        return recovery_job();
      case 9:
        return device_job();
      case 10:
      case 11:
        return random_mail_job([this](int limit) { return below(limit); }, now());
      case 12:
        return random_account_job([this](int limit) { return below(limit); }, now());
      default:
        return plain_turn();
    }
  }
  [[nodiscard]] int below(int limit) {
    return std::uniform_int_distribution<int>(0, limit - 1)(random_);
  }

 private:
  bool chance(int of) { return below(of) > 0; }
  std::int64_t now() { return ++now_; }
  std::string player() { return "p" + std::to_string(1 + below(9)); }
  std::string room() { return "r" + std::to_string(below(12)); }
  NewNotification notification() {
    return {.player = player(),
            .kind = kind(),
            .read = below(2) == 0,
            .deliveries = {{.kind = kind(),
                            .setting = kind(),
                            .due = below(100),
                            .keeps_earlier = below(2) == 0}}};
  }
  std::string kind() { return below(2) == 0 ? "turn" : "ended"; }
  std::string key() { return "k" + std::to_string(below(6)); }

  /// An append after the last event, or sometimes with a wrong number.
  RoomWrite append() {
    auto id = room();
    const std::int64_t seq = seqs_[id] + (below(12) == 0 ? below(3) : 1);
    auto write = turn(id, seq);
    write.events.front().at = now();
    if (below(4) == 0) write.events.push_back(event(seq + 1));
    seqs_[id] = write.events.back().seq;
    return write;
  }

  Job plain_turn() {
    auto write = append();
    if (chance(4)) write.to_move = below(4) == 0 ? std::nullopt : std::optional(below(3));
    if (chance(3)) write.due = below(4) == 0 ? std::nullopt : std::optional<std::int64_t>(now());
    if (below(5) == 0) write.mentions = {player(), player()};
    if (below(9) == 0) write.seats = std::vector<SeatRow>{{0, player()}, {1, player()}};
    if (below(9) == 0) write.started = now();
    if (below(12) == 0) write.keys = RoomWrite::Keys{.play = key(), .watch = key()};
    if (below(4) == 0) write.notifications = {notification(), notification()};
    if (below(15) == 0) write.events.front().seq = 0;
    return write;
  }

  Job open() {
    auto write = opening(room());
    write.create->opened_by = player();
    write.create->visibility = chance(3) ? "public" : "private";
    write.seats = std::vector<SeatRow>{{0, player()}, {1, player()}};
    if (chance(2)) write.due = now();
    seqs_[write.room] = 1;
    return write;
  }

  Job end() {
    auto write = append();
    write.over = GameOver{.reason = "goal", .turns = below(50), .places = {1, 1 + below(2)}};
    if (below(4) == 0) write.over->places.clear();
    if (chance(3)) {
      write.rate = RatingChange{.pool = "pool", .players = {player(), player()}, .compute = rated};
    }
    if (chance(3)) return write;
    auto other = opening("n" + std::to_string(now()));
    return RoomWrites{{other, write}};
  }

  OwnMistakeRow mistake() {
    return {.id = key(),
            .found = below(5),
            .answers = below(4),
            .day = below(3),
            .solves = below(3),
            .step = below(3),
            .puzzle = below(20) == 0 ? std::nullopt : std::optional<std::string>("{}")};
  }

  static RatedEnd rated(std::span<const std::optional<RatingRow>> before) {
    RatedEnd end{.after = {}, .ended_body = "rated"};
    for (const auto& row : before) {
      auto after = row.value_or(RatingRow{.rating = 1500});
      after.rating += 10;
      ++after.games;
      end.after.push_back(after);
    }
    return end;
  }

  Job notification_job() {
    if (below(2) == 0) return DeleteOldNotifications{.before = now() / 2};
    if (below(3) == 0)
      return MarkUnseen{
          .room = room(), .notification = notification(), .seq = below(30), .at = now()};
    return Notify{.room = room(), .notification = notification(), .at = now(), .by = player()};
  }

  Job recovery_job() {
    if (chance(4))
      return SetRecoveryCode{.player = player(), .code_hash = code_hash(), .at = now()};
    return RecoverAccount{
        .player = player(), .code_hash = code_hash(), .password = "new", .at = now()};
  }

  TokenHash code_hash() { return TokenHash{static_cast<std::uint8_t>(below(3))}; }
  std::string device() { return "d" + std::to_string(below(12)); }

  SettleDelivery settlement() {
    return {.key = {.device = device(), .room = room(), .kind = kind(), .seq = below(30)},
            .about = kind(),
            .seq = below(30),
            .again_at = below(2) == 0 ? std::nullopt : std::optional<std::int64_t>(below(100)),
            .attempts = below(5),
            .device = static_cast<DeviceState>(below(4)),
            .seen_at = now() - below(100),
            .at = now(),
            .most_failures = 2 + below(2)};
  }

  Job device_job() {
    switch (below(6)) {
      case 0:
        return ForgetDevice{.player = player(), .device = device()};
      case 1:
        return SetNotificationSettings{
            .player = player(),
            .settings = {.off = {{"push", kind()}, {"webhook", kind()}},
                         .quiet = QuietHours{.from = below(1440), .to = 420, .zone = "UTC"}}};
      case 2:
        return KeepSiteKey{.name = key(), .value = player()};
      case 3:
        if (below(3) == 0) return SettleDeliveries{{settlement(), settlement()}};
        return settlement();
      default:
        return SaveDevice{.device = {.id = device(),
                                     .player = player(),
                                     .channel = below(2) == 0 ? "push" : "webhook",
                                     .name = "D",
                                     .endpoint = key(),
                                     .keys = "{}",
                                     .language = "de",
                                     .created_at = now()},
                          .exclusive = below(2) == 0,
                          .limit = 3};
    }
  }

  Job care() {
    switch (below(16)) {
      case 15:
        return ReadNotifications{.player = player(),
                                 .room = below(2) == 0 ? std::nullopt : std::optional(room()),
                                 .until = now() - below(30),
                                 .at = now()};
      case 14:
        return notification_job();
      case 13:
        return MergeMistakes{
            .player = player(),
            .mistakes = {mistake(), mistake()},
            .removed = below(4) == 0 ? std::vector{key()} : std::vector<std::string>(),
            .today = below(9),
            .most = 3,
            .most_removed = 2};
      case 12:
        return TryPuzzle{.player = player(),
                         .game = "liger",
                         .puzzle = key(),
                         .solved = chance(2),
                         .at = now(),
                         .compute = [](const std::optional<RatingRow>& before) {
                           auto after = before.value_or(RatingRow{.rating = 1500});
                           after.rating += 7;
                           ++after.games;
                           return after;
                         }};
      case 0:
        return DeleteRoom{.room = room()};
      case 1:
        return DeleteLeftovers{.limit = 1 + below(20)};
      case 2:
        return DeleteAccount{.player = player(), .name = "gone", .at = now()};
      case 3:
        return ForgetGuests{.players = {player(), player()},
                            .age = {.created_before = 1'000'000, .sessions_end_before = 5'000}};
      case 4:
        return Heartbeat{.now = now(), .always = chance(2)};
      case 5:
        return PutOff{.by = below(100) - 50};
      case 6:
        return AddBan{.ban = {.kind = BanKind::name,
                              .key = key(),
                              .subject = "s",
                              .reason = "r",
                              .created_at = now(),
                              .expires_at = now()},
                      .delete_expired_at = now() - 20,
                      .limit = 4};
      case 7:
        return NewToken{.token = {.id = key(), .player = player(), .name = "t", .created_at = 1},
                        .token_hash = hash_of(static_cast<std::uint8_t>(below(20))),
                        .limit = 2};
      case 8:
        return NewSession{.session = {.token_hash = hash_of(static_cast<std::uint8_t>(below(40))),
                                      .player = player(),
                                      .created_at = 1,
                                      .expires_at = now()},
                          .limit = 3};
      case 9:
        return ExpiredDelete{.now = now() / 2, .limit = 2};
      case 10:
        return EnsureBots{{{.player = {.id = "bot" + key(),
                                       .name = "Bot",
                                       .guest = false,
                                       .created_at = 1,
                                       .bot = BotRow{.game = "liger", .level = below(9)}},
                            .name_key = key()}}};
      default:
        return EndSeeks{{key(), key()}};
    }
  }

  std::mt19937 random_;
  std::int64_t now_ = 100;
  std::map<std::string, std::int64_t> seqs_;
};

}  // namespace quintet::storage::testing
