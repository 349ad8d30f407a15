#include "server/exports/player_export.hpp"

#include <utility>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/player_export.hpp"
#include "server/exports/export_head.hpp"
#include "server/exports/export_lists.hpp"

namespace quintet::server {

PlayerExport::PlayerExport(const ExportParts& context, protocol::Player player, std::string address,
                           ExportPlaces::Place place)
    : context_(context),
      player_(std::move(player)),
      place_(std::move(place)),
      ends_by_(Clock::now() + context.limits.export_time),
      lists_(lists_of_export(context.store, context.workers, player_.id, std::move(address),
                             context.limits.export_page)) {}

Task<protocol::Result<std::string>> PlayerExport::next() {
  std::string piece;
  while (!ended_ && piece.size() < context_.limits.export_piece_bytes) {
    // The client does not see this error, only that the file ends too early.
    if (Clock::now() > ends_by_) co_return protocol::error("export.busy");
    auto part = co_await next_part();
    if (!part) co_return std::unexpected(std::move(part.error()));
    piece += *part;
  }
  co_return piece;
}

Task<protocol::Result<std::string>> PlayerExport::next_part() {
  if (!std::exchange(begun_, true))
    co_return co_await export_head(context_.store, context_.time, player_);
  if (list_ == lists_.size()) {
    ended_ = true;
    co_return std::string(protocol::export_end);
  }
  ExportedList& list = *lists_[list_];
  const auto entries = co_await list.next();
  if (!entries) co_return std::unexpected(entries.error());
  std::string text;
  if (!std::exchange(in_list_, true)) {
    text += ",\n\"";
    text += list.name();
    text += "\":[";
    empty_ = true;
  }
  // Each entry has a line of its own, so that people can read the file.
  for (const std::string& entry : entries->texts) {
    text += std::exchange(empty_, false) ? "\n" : ",\n";
    text += entry;
  }
  if (entries->last) {
    text += ']';
    ++list_;
    in_list_ = false;
  }
  co_return text;
}

}  // namespace quintet::server
