#include "server/cli/commands_admin.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <string_view>
#include <utility>

#include <unistd.h>

#include <nlohmann/json.hpp>

#include "protocol/lines/query_line.hpp"
#include "server/admin/admin_file.hpp"
#include "server/admin/control_client.hpp"
#include "server/admin/runtime_files.hpp"
#include "server/base/durations.hpp"
#include "server/base/time.hpp"
#include "storage/location.hpp"
#include "storage/open.hpp"

namespace quintet::server {
namespace {

using Json = nlohmann::ordered_json;

/// Longer than the server's own limit for any command.
constexpr std::chrono::seconds patience{30};

struct Unit {
  char letter;
  std::int64_t ms;
};
constexpr std::array units = {Unit{'s', ms_per_second}, Unit{'m', 60 * ms_per_second},
                              Unit{'h', 3600 * ms_per_second}, Unit{'d', ms_per_day}};

/// "90s", "30m", "12h", "7d", in ms.
std::optional<std::int64_t> parse_duration(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const auto* const unit = std::ranges::find(units, text.back(), &Unit::letter);
  if (unit == units.end()) return std::nullopt;
  std::int64_t count = 0;
  const std::string_view number = text.substr(0, text.size() - 1);
  const auto [stopped, failure] =
      std::from_chars(number.data(), number.data() + number.size(), count);
  constexpr std::int64_t most = 100LL * 365 * 24 * 3600;  // a hundred years, in the smallest unit
  const bool whole = failure == std::errc() && stopped == number.data() + number.size();
  if (!whole || count < 1 || count > most) return std::nullopt;
  return count * unit->ms;
}

/// "3 d", "5 h", "7 min": the largest unit that fits.
std::string age(std::int64_t since_ms) {
  const std::int64_t ms = std::max<std::int64_t>(0, now_ms() - since_ms);
  std::string text = std::to_string(ms / ms_per_second) + " s";
  for (const Unit& unit : units) {
    if (ms >= 2 * unit.ms) text = std::to_string(ms / unit.ms) + " " + unit.letter;
  }
  return text;
}

std::string as_word(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_null()) return "none";
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  return value.dump();
}

void print_status(const Json& reply) {
  for (const auto& [name, value] : reply.items()) {
    std::string words = name;
    std::ranges::replace(words, '_', ' ');
    const std::string text =
        name == "since" ? age(value.get<std::int64_t>()) + " ago" : as_word(value);
    std::cout << words << ": " << text << '\n';
  }
}

void print_nodes(const Json& reply) {
  for (const Json& node : reply.at("nodes")) {
    const bool alive = node.at("alive").get<bool>();
    std::cout << node.at("name").get<std::string>() << "  id " << node.at("id") << "  "
              << node.at("version").get<std::string>() << "  "
              << node.at("address").get<std::string>() << "  " << (alive ? "alive" : "gone")
              << (alive && node.at("draining").get<bool>() ? ", draining" : "") << "  "
              << node.at("parts") << " of the rooms' 256 parts"
              << (node.at("self").get<bool>() ? "  (this one)" : "") << '\n';
  }
  if (reply.at("parts_of_nobody") != 0)
    std::cout << reply.at("parts_of_nobody") << " parts have no node\n";
}

void print_where(const Json& reply) {
  const Json& node = reply.at("node");
  std::cout << "part " << reply.at("part") << ", "
            << (node.is_null() ? std::string("which has no node now")
                               : "of node " + node.get<std::string>() + " at " +
                                     reply.at("address").get<std::string>())
            << '\n';
  if (!reply.at("known").get<bool>()) std::cout << "There is no room with this id\n";
}

void print_rooms(const Json& reply) {
  for (const Json& room : reply.at("rooms")) {
    std::string players;
    for (const Json& player : room.at("players"))
      players += (players.empty() ? "" : ", ") + player.get<std::string>();
    std::cout << room.at("room").get<std::string>() << "  " << room.at("game").get<std::string>()
              << "  " << room.at("visibility").get<std::string>() << "  "
              << room.at("state").get<std::string>() << "  " << room.at("connections") << " here  "
              << age(room.at("opened_at").get<std::int64_t>()) << "  " << players << '\n';
  }
  const Json& next = reply.at("next");
  if (next.is_string()) std::cout << "There are more: --after " << next.get<std::string>() << '\n';
  if (reply.at("rooms").empty()) std::cout << "No rooms\n";
}

void print_long_logs(const Json& reply) {
  for (const Json& room : reply.at("rooms"))
    std::cout << room.at("room").get<std::string>() << "  " << room.at("events") << " events\n";
  if (reply.at("rooms").empty()) std::cout << "No such logs\n";
}

void print_bans(const Json& reply) {
  for (const Json& ban : reply.at("bans")) {
    const Json& until = ban.at("expires_at");
    std::cout << ban.at("kind").get<std::string>() << "  " << ban.at("subject").get<std::string>()
              << "  "
              << (until.is_null() ? std::string("until it is lifted")
                                  : "until " + format_minute(until.get<std::int64_t>()) + " UTC")
              << "  " << ban.at("reason").get<std::string>() << '\n';
  }
  if (reply.at("bans").empty()) std::cout << "No bans\n";
}

void print_inbox_notices(const Json& reply) {
  for (const Json& notice : reply.at("notices")) {
    const auto link = notice.at("link").get<std::string>();
    std::cout << notice.at("id") << "  until "
              << format_minute(notice.at("ends_at").get<std::int64_t>()) << " UTC  "
              << notice.at("text").get<std::string>() << (link.empty() ? "" : "  " + link) << '\n';
  }
  if (reply.at("notices").empty()) std::cout << "No notices\n";
}

void print_mail_test(const Json& reply) {
  const int status = reply.at("status").get<int>();
  const auto cause = reply.at("cause").get<std::string>();
  std::cout << (reply.at("accepted").get<bool>() ? "The mail server has accepted the mail"
                                                 : "The mail server has not accepted the mail");
  if (status != 0) std::cout << ", with status " << status;
  std::cout << (cause.empty() ? "" : ": " + cause) << '\n';
}

void print(const protocol::AdminRequest& request, const Json& reply) {
  if (std::holds_alternative<protocol::AskStatus>(request)) return print_status(reply);
  if (std::holds_alternative<protocol::ListNodes>(request)) return print_nodes(reply);
  if (std::holds_alternative<protocol::FindRoom>(request)) return print_where(reply);
  if (std::holds_alternative<protocol::ListRooms>(request)) return print_rooms(reply);
  if (std::holds_alternative<protocol::ListInboxNotices>(request))
    return print_inbox_notices(reply);
  if (std::holds_alternative<protocol::ListBans>(request)) return print_bans(reply);
  if (std::holds_alternative<protocol::ListLongLogs>(request)) return print_long_logs(reply);
  if (std::holds_alternative<protocol::TestMail>(request)) return print_mail_test(reply);
  const bool nobody = reply.contains("account") && !reply["account"].get<bool>();
  std::cout << (nobody ? "Done; no player has this name now\n" : "Done\n");
}

}  // namespace

