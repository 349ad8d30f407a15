// A server in this process that sends mails, and the mail server that accepts them.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "server/config/config.hpp"
#include "tests/server/kit/mail_host.hpp"
#include "tests/server/kit/patience.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/server_in_process.hpp"

namespace quintet::tests {

/// The server may be restarted, and its clock be advanced.
struct MailingServer {
  explicit MailingServer(const MailHost::Options& options = {}) : host(options) { start(); }
  void start() {
    server::Config config;
    config.database = location_of(folder / "quintet.db");
    config.time = time;
    config.hosts = {"play.example.org"};
    config.mail = {.server = host.url(), .user = {}, .password_file = {}, .from = sender};
    config.limits.message_interval = std::chrono::milliseconds(20);
    // Passwords cost almost nothing.
    config.limits.password_passes = 1;
    config.limits.password_memory_bytes = 8192;
    server.emplace(std::move(config));
  }
  void stop() { server.reset(); }
  [[nodiscard]] const Address& address() const { return server->address(); }

  /// Waits until that many mails have been accepted, and returns the last of them.
  [[nodiscard]] nlohmann::json mail(std::size_t count) const {
    wait_until("a mail", [&] { return host.mails().size() >= count; });
    const auto mails = host.mails();
    REQUIRE(mails.size() == count);
    return mails.back();
  }

  /// Asks for a link that confirms the address.
  static HttpResponse ask(Person& person, const std::string& address,
                          const std::string& password = good_password) {
    return person.post("/api/my/mail",
                       {{"address", address}, {"password", password}, {"language", "en"}});
  }
  /// The player confirms the address. `count`: the number of this mail.
  void confirm(Person& person, const std::string& address, std::size_t count = 1) const {
    REQUIRE(ask(person, address).status == 200);
    const HttpResponse answer =
        person.post("/api/mail/confirm", {{"token", token_in(mail(count), "confirm")}});
    REQUIRE(answer.status == 200);
    REQUIRE(answer.json().at("address") == address);
  }
  [[nodiscard]] static Json settings(Person& person) {
    return person.get("/api/my/notification-settings").json().at("mail");
  }
  /// The text after "/mail#PURPOSE=" in a mail.
  [[nodiscard]] static std::string token_in(const nlohmann::json& mail,
                                            const std::string& purpose) {
    const std::string text = mail.at("text");
    const std::string before = "https://play.example.org/mail#" + purpose + "=";
    const auto at = text.find(before);
    REQUIRE(at != std::string::npos);
    const auto begin = at + before.size();
    return text.substr(begin, text.find_first_of("\n ", begin) - begin);
  }

  static constexpr const char* sender = "quintet@play.example.org";
  MailHost host;
  TempFolder folder;
  std::shared_ptr<server::Time> time = std::make_shared<server::Time>();
  std::optional<ServerInProcess> server;
};

}  // namespace quintet::tests
