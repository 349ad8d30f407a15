#include "server/exports/export_lists.hpp"

#include <optional>
#include <utility>

#include "protocol/messages/player_export.hpp"
#include "protocol/messages/room_events.hpp"
#include "server/async/async_store.hpp"
#include "server/exports/exported_games.hpp"
#include "storage/reads/exports.hpp"
#include "storage/reads/notifications.hpp"

namespace quintet::server {
namespace {

/// Entries with the position of the next ones.
template <class Cursor>
struct StoredPage {
  std::vector<std::string> texts;
  std::optional<Cursor> next;  // null: this is the last page
};

/// Reads a page; called on a reader's thread.
template <class Cursor>
using ReadPage = StoredPage<Cursor> (*)(storage::Connection& store, const std::string& player,
                                        const std::optional<Cursor>& after, int limit);

/// A list whose entries one read returns.
template <class Cursor>
class StoredList : public ExportedList {
 public:
  StoredList(std::string_view name, AsyncStore& store, std::string player, int limit,
             ReadPage<Cursor> read)
      : name_(name), store_(store), player_(std::move(player)), limit_(limit), read_(read) {}

  [[nodiscard]] std::string_view name() const override { return name_; }

  Task<protocol::Result<ExportedEntries>> next() override {
    auto page = co_await ask(store_, [this](storage::Connection& store) {
      return read_(store, player_, after_, limit_);
    });
    if (!page) co_return std::unexpected(std::move(page.error()));
    after_ = std::move(page->next);
    co_return ExportedEntries{.texts = std::move(page->texts), .last = !after_};
  }

 private:
  const std::string_view name_;
  AsyncStore& store_;
  const std::string player_;
  const int limit_;
  const ReadPage<Cursor> read_;
  std::optional<Cursor> after_;
};

/// The position after a page of rows, whose last row is the position; null if the page is not full.
template <class Row>
std::optional<Row> position_after(std::vector<Row>& rows, int limit) {
  if (std::cmp_less(rows.size(), limit)) return std::nullopt;
  return std::move(rows.back());
}

StoredPage<storage::ExportedRating> points(storage::Connection& store, const std::string& player,
                                           const std::optional<storage::ExportedRating>& after,
                                           int limit) {
  StoredPage<storage::ExportedRating> page;
  auto rows = storage::rating_points_of(store, player, after, limit);
  for (const storage::ExportedRating& row : rows) {
    page.texts.push_back(
        protocol::export_entry(protocol::ExportedPoint{.pool = row.pool,
                                                       .room = row.point.room,
                                                       .at = row.point.at,
                                                       .rating = row.point.rating,
                                                       .deviation = row.point.deviation}));
  }
  page.next = position_after(rows, limit);
  return page;
}

StoredPage<storage::ExportedAttempt> attempts(storage::Connection& store, const std::string& player,
                                              const std::optional<storage::ExportedAttempt>& after,
                                              int limit) {
  StoredPage<storage::ExportedAttempt> page;
  auto rows = storage::puzzle_attempts_of(store, player, after, limit);
  for (const storage::ExportedAttempt& row : rows) {
    page.texts.push_back(
        protocol::export_entry(protocol::ExportedAttempt{.game = row.game,
                                                         .puzzle = row.attempt.puzzle,
                                                         .solved = row.attempt.solved,
                                                         .at = row.attempt.at}));
  }
  page.next = position_after(rows, limit);
  return page;
}

StoredPage<storage::NotificationKey> notifications(
    storage::Connection& store, const std::string& player,
    const std::optional<storage::NotificationKey>& after, int limit) {
  storage::NotificationPage rows = storage::notifications_page(store, player, after, limit);
  StoredPage<storage::NotificationKey> page{.texts = {}, .next = std::move(rows.next)};
  for (const storage::NotificationRow& row : rows.rows) {
    page.texts.push_back(
        protocol::export_entry(protocol::ExportedNotification{.kind = row.kind,
                                                              .room = row.game.room,
                                                              .seq = row.seq,
                                                              .at = row.at,
                                                              .read_at = row.read_at}));
  }
  return page;
}

/// The player's own lines. Those of others belong to their exports.
StoredPage<storage::PageKey> chat(storage::Connection& store, const std::string& player,
                                  const std::optional<storage::PageKey>& after, int limit) {
  const auto rows = storage::events_of_kind(store, player, "said", after, limit);
  StoredPage<storage::PageKey> page{.texts = {}, .next = rows.next};
  for (const storage::ExportedEvent& row : rows.rows) {
    const auto event = protocol::parse_event(row.event.kind, row.event.body);
    if (!event) continue;
    const auto* const said = std::get_if<protocol::Said>(&*event);
    if (said == nullptr || said->player.id != player) continue;
    page.texts.push_back(protocol::export_entry(protocol::ExportedLine{.room = row.room,
                                                                       .seq = row.event.seq,
                                                                       .at = row.event.at,
                                                                       .channel = said->channel,
                                                                       .text = said->text}));
  }
  return page;
}

}  // namespace

std::vector<std::unique_ptr<ExportedList>> lists_of_export(AsyncStore& store,
                                                           SharedWorkers& workers,
                                                           const std::string& player,
                                                           std::string address, int page) {
  std::vector<std::unique_ptr<ExportedList>> lists;
  const auto add = [&]<class Cursor>(std::string_view name, ReadPage<Cursor> read) {
    lists.push_back(std::make_unique<StoredList<Cursor>>(name, store, player, page, read));
  };
  add("rating_history", &points);
  add("puzzle_attempts", &attempts);
  add("notifications", &notifications);
  add("chat", &chat);
  lists.push_back(
      std::make_unique<ExportedGames>(store, workers, player, std::move(address), page));
  return lists;
}

}  // namespace quintet::server
