// One function object of several, for std::visit.
#pragma once

namespace quintet::protocol {

/// `std::visit(Overloaded{[](A) {…}, [](B) {…}}, variant)` does not compile if an alternative of
/// the variant has no function.
template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};

}  // namespace quintet::protocol
