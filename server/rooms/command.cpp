#include <utility>

#include "server/rooms/command_traits.hpp"

namespace quintet::server {
namespace {

template <class What>
constexpr CommandTraits traits_of_one(const What& /*what*/) {
  return command_traits<What>;
}

CommandTraits traits_of_one(const protocol::MakeOffer& offer) {
  CommandTraits traits = command_traits<protocol::MakeOffer>;
  if (offer.what != protocol::Offer::rematch) traits.begins = Begins::nothing;
  return traits;
}

CommandTraits traits_of_one(const protocol::AnswerOffer& answer) {
  CommandTraits traits = command_traits<protocol::AnswerOffer>;
  if (answer.what != protocol::Offer::rematch || !answer.accept) traits.begins = Begins::nothing;
  return traits;
}

CommandTraits traits_of_one(const Erase& erase) {
  CommandTraits traits = command_traits<Erase>;
  // Each node deletes its own unused rooms.
  if (erase.unused_since) traits.travel = Travel::no;
  return traits;
}

}  // namespace

CommandTraits traits_of(const Command& command) {
  return std::visit([](const auto& what) { return traits_of_one(what); }, command.what);
}

std::string_view address_of(const Command& command) {
  return command.from ? command.from->address() : std::string_view();
}

void refuse(Command& command, const protocol::Error& error) {
  const auto refuse_one = [&]<class What>(What& what) {
    constexpr Outcome outcome = command_traits<What>.outcome;
    if constexpr (outcome == Outcome::to_connection) {
      if (command.from) command.from->refuse(command.request, error);
    } else if constexpr (outcome == Outcome::completion) {
      if (what.done) std::exchange(what.done, nullptr)();
    } else if constexpr (outcome == Outcome::result) {
      if (what.done) std::exchange(what.done, nullptr)(std::unexpected(error));
    }
  };
  std::visit(refuse_one, command.what);
}

}  // namespace quintet::server
