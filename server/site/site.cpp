#include "server/site/site.hpp"

namespace quintet::server {

void Site::connect(OtherNodes& others, int self) {
  others_ = &others;
  self_ = self;
}

void Site::publish(Event event) {
  if (others_ != nullptr) others_->publish(std::move(event));
}

void Site::follow(storage::Revocation::What what, Revocations::Follower follower) {
  revocations_.follow(what, std::move(follower));
}

void Site::send_elsewhere(const std::string& player, const Message& message,
                          Recipients recipients) {
  if (others_ != nullptr) others_->send_to_player(player, message, recipients);
}

bool Site::anybody_watches_elsewhere() const {
  return others_ != nullptr && others_->anybody_watches();
}

void Site::watches_here(const std::string& player, bool watches) {
  if (others_ != nullptr) others_->watches_here(player, watches);
}

void Site::remove_connected(std::vector<std::string>& players) const {
  if (others_ != nullptr) others_->remove_connected(players);
}

bool Site::coordinates_everybody() const {
  return tasks_.is_coordinator() && (others_ == nullptr || others_->knows_everybody());
}

void Site::pass_on(ClientRequest request) {
  others_->pass_on(std::move(request));
}

void Site::connection_ended(const Subscriber& connection) {
  if (others_ != nullptr) others_->connection_ended(connection);
}

void Site::store_notice(std::optional<storage::StoredNotice> notice,
                        std::move_only_function<void(bool stored)> done) {
  if (others_ == nullptr) return done(true);
  others_->store_notice(std::move(notice), std::move(done));
}

}  // namespace quintet::server
