#include "server/forwarding/passed_command.hpp"

#include <chrono>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/forwarding/node_values.hpp"
#include "server/rooms/command_traits.hpp"

namespace quintet::server {
namespace {

namespace nodes = protocol::nodes;
using Form = nodes::Command::What;

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

nodes::Client client_of(const Subscriber& sender, protocol::Player player,
                        std::uint64_t connection) {
  nodes::Client client{.connection = connection,
                       .player = std::move(player),
                       .address = std::string(sender.address()),
                       .round_trip_ms = {}};
  if (const auto round_trip = sender.round_trip()) client.round_trip_ms = round_trip->count();
  return client;
}

/// The command that is passed, and what belongs to it.
struct Passing {
  const protocol::Player& player;
  const std::string& room;
  std::uint64_t connection = 0;
};

// One function for each command that travels in a form of its own. A command without one does not
// compile.

Form form_of(const Disconnected& disconnected, const Passing& its) {
  return nodes::LeftRoom{.room = its.room, .connection = its.connection, .lost = disconnected.lost};
}

Form form_of(const Reload& /*reload*/, const Passing& its) {
  return nodes::ReloadRoom{its.room};
}

Form form_of(const ReadRecord& read, const Passing& its) {
  using To = nodes::ReadRecord::Form;
  return nodes::ReadRecord{.room = its.room,
                           .reader = its.player,
                           .key = read.key,
                           .form = read.form == ReadRecord::Form::json ? To::json : To::text};
}

Form form_of(const ReadLog& read, const Passing& its) {
  return nodes::ReadLog{.room = its.room, .reader = its.player, .key = read.key};
}

Form form_of(const ReadPreview& read, const Passing& its) {
  return nodes::ReadPreview{.room = its.room, .list_turns = read.list_turns == ListTurns::yes};
}

Form form_of(OpenPaired& paired, const Passing& its) {
  // Set for this node, too, which opens the room if it becomes the owner before the reply.
  paired.may_be_open = true;
  return node_form(paired, its.room);
}

Form form_of(const Close& close, const Passing& its) {
  return nodes::CloseRoom{.room = its.room, .reason = close.reason};
}

Form form_of(const Erase& /*erase*/, const Passing& its) {
  return nodes::EraseRoom{its.room};
}

std::optional<Form> form_of_one(Command& command, const std::string& room,
                                std::uint64_t connection) {
  if (traits_of(command).travel == Travel::no) return std::nullopt;
  return std::visit(
      [&]<class What>(What& what) -> std::optional<Form> {
        if constexpr (command_traits<What>.travel == Travel::as_message) {
          return form_of(what, {.player = command.player, .room = room, .connection = connection});
        } else {
          // Computer players send no text. They play at the node that serves the room.
          if (command.text.empty() || !command.from) return std::nullopt;
          return nodes::RoomRequest{.room = room,
                                    .client = client_of(*command.from, command.player, connection),
                                    .text = std::move(command.text)};
        }
      },
      command.what);
}

std::optional<Form> form_of_one(PassedSeek& seek, const std::string& /*room*/,
                                std::uint64_t connection) {
  ClientRequest& request = seek.request;
  return nodes::SeekRequest{.client = client_of(*request.from, request.player, connection),
                            .text = std::move(request.text)};
}

std::optional<Form> form_of_one(const EndedSeeks& ended, const std::string& /*room*/,
                                std::uint64_t /*connection*/) {
  return nodes::EndSeeks{.connection = ended.connection};
}

// One function for each command with a result. A command without one does not compile.

protocol::Result<std::string> result_of(const ReadRecord& /*read*/, const std::string& /*room*/,
                                        const std::string& result) {
  return result;
}

protocol::Result<LogView> result_of(const ReadLog& /*read*/, const std::string& /*room*/,
                                    const std::string& result) {
  const auto view = nodes::parse_log_view(result);
  if (!view) return protocol::internal_error("internal.failed", "no log view");
  return log_view_of(*view);
}

protocol::Result<RoomPreview> result_of(const ReadPreview& /*read*/, const std::string& /*room*/,
                                        const std::string& result) {
  const auto parsed = nodes::parse_preview(result);
  auto preview = parsed ? room_preview_of(*parsed) : std::nullopt;
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

std::optional<Form> node_form(PassedContent& content, const std::string& room,
                              std::uint64_t connection) {
  return std::visit([&](auto& its) { return form_of_one(its, room, connection); }, content);
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
