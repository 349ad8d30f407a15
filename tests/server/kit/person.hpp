// A user of a browser, who keeps cookies and sends the same requests as our pages.
#pragma once

#include <map>
#include <string>

#include <doctest/doctest.h>

#include "tests/server/kit/client.hpp"

namespace quintet::tests {

inline void check_error(const HttpResponse& answer, unsigned status, const std::string& code) {
  CAPTURE(answer.body);
  CHECK(answer.status == status);
  CHECK(answer.header("Content-Type") == "application/json; charset=utf-8");
  CHECK(answer.header("Cache-Control") == "no-store");
  const Json body = Json::parse(answer.body, nullptr, false);
  REQUIRE(body.is_object());
  CHECK(body["error"]["code"] == code);
  CHECK(body["error"]["message"].get<std::string>().size() > 10);
  CHECK(body["error"]["key"].is_string());
  CHECK(body["error"]["args"].is_object());
}

inline const std::string good_password = "correct horse battery";

class Person {
 public:
  /// A new guest.
  explicit Person(const Address& server) : server_(server) {
    player_ = post("/api/session").json().at("player");
  }
  /// A registered player.
  Person(const Address& server, const std::string& name,
         const std::string& password = good_password)
      : Person(server) {
    const HttpResponse answer = post("/api/register", {{"name", name}, {"password", password}});
    if (answer.status != 200) throw std::runtime_error("not registered: " + answer.body);
    player_ = answer.json().at("player");
  }

  [[nodiscard]] std::string id() const { return player_.at("id"); }
  [[nodiscard]] std::string name() const { return player_.at("name"); }
  [[nodiscard]] const std::map<std::string, std::string>& cookies() const { return cookies_; }
  void forget_cookie(const std::string& name) { cookies_.erase(name); }
  /// The session for a WebSocket connection.
  [[nodiscard]] Session session() const { return {.cookie = cookie_header(), .player = player_}; }
  [[nodiscard]] Headers headers() const {
    return {{"Cookie", cookie_header()}, {"Origin", server_.origin()}};
  }

  HttpResponse get(const std::string& target) {
    return keep(http(server_, {.target = target, .headers = headers()}));
  }
  HttpResponse post(const std::string& target, const Json& body = Json::object()) {
    Headers all = headers();
    all.emplace_back("Content-Type", "application/json");
    return keep(
        http(server_,
             {.method = "POST", .target = target, .headers = std::move(all), .body = body.dump()}));
  }
  HttpResponse erase(const std::string& target) {
    return keep(http(server_, {.method = "DELETE", .target = target, .headers = headers()}));
  }
  HttpResponse log_in(const std::string& name, const std::string& password = good_password) {
    HttpResponse answer = post("/api/login", {{"name", name}, {"password", password}});
    if (answer.status == 200) player_ = answer.json().at("player");
    return answer;
  }

 private:
  [[nodiscard]] std::string cookie_header() const {
    std::string header;
    for (const auto& [name, value] : cookies_) {
      if (!header.empty()) header += "; ";
      header += name;
      header += '=';
      header += value;
    }
    return header;
  }
  HttpResponse keep(HttpResponse answer) {
    for (const auto& [name, value] : answer.headers) {
      if (name != "Set-Cookie") continue;
      const std::size_t equals = value.find('=');
      const std::string cookie = value.substr(0, equals);
      const std::string kept = value.substr(equals + 1, value.find(';') - equals - 1);
      CHECK(value.contains("; HttpOnly; SameSite="));
      if (value.contains("Max-Age=0")) {
        cookies_.erase(cookie);
      } else {
        cookies_[cookie] = kept;
      }
    }
    return answer;
  }

  Address server_;
  std::map<std::string, std::string> cookies_;
  Json player_;
};

}  // namespace quintet::tests