template <class Request>
CLI::App& AdminCommand::add(CLI::App& to, const std::string& name, const std::string& meaning,
                            Request& request) {
  CLI::App* const added = to.add_subcommand(name, meaning);
  added->callback([this, &request] { chosen_ = request; });
  return *added;
}

void AdminCommand::add_duration(CLI::App& command, std::optional<std::int64_t>& for_ms,
                                const std::string& meaning) {
  command
      .add_option_function<std::string>(
          "--for", [&for_ms](const std::string& text) { for_ms = parse_duration(text); }, meaning)
      ->type_name("DURATION")
      ->check([](const std::string& text) {
        return parse_duration(text) ? std::string()
                                    : "a duration is like 90s, 30m, 12h or 7d, not " + text;
      });
}

AdminCommand::AdminCommand(CLI::App& command, std::string& database)
    : command_(command), database_(database) {
  command.require_subcommand(1);
  command.fallthrough();
  command.add_option("--node-name", node_, "Name of the node, if several share the database")
      ->envname("QUINTET_NODE_NAME")
      ->type_name("NAME");
  command.add_flag("--json", json_, "Print replies as JSON, one line each");

  add(command, "status", "Show the state of the server", status_);

  add(command, "nodes", "List the nodes that share the database, and their parts of the rooms",
      nodes_);
  add(command, "where", "Show which node serves a room", where_)
      .add_option("ROOM", where_.room, "Id of the room")
      ->required();

  CLI::App& rooms =
      add(command, "rooms", "List the rooms that are not over, the newest first", rooms_);
  rooms.add_option("--limit", rooms_.limit, "Maximum number of rooms")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  rooms.add_option("--after", rooms_.after, "Continue a list: the value at its end");

  CLI::App& close_room = add(command, "close-room", "Abort the game of a room", close_room_);
  close_room.add_option("ROOM", close_room_.room, "Id of the room")->required();
  close_room.add_option("REASON", close_room_.reason, "Sent to the clients in the room");

  CLI::App& long_logs =
      add(command, "long-logs",
          "List the rooms whose logs are longer than any game, the longest first", long_logs_);
  long_logs.add_option("--events", long_logs_.events, "Minimum number of events")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();

  CLI::App& delete_room =
      add(command, "delete-room", "Delete a room and its game for good", delete_room_);
  delete_room.add_option("ROOM", delete_room_.room, "Id of the room")->required();

  add(command, "drain", "Refuse new rooms, seeks and games; running games go on", drain_);
  add(command, "undrain", "Accept new rooms, seeks and games again", undrain_);

  add_notices();
  add_bans();

  CLI::App& rename = add(command, "rename", "Give a registered player another name", rename_);
  rename.add_option("OLD", rename_.from)->required();
  rename.add_option("NEW", rename_.to)->required();

  CLI::App& remove =
      add(command, "delete-account", "Delete a player's account, as the player can", remove_);
  remove.add_option("NAME", remove_.name)->required();

  add(command, "mail-test", "Send a test to a mail address, and show the mail server's reply",
      mail_test_)
      .add_option("ADDRESS", mail_test_.address)
      ->required();
}

