// The operator's test of the mail server, and a password that is not on the command line.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/kit/command.hpp"
#include "tests/server/kit/mail_host.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests::cli_mail_test {
namespace {

std::vector<std::string> flags(const MailHost& host) {
  return {"--mail-server", host.url(),        "--mail-from", "quintet@play.example.org",
          "--host",        "play.example.org"};
}

TEST_CASE("mail-test sends a mail through the running server, and shows the reply") {
  const TempFolder folder;
  const MailHost host;
  const ServerProcess server(folder / "quintet.db", flags(host));
  const auto test = [&](const std::string& address) {
    return run_command(folder.path(),
                       {"admin", "mail-test", address, "--database", server.database().string()});
  };
  const CommandResult good = test("operator@example.org");
  CHECK_MESSAGE(good.status == 0, good.err);
  CHECK(good.out.starts_with("The mail server has accepted the mail, with status 250"));
  REQUIRE(host.mails().size() == 1);
  CHECK(host.mails()[0].at("to") == nlohmann::json{"operator@example.org"});

  const CommandResult refused = test("refused@example.org");
  CHECK(refused.status == 1);
  CHECK(refused.out.starts_with("The mail server has not accepted the mail, with status 550"));
  CHECK(refused.out.contains("there is no such mailbox"));
  const CommandResult wrong = test("operator");
  CHECK(wrong.status == 1);
  CHECK(wrong.err == "quintet admin: this is not a mail address\n");
}

TEST_CASE("the password for the mail server is the first line of a file") {
  const TempFolder folder;
  const MailHost host({.user = "quintet", .password = "secret of the server"});
  write_text(folder / "password", "secret of the server\nnot this\n");
  std::vector<std::string> words = flags(host);
  words.insert(words.end(),
               {"--mail-user", "quintet", "--mail-password-file", (folder / "password").string()});
  const ServerProcess server(folder / "quintet.db", words);
  const CommandResult sent = run_command(
      folder.path(),
      {"admin", "mail-test", "operator@example.org", "--database", server.database().string()});
  CHECK_MESSAGE(sent.status == 0, sent.out);
  CHECK(host.mails().size() == 1);
  CHECK(!server.log().contains("secret of the server"));
}

TEST_CASE("a server whose mail password cannot be read does not start, and says why") {
  const TempFolder folder;
  const CommandResult started = run_command(
      folder.path(),
      {"serve", "--port", "0", "--database", folder / "quintet.db", "--mail-server",
       "smtp://mail.example.org", "--mail-from", "quintet@play.example.org", "--host",
       "play.example.org", "--mail-user", "quintet", "--mail-password-file", folder / "missing"});
  CHECK(started.status == 1);
  CHECK(started.err.contains("the file with the mail password"));
}

}  // namespace
}  // namespace quintet::tests::cli_mail_test
