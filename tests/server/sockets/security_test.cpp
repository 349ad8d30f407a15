// Promises of server/SECURITY.md that no other test covers, and a check that all tests and fuzz
// targets that it names exist.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

#include <doctest/doctest.h>

#include "server/base/secrets.hpp"
#include "server/routes/http_responses.hpp"

namespace quintet::tests {
namespace {

std::string read(const std::filesystem::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator(stream), {}};
}

/// The names of all tests of the server and of its pages; joins those that are split over several
/// lines.
std::set<std::string> test_cases(const std::filesystem::path& folder) {
  static const std::regex broken("\"\\s*\"");
  static const std::regex name("(?:TEST_CASE|\\btest)\\(\\s*\"([^\"]*)\"");
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string file = entry.path().string();
    if (!file.ends_with("_test.cpp") && !file.ends_with(".spec.ts")) continue;
    const std::string source = std::regex_replace(read(entry.path()), broken, "");
    for (std::sregex_iterator found(source.begin(), source.end(), name), end; found != end; ++found)
      names.insert((*found)[1]);
  }
  return names;
}

TEST_CASE("every line of the threat model names existing tests") {
  const std::filesystem::path root = std::filesystem::path(QUINTET_TEST_DATA) / "../..";
  const std::set<std::string> known = test_cases(root / "tests");
  std::ifstream model(root / "server/SECURITY.md");
  static const std::regex name("\"([^\"]*)\"");
  static const std::regex target("`([^`]*)`");
  int lines = 0;
  for (std::string line; std::getline(model, line);) {
    const bool is_head = line.starts_with("| threat") || line.starts_with("| number");
    if (!line.starts_with("| ") || is_head) continue;
    ++lines;
    CAPTURE(line);
    const std::string tests = line.substr(line.rfind(" | ", line.size() - 3));
    CHECK(tests.contains('"'));
    for (std::sregex_iterator found(tests.begin(), tests.end(), name), end; found != end; ++found)
      CHECK_MESSAGE(known.contains((*found)[1]), "there is no test \"", (*found)[1].str(), "\"");
    for (std::sregex_iterator found(tests.begin(), tests.end(), target), end; found != end; ++found)
      CHECK(std::filesystem::exists(root / "tests/fuzz" / ((*found)[1].str() + ".cpp")));
  }
  CHECK(lines > 30);
}

TEST_CASE("cookies are not available to scripts and to pages of other sites") {
  const std::chrono::seconds life(60);
  server::HttpRequest request;
  CHECK(server::session_cookie(request, "abc", life) ==
        "quintet_session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=60");
  CHECK(server::device_cookie(request, "abc", life) ==
        "quintet_device=abc; Path=/api/; HttpOnly; SameSite=Strict; Max-Age=60");
}

TEST_CASE("over a secure connection cookies are secure, and no other host can set them") {
  const std::chrono::seconds life(60);
  server::HttpRequest request;
  request.secure = true;
  CHECK(server::session_cookie(request, "abc", life) ==
        "__Host-quintet_session=abc; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60");
  CHECK(server::device_cookie(request, "abc", life) ==
        "__Secure-quintet_device=abc; Path=/api/; HttpOnly; SameSite=Strict; Secure; Max-Age=60");
  request.cookie = "quintet_session=planted; quintet_device=planted";
  CHECK_FALSE(server::token_of(request));
  CHECK_FALSE(server::device_of(request));
  request.cookie += "; __Host-quintet_session=abc; __Secure-quintet_device=def";
  CHECK(server::token_of(request) == "abc");
  CHECK(server::device_of(request) == "def");
}

TEST_CASE("a secret equals only itself, and no similar text") {
  const std::string secret = "k3v9w2m7qpk3v9w2m7qp";
  CHECK(server::equal_secrets(secret, std::string(secret)));
  for (std::size_t i = 0; i < secret.size(); ++i) {
    std::string other = secret;
    other[i] = static_cast<char>(other[i] ^ 1);
    CHECK_FALSE(server::equal_secrets(secret, other));
    CHECK_FALSE(server::equal_secrets(secret, secret.substr(0, i)));
  }
  CHECK_FALSE(server::equal_secrets(secret, secret + "a"));
  CHECK_FALSE(server::equal_secrets(secret, secret + std::string(1, '\0')));
  CHECK(server::equal_secrets("", ""));
}

TEST_CASE("secrets are random, and ids are easy to type") {
  server::init_secrets();
  constexpr int many = 1000;
  std::set<std::string> ids;
  std::set<char> characters;
  for (int i = 0; i < many; ++i) {
    const std::string id = server::random_id(20);
    CHECK(id.size() == 20);
    characters.insert(id.begin(), id.end());
    ids.insert(id);
  }
  CHECK(ids.size() == many);
  CHECK(std::string(characters.begin(), characters.end()) == server::id_alphabet);
}

}  // namespace
}  // namespace quintet::tests
