#include "storage/threads/checkpoints.hpp"

#include <utility>

namespace quintet::storage {

Checkpoints::Checkpoints(std::unique_ptr<LogMover> mover)
    : mover_(std::move(mover)), thread_([this] { run(); }) {}

Checkpoints::~Checkpoints() {
  state_ = State::ending;
  state_.notify_one();
  thread_.join();
}

void Checkpoints::begin() {
  auto idle = State::idle;
  if (state_.compare_exchange_strong(idle, State::moving)) state_.notify_one();
}

bool Checkpoints::take_moved() {
  auto moved = State::moved;
  return state_.compare_exchange_strong(moved, State::idle);
}

void Checkpoints::run() {
  for (;;) {
    auto state = state_.load();
    if (state == State::ending) return;
    if (state != State::moving) {
      state_.wait(state);
      continue;
    }
    mover_->move();
    state_.compare_exchange_strong(state, State::moved);
  }
}

}  // namespace quintet::storage
