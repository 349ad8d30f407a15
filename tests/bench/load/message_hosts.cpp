#include "tests/bench/load/message_hosts.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <iterator>
#include <random>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>

#include "tests/server/kit/patience.hpp"

namespace quintet::bench {
namespace {

using tests::Exchange;
using tests::Json;
using tests::Person;

constexpr const char* site = "play.example.org";

std::string address_of(std::size_t player) {
  return "player-" + std::to_string(player) + "@example.org";
}

std::size_t player_of(const std::string& address) {
  return std::stoul(address.substr(address.find('-') + 1));
}

/// "POST /push/12 HTTP/1.1" -> 12.
std::size_t player_in(const std::string& head) {
  return std::stoul(head.substr(head.find('/', head.find('/') + 1) + 1));
}

MessageKey read_webhook(const Exchange& exchange, std::size_t /*player*/) {
  const Json notice = Json::parse(exchange.body).at("quintet");
  return {.kind = notice.at("kind"), .room = notice.at("room")};
}

/// The messages of a mail: lines about a room, and then the address of its page.
std::vector<MessageKey> read_mail(const std::string& text) {
  static const std::array<std::pair<std::string_view, std::string_view>, 4> sentences = {
      {{"It is your turn.", "turn"},
       {"The game has begun.", "began"},
       {"The game is over.", "ended"},
       {"A player asks to join.", "asked"}}};
  const std::string page = std::string("https://") + site + "/room/";
  std::vector<MessageKey> messages;
  std::size_t complete = 0;  // messages whose room is known
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    for (const auto& [sentence, kind] : sentences) {
      if (line == sentence) messages.push_back({.kind = std::string(kind), .room = {}});
    }
    if (!line.starts_with(page)) continue;
    for (; complete < messages.size(); ++complete)
      messages[complete].room = line.substr(page.size());
  }
  return messages;
}

void wait_up_to(std::chrono::milliseconds most) {
  thread_local std::minstd_rand random(std::random_device{}());
  std::this_thread::sleep_for(std::chrono::milliseconds(
      std::uniform_int_distribution<std::int64_t>(0, most.count())(random)));
}

/// The token in the mail that confirms this address; empty until it has arrived.
std::string token_for(const tests::MailHost& host, const std::string& address) {
  const std::string before = std::string("https://") + site + "/mail#confirm=";
  for (const Json& mail : host.mails()) {
    const std::string text = mail.at("text");
    const std::size_t at = text.find(before);
    if (mail.at("to").at(0) != address || at == std::string::npos) continue;
    const std::size_t begin = at + before.size();
    return text.substr(begin, text.find_first_of("\n ", begin) - begin);
  }
  return {};
}

void post(Person& person, const std::string& target, const Json& body) {
  const tests::HttpResponse answer = person.post(target, body);
  if (answer.status != 200) throw std::runtime_error(target + ": " + answer.body);
}

}  // namespace

MessageHosts::MessageHosts(std::size_t players, std::chrono::milliseconds pause)
    : pause_(pause),
      browsers_(players),
      mail_(
          tests::MailHost::Options{.certificate = {}, .user = {}, .password = {}, .pause = pause}),
      push_(std::nullopt,
            [this](Exchange& exchange) {
              serve(exchange, "push", [this](const Exchange& request, std::size_t player) {
                return read_push(request, player);
              });
            }),
      webhooks_(std::nullopt,
                [this](Exchange& exchange) { serve(exchange, "webhook", read_webhook); }) {}

std::vector<std::string> MessageHosts::server_words() const {
  return {"--contact",     "mailto:operator@example.org",
          "--push-allow",  "127.0.0.0/8",
          "--mail-server", mail_.url(),
          "--mail-from",   "quintet@example.org",
          "--host",        site};
}

void MessageHosts::add_devices(Person& person, std::size_t player) {
  const std::string number = "/" + std::to_string(player);
  post(person, "/api/my/devices",
       {{"channel", "push"},
        {"name", "Browser"},
        {"endpoint", push_.url("127.0.0.1") + number},
        {"p256dh", browsers_.at(player).p256dh()},
        {"auth", browsers_.at(player).auth()},
        {"language", "en"}});
  post(person, "/api/my/devices",
       {{"channel", "webhook"},
        {"name", "Chat"},
        {"endpoint", webhooks_.url("127.0.0.1") + number},
        {"language", "en"}});
  const std::string address = address_of(player);
  post(person, "/api/my/mail",
       {{"address", address}, {"password", tests::good_password}, {"language", "en"}});
  std::string token;
  tests::wait_until("a mail with a link",
                    [&] { return !(token = token_for(mail_, address)).empty(); });
  post(person, "/api/mail/confirm", {{"token", token}});
}

MessageKey MessageHosts::read_push(const Exchange& exchange, std::size_t player) const {
  const auto text = browsers_.at(player).decrypted(exchange.body);
  if (!text) throw std::runtime_error("a browser got a message that is not for it");
  const Json message = Json::parse(*text);
  return {.kind = message.at("kind"), .room = message.at("room")};
}

void MessageHosts::serve(Exchange& exchange, std::string_view channel, const Read& read) {
  const auto now = Arrival::Clock::now();
  try {
    const std::size_t player = player_in(exchange.head);
    const MessageKey message = read(exchange, player);
    const std::lock_guard lock(mutex_);
    arrived_.push_back(
        {.player = player, .channel = std::string(channel), .messages = {message}, .at = now});
  } catch (const std::exception& failure) {
    const std::lock_guard lock(mutex_);
    failure_ = failure.what();
  }
  wait_up_to(pause_);
  exchange.send(tests::empty_response("201 Created"));
}

std::vector<Arrival> MessageHosts::mails() const {
  std::vector<Arrival> all;
  for (const Json& mail : mail_.mails()) {
    auto messages = read_mail(mail.at("text"));
    if (messages.empty()) continue;  // a mail that confirms an address
    all.push_back({.player = player_of(mail.at("to").at(0)),
                   .channel = "mail",
                   .messages = std::move(messages),
                   .at = Arrival::Clock::time_point(
                       std::chrono::nanoseconds(mail.at("at").get<std::int64_t>()))});
  }
  return all;
}

std::vector<Arrival> MessageHosts::arrivals() {
  std::vector<Arrival> all = mails();
  const std::lock_guard lock(mutex_);
  if (failure_) throw std::runtime_error(*failure_);
  all.insert(all.end(), arrived_.begin(), arrived_.end());
  std::ranges::sort(all, {}, &Arrival::at);
  return all;
}

}  // namespace quintet::bench
