#include "storage/postgres/store/turn_batch.hpp"

#include <array>

#include "storage/jobs/write_room.hpp"

namespace quintet::storage {
namespace {

/// The parameters of the statement write_turns, from $1 on.
struct Column {
  enum : std::size_t {
    room,
    first,
    at,
    moves,
    to_move,
    waits,
    due,
    event_turn,
    event_seq,
    event_at,
    event_kind,
    event_body,
    mention_turn,
    mention_player,
  };
};

constexpr std::array types = {oid_bytes, oid_int8,  oid_int8, oid_int8, oid_int8,
                              oid_int8,  oid_int8,  oid_int8, oid_int8, oid_int8,
                              oid_bytes, oid_bytes, oid_int8, oid_bytes};

template <class Number>
void add_told(ArrayParameter& told, ArrayParameter& value,
              const std::optional<std::optional<Number>>& said) {
  told.add(std::int64_t{said ? 1 : 0});
  if (said && *said) {
    value.add(std::int64_t{**said});
  } else {
    value.add_null();
  }
}

}  // namespace

bool TurnBatch::is_turn(const RoomWrite& write) {
  return !write.create && !write.seats && !write.keys && !write.started && !write.over &&
         !write.rate && write.ended_seeks.empty() && write.notifications.empty() &&
         fault(write).empty();
}

bool TurnBatch::takes(const RoomWrite& write) const {
  return !rooms_.contains(write.room) && !(clears_due_ && write.due && *write.due);
}

void TurnBatch::add(const RoomWrite& write, std::size_t result) {
  writes_.push_back({.write = &write, .result = result});
  rooms_.insert(write.room);
  clears_due_ = clears_due_ || (write.due && !*write.due);
  columns_[Column::room].add(write.room);
  columns_[Column::first].add(write.events.front().seq);
  columns_[Column::at].add(write.events.back().at);
  add_told(columns_[Column::moves], columns_[Column::to_move], write.to_move);
  add_told(columns_[Column::waits], columns_[Column::due], write.due);
  const std::int64_t number = std::ssize(writes_);
  for (const EventRow& event : write.events) {
    columns_[Column::event_turn].add(number);
    columns_[Column::event_seq].add(event.seq);
    columns_[Column::event_at].add(event.at);
    columns_[Column::event_kind].add(std::string_view(event.kind));
    columns_[Column::event_body].add(std::string_view(event.body));
  }
  for (const std::string& player : write.mentions) {
    columns_[Column::mention_turn].add(number);
    columns_[Column::mention_player].add(std::string_view(player));
  }
}

std::vector<Parameter> TurnBatch::parameters() {
  std::vector<Parameter> parameters;
  parameters.reserve(columns_.size());
  for (ArrayParameter& column : columns_)
    parameters.push_back(column.parameter());
  return parameters;
}

int TurnBatch::read(const PGresult& rows, std::span<WriteResult> results) const {
  int appended = 0;
  for (int row = 0; row < PQntuples(&rows); ++row) {
    const auto number = static_cast<std::size_t>(number_at(rows, row, 0));
    const auto& [write, result] = writes_.at(number - 1);
    const bool exists = PQgetisnull(&rows, row, 1) == 0;
    const std::int64_t last = number_at(rows, row, 2);
    results[result] = exists ? follows(*write, last) : no_such_room();
    appended += results[result].ok() ? 1 : 0;
  }
  return appended;
}

void TurnBatch::clear() {
  writes_.clear();
  rooms_.clear();
  clears_due_ = false;
  columns_.clear();
  for (const Oid type : types)
    columns_.emplace_back(type);
}

}  // namespace quintet::storage
