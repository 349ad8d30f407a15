#include "server/forwarding/passed_command.hpp"

#include <chrono>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/forwarding/pairing_text.hpp"
#include "server/forwarding/result_text.hpp"
#include "server/rooms/command_traits.hpp"

namespace quintet::server {
namespace {

using Kind = CommandEnvelope::Kind;

constexpr PassedTimes usual_times{.reply = std::chrono::milliseconds(2'000),
                                  .attempts = std::chrono::milliseconds(9'000)};
/// The owner replies when the command is done, not when it is taken.
constexpr PassedTimes times_with_result{.reply = std::chrono::milliseconds(10'000),
                                        .attempts = usual_times.attempts};
/// A late preview is of no use: the page is then served without it.
constexpr PassedTimes preview_times{.reply = std::chrono::milliseconds(1'500),
                                    .attempts = std::chrono::milliseconds(1'500)};

template <class What>
PassedTimes times_of_one(const What& /*what*/) {
  return command_traits<What>.outcome == Outcome::result ? times_with_result : usual_times;
}

PassedTimes times_of_one(const ReadPreview& /*read*/) {
  return preview_times;
}

PassedTimes times_of_one(const Command& command) {
  return std::visit([](const auto& what) { return times_of_one(what); }, command.what);
}

PassedTimes times_of_one(const PassedSeek& /*seek*/) {
  return usual_times;
}

PassedTimes times_of_one(const EndedSeeks& /*ended*/) {
  return usual_times;
}

bool is_repeatable_one(const Command& command) {
  return traits_of(command).repeatable == Repeatable::yes;
}

bool is_repeatable_one(const PassedSeek& /*seek*/) {
  return false;
}

bool is_repeatable_one(const EndedSeeks& /*ended*/) {
  return true;
}

std::shared_ptr<Subscriber> sender_of_one(const Command& command) {
  return command.from;
}

std::shared_ptr<Subscriber> sender_of_one(const PassedSeek& seek) {
  return seek.request.from;
}

std::shared_ptr<Subscriber> sender_of_one(const EndedSeeks& /*ended*/) {
  return nullptr;
}

void refuse_one(Command& command, const protocol::Error& error) {
  refuse(command, error);
}

void refuse_one(const PassedSeek& seek, const protocol::Error& error) {
  seek.request.from->refuse(seek.request.request, error);
}

void refuse_one(const EndedSeeks& /*ended*/, const protocol::Error& /*error*/) {}

// One function for each command that travels in a form of its own. A command without one does not
// compile.

CommandEnvelope envelope_of_one(const Disconnected& /*disconnected*/) {
  return {.kind = Kind::gone};
}

CommandEnvelope envelope_of_one(const Reload& /*reload*/) {
  return {.kind = Kind::reload};
}

CommandEnvelope envelope_of_one(const ReadRecord& read) {
  switch (read.form) {
    case ReadRecord::Form::json:
      return {.kind = Kind::record_json, .key = read.key};
    case ReadRecord::Form::text:
      return {.kind = Kind::record_text, .key = read.key};
  }
  std::unreachable();
}

CommandEnvelope envelope_of_one(const ReadLog& read) {
  return {.kind = Kind::log_view, .key = read.key};
}

CommandEnvelope envelope_of_one(const ReadPreview& read) {
  return {.kind = Kind::preview, .text = read.list_turns == ListTurns::yes ? "turns" : ""};
}

CommandEnvelope envelope_of_one(OpenPaired& paired) {
  // Set for this node, too, which opens the room if it becomes the owner before the reply.
  paired.may_be_open = true;
  return {.kind = Kind::open_paired, .text = to_text(paired)};
}

CommandEnvelope envelope_of_one(const Close& close) {
  return {.kind = Kind::close, .text = close.reason};
}

CommandEnvelope envelope_of_one(const Erase& /*erase*/) {
  return {.kind = Kind::erase};
}

std::optional<CommandEnvelope> envelope_of_one(Command& command) {
  if (traits_of(command).travel == Travel::no) return std::nullopt;
  auto envelope = std::visit(
      [&]<class What>(What& what) -> std::optional<CommandEnvelope> {
        if constexpr (command_traits<What>.travel == Travel::as_message) {
          return envelope_of_one(what);
        } else {
          // Computer players send no text. They play at the node that serves the room.
          if (command.text.empty()) return std::nullopt;
          return CommandEnvelope{.kind = Kind::request, .text = std::move(command.text)};
        }
      },
      command.what);
  if (envelope) envelope->player = command.player;
  return envelope;
}

std::optional<CommandEnvelope> envelope_of_one(PassedSeek& seek) {
  return CommandEnvelope{
      .kind = Kind::seek, .player = seek.request.player, .text = std::move(seek.request.text)};
}

std::optional<CommandEnvelope> envelope_of_one(const EndedSeeks& ended) {
  return CommandEnvelope{.kind = Kind::gone, .connection = ended.connection};
}

// One function for each command with a result. A command without one does not compile.

protocol::Result<std::string> result_of(const ReadRecord& /*read*/, const std::string& /*room*/,
                                        const std::string& result) {
  return result;
}

protocol::Result<LogView> result_of(const ReadLog& /*read*/, const std::string& /*room*/,
                                    const std::string& result) {
  const auto view = parse_log_view(result);
  if (!view) return protocol::internal_error("internal.failed", "no log view");
  return *view;
}

protocol::Result<RoomPreview> result_of(const ReadPreview& /*read*/, const std::string& /*room*/,
                                        const std::string& result) {
  auto preview = parse_room_preview(result);
  if (!preview) return protocol::internal_error("internal.failed", "no preview");
  return *std::move(preview);
}

protocol::Result<std::string> result_of(const OpenPaired& /*paired*/, const std::string& room,
                                        const std::string& /*result*/) {
  return room;
}

protocol::Result<void> result_of(const Close& /*close*/, const std::string& /*room*/,
                                 const std::string& /*result*/) {
  return {};
}

protocol::Result<void> result_of(const Erase& /*erase*/, const std::string& /*room*/,
                                 const std::string& /*result*/) {
  return {};
}

}  // namespace

bool is_repeatable(const PassedContent& content) {
  return std::visit([](const auto& its) { return is_repeatable_one(its); }, content);
}

PassedTimes times_of(const PassedContent& content) {
  return std::visit([](const auto& its) { return times_of_one(its); }, content);
}

std::shared_ptr<Subscriber> sender_of(const PassedContent& content) {
  return std::visit([](const auto& its) { return sender_of_one(its); }, content);
}

std::optional<CommandEnvelope> envelope_of(PassedContent& content) {
  auto envelope = std::visit([](auto& its) { return envelope_of_one(its); }, content);
  if (!envelope) return std::nullopt;
  if (const auto sender = sender_of(content)) {
    envelope->address = sender->address();
    if (const auto round_trip = sender->round_trip()) envelope->round_trip_ms = round_trip->count();
  }
  return envelope;
}

void refuse(PassedContent& content, const protocol::Error& error) {
  std::visit([&](auto& its) { refuse_one(its, error); }, content);
}

void complete(Command& command, const std::string& room, const std::string& result) {
  std::visit(
      [&]<class What>(What& what) {
        if constexpr (command_traits<What>.outcome == Outcome::result)
          std::exchange(what.done, nullptr)(result_of(what, room, result));
      },
      command.what);
}

}  // namespace quintet::server
