#include "server/async/together.hpp"

#include <utility>

namespace quintet::server {

thread_local Together* Together::current = nullptr;

Together::Together() {
  if (current == nullptr) current = this;
}

Together::~Together() {
  if (current != this) return;
  // The functions that run now may add more, which must not wait again.
  current = nullptr;
  run();
}

void Together::at_end(Done done) {
  if (current == nullptr) {
    done();
    return;
  }
  auto& waiting = current->waiting_;
  if (waiting.size() == waiting.capacity()) current->run();
  waiting.push_back(std::move(done));
}

void Together::run() {
  auto waiting = std::exchange(waiting_, {});
  for (Done& done : waiting)
    done();
}

}  // namespace quintet::server