void AdminCommand::add_notices() {
  CLI::App& notice =
      add(command_, "notice",
          "Show a notice in a bar on every page, also to clients that connect later", notice_);
  notice.add_option("TEXT", notice_.text, "One line; without it, withdraws the current notice");
  add_duration(notice, notice_.for_ms, "Duration; without it, until the notice is withdrawn");

  CLI::App& inbox_notice =
      add(command_, "inbox-notice",
          "Add a notice to the notifications of every player, also of those who are away",
          inbox_notice_);
  inbox_notice.add_option("TEXT", inbox_notice_.text, "One line of at most 500 characters")
      ->required();
  inbox_notice.add_option("--link", inbox_notice_.link, "A page that the notice opens")
      ->type_name("URL");
  inbox_notice.add_option("--days", inbox_notice_.days, "How long it is listed")
      ->check(CLI::Range(1, 90))
      ->capture_default_str();
  add(command_, "inbox-notices", "List the notices in the inbox, the latest first", inbox_notices_);
  add(command_, "end-inbox-notice", "Remove a notice from the inbox of every player",
      end_inbox_notice_)
      .add_option("ID", end_inbox_notice_.id, "Number of the notice in the list")
      ->check(CLI::PositiveNumber)
      ->required();
}

void AdminCommand::add_bans() {
  CLI::App& ban =
      *command_.add_subcommand("ban", "Ban a player or an address, and disconnect them");
  CLI::App& unban = *command_.add_subcommand("unban", "Lift a ban");
  for (CLI::App* const both : {&ban, &unban}) {
    both->require_subcommand(1);
    both->fallthrough();
  }
  const auto add_ban = [&](const char* kind, const char* meaning, const char* subject,
                           protocol::AddBan& request) {
    CLI::App& added = add(ban, kind, meaning, request);
    added.add_option(subject, request.subject)->required();
    add_duration(added, request.for_ms, "Duration; without it, until the ban is lifted");
    added.add_option("--reason", request.reason, "Shown to the banned clients, one line")
        ->type_name("TEXT");
  };
  add_ban("name", "A registered player; the name cannot be registered meanwhile", "NAME",
          ban_name_);
  add_ban("address", "An address or a network: 10.1.2.3, 10.0.0.0/8, fd00::/8",
          "ADDRESS-OR-NETWORK", ban_address_);
  add(unban, "name", "A registered player", unban_name_)
      .add_option("NAME", unban_name_.subject)
      ->required();
  add(unban, "address", "An address or a network, as in the list of bans", unban_address_)
      .add_option("ADDRESS-OR-NETWORK", unban_address_.subject)
      ->required();
  add(command_, "bans", "List the current bans", bans_);
}

std::expected<std::string, std::string> AdminCommand::reply() const {
  const protocol::AdminRequest& request = *chosen_;
  auto reply = ask_server(place_of_node(database_, node_), protocol::to_line(request), patience);
  if (reply && *reply) return std::move((*reply)->line);
  if (reply) return std::unexpected(reply->error());
  if (!concerns_file_only(request))
    return std::unexpected("no server serves " + database_ +
                           (node_.empty() ? "" : " here as node " + node_));
  // A database that is opened for writing would be created.
  if (!storage::is_postgres_address(database_) && !std::filesystem::exists(database_))
    return std::unexpected("there is no file " + database_);
  const auto lock = DatabaseLock::acquire(database_, std::chrono::milliseconds(0));
  if (!lock) {
    return std::unexpected(lock_holder(database_) + " has locked " + database_ +
                           " and does not listen yet, or no longer: try again");
  }
  const auto store = storage::open_store(database_).store;
  const auto done =
      handle_in_file(*store, request, {.now = now_ms(), .user = static_cast<unsigned>(::getuid())});
  return done ? *done : protocol::to_line(done.error());
}

int AdminCommand::run() {
  const auto line = reply();
  const Json reply = line ? Json::parse(*line, nullptr, false) : Json();
  std::string failure;
  if (!line) {
    failure = line.error();
  } else if (!reply.is_object()) {
    failure = "the server's reply is not JSON";
  } else if (reply.contains("error")) {
    failure = reply["error"].value("message", "");
  }
  if (!failure.empty()) {
    std::cerr << "quintet admin: " << failure << '\n';
    return 1;
  }
  if (json_) {
    std::cout << *line << '\n';
  } else {
    print(*chosen_, reply);
  }
  return reply.value("accepted", true) ? 0 : 1;
}

}  // namespace quintet::server
