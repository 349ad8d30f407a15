// The query line: raw lines, and all public vectors, through the program itself.
#include <array>
#include <csignal>
#include <cstdio>
#include <stdexcept>
#include <utility>

#include <sys/wait.h>
#include <unistd.h>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "rules/catalogue.hpp"
#include "server/messages/rules_bridge.hpp"
#include "tests/server/kit/patience.hpp"
#include "tests/vector_lines.hpp"

namespace quintet::tests {
namespace {

using nlohmann::json;

/// Runs `quintet query` as another program would: one line in, one line out, in turn.
class QueryProcess {
 public:
  QueryProcess() {
    // If the program ends early, the test must fail and not be killed by the signal.
    std::signal(SIGPIPE, SIG_IGN);
    std::array<int, 2> in{};
    std::array<int, 2> out{};
    if (::pipe(in.data()) != 0 || ::pipe(out.data()) != 0) throw std::runtime_error("no pipe");
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(in[0], STDIN_FILENO);
      ::dup2(out[1], STDOUT_FILENO);
      for (const int end : {in[0], in[1], out[0], out[1]})
        ::close(end);
      ::execl(QUINTET_BINARY, QUINTET_BINARY, "query", nullptr);
      ::_exit(127);
    }
    ::close(in[0]);
    ::close(out[1]);
    questions_ = ::fdopen(in[1], "w");
    answers_ = ::fdopen(out[0], "r");
  }
  QueryProcess(const QueryProcess&) = delete;
  QueryProcess& operator=(const QueryProcess&) = delete;
  ~QueryProcess() {
    if (questions_ != nullptr) (void)end();
  }

  std::string ask(const std::string& line) {
    std::fwrite(line.data(), 1, line.size(), questions_);
    std::fputc('\n', questions_);
    std::fflush(questions_);
    char* text = nullptr;
    std::size_t capacity = 0;
    const ssize_t size = ::getline(&text, &capacity, answers_);
    const std::unique_ptr<char, decltype(&std::free)> owner(text, &std::free);
    if (size <= 0) throw std::runtime_error("no answer to " + line);
    return {text, static_cast<std::size_t>(size - 1)};
  }

  /// Closes the program's input and returns its exit code.
  int end() {
    std::fclose(std::exchange(questions_, nullptr));
    std::fclose(answers_);
    int status = 0;
    ::waitpid(pid_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t pid_ = 0;
  std::FILE* questions_ = nullptr;
  std::FILE* answers_ = nullptr;
};

std::vector<json> read_lines(std::string_view kind) {
  std::vector<json> values;
  for (tests::RawVector& line : tests::read_raw_vectors(kind))
    values.push_back(std::move(line.value));
  return values;
}

bool in_catalogue(const json& vector) {
  return rules::find_game(vector.at("game").get<std::string>()) != nullptr;
}

std::string code_of(const json& answer) {
  return answer.contains("error") ? answer["error"]["code"].get<std::string>() : "ok";
}

/// Checks a part of the answer, or an error with its index, against `expect`.
void check_expected(const json& answer, const json& expect) {
  for (const auto& [key, value] : expect.items()) {
    CAPTURE(key);
    if (key == "error") {
      CHECK(code_of(answer) == value.get<std::string>());
      CHECK_FALSE(answer["error"]["message"].get<std::string>().empty());
    } else if (expect.contains("error")) {
      CHECK(answer["error"].value(key, json()) == value);
    } else {
      CHECK(answer.value(key, json()) == value);
    }
  }
}

/// The query for a vector.
json query_of(const json& vector) {
  json query = {{"game", vector.at("game")}, {"position", vector.at("position")}};
  if (vector.contains("options")) query["options"] = vector["options"];
  if (vector.contains("actions")) query["actions"] = vector["actions"];
  return query;
}

/// Whether a raw line asks about a game that is not in the catalogue.
bool about_other_game(const std::string& line) {
  const json query = json::parse(line, nullptr, false);
  if (!query.is_object() || !query.contains("game") || !query["game"].is_string()) return false;
  return rules::find_game(query["game"].get<std::string>()) == nullptr;
}

TEST_CASE("every raw line of the vectors gets the recorded answer") {
  QueryProcess program;
  int checked = 0;
  int skipped = 0;
  for (const json& vector : read_lines("requests")) {
    const std::string line = vector.at("line");
    const json& expect = vector.at("expect");
    const std::string error = expect.value("error", "");
    // The expected error of a line about a game that we do not have yet cannot be checked.
    if (about_other_game(line) && error != "unknown-game" && error != "bad-request") {
      ++skipped;
      continue;
    }
    CAPTURE(line);
    ++checked;
    const std::string answer = server::query_rules_line(line);
    check_expected(json::parse(answer), expect);
    CHECK(program.ask(line) == answer);
  }
  CHECK(checked >= 20);
  MESSAGE("lines checked: ", checked, ", about games not in the catalogue: ", skipped);
  CHECK(program.end() == 0);
}

TEST_CASE("a refusal has a key and arguments beside its sentence") {
  const auto error_of = [](const std::string& line) {
    return json::parse(server::query_rules_line(line)).at("error");
  };
  CHECK(
      error_of(R"({"game":"liger","actions":["c3-d4","b2-c3"]})") ==
      json{{"code", "illegal-action"},
           {"message", "b2 shows Red; only the top checker of a square that shows Blue may move."},
           {"index", 1},
           {"key", "liger.enemy-on-top"},
           {"args", {{"square", "b2"}, {"shown", "Red"}, {"mover", "Blue"}}}});
  const json fields = error_of(R"({"game":"liger","position":"-"})");
  CHECK(fields["key"] == "liger.fields");
  CHECK(fields["args"] == json::object());
  // So has an error of the query line itself.
  CHECK(error_of("[]")["key"] == "message.query-not-an-object");
}

TEST_CASE("the program answers every worked case of the vectors") {
  QueryProcess program;
  int checked = 0;
  for (const json& vector : read_lines("worked")) {
    // Withdrawals and repetition need a game's history, which a query does not have.
    if (!in_catalogue(vector) || vector.contains("withdraw")) continue;
    CAPTURE(vector.value("name", ""));
    json expect = vector.at("expect");
    expect.erase("times");
    check_expected(json::parse(program.ask(query_of(vector).dump())), expect);
    ++checked;
  }
  CHECK(checked > 20);
  MESSAGE("cases: ", checked);
}

TEST_CASE("the program gives the recorded facts about every position of the vectors") {
  QueryProcess program;
  int checked = 0;
  for (const json& vector : read_lines("positions")) {
    if (!in_catalogue(vector)) continue;
    CAPTURE(vector.at("position").dump());
    const json answer = json::parse(program.ask(query_of(vector).dump()));
    CHECK(answer["position"] == vector.at("position"));
    CHECK(answer["legal"].size() == vector.at("legal_count"));
    check_expected(answer, {{"seat", vector.at("seat")},
                            {"turn_start", vector.at("turn_start")},
                            {"result", vector.at("result")}});
    ++checked;
  }
  CHECK(checked > 20);
  MESSAGE("positions: ", checked);
}

TEST_CASE("the program refuses every position that the vectors refuse") {
  QueryProcess program;
  int checked = 0;
  for (const json& vector : read_lines("refused")) {
    if (!in_catalogue(vector)) continue;
    CAPTURE(vector.at("why").get<std::string>());
    CHECK(code_of(json::parse(program.ask(query_of(vector).dump()))) == "bad-position");
    ++checked;
  }
  CHECK(checked > 20);
  MESSAGE("positions: ", checked);
}

TEST_CASE("the program follows every playout of the vectors") {
  QueryProcess program;
  int checked = 0;
  for (const json& vector : read_lines("playouts")) {
    if (!in_catalogue(vector)) continue;
    CAPTURE(vector.at("game").get<std::string>());
    CAPTURE(vector.at("seed").dump());
    const std::vector<std::string> actions = vector.at("actions");
    const std::size_t every = vector.at("every");
    json query = query_of(vector);
    // Each query plays from the start, which is slow with sanitizers: then only some are asked.
    const std::size_t step = sanitized ? 20 : 1;
    for (std::size_t ply = 0; ply <= actions.size(); ++ply) {
      if (ply % step != 0 && ply < actions.size()) continue;
      query["actions"] =
          std::vector<std::string>(actions.begin(), actions.begin() + static_cast<long>(ply));
      const json answer = json::parse(program.ask(query.dump()));
      if (ply < actions.size()) {
        REQUIRE(answer["legal"].size() == vector.at("legal_counts").at(ply));
      }
      if (ply > 0 && ply % every == 0) {
        REQUIRE(answer["position"] == vector.at("positions").at(ply / every - 1));
      }
      if (ply < actions.size()) continue;
      CHECK(answer["position"] == vector.at("final"));
      CHECK(answer["result"] == vector.at("result"));
    }
    ++checked;
  }
  CHECK(checked > 20);
  MESSAGE("playouts: ", checked);
}

}  // namespace
}  // namespace quintet::tests
