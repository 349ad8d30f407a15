// `quintet admin …`: sends commands to the server that runs on a file.
#pragma once

#include <expected>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "protocol/messages/admin.hpp"

namespace quintet::server {

/// The command line of `quintet admin`, and its run.
class AdminCommand {
 public:
  /// `command` and `database` must outlive this object.
  AdminCommand(CLI::App& command, std::string& database);

  /// Call after the command line was parsed. Prints the reply to standard output, or the error to
  /// standard error. Returns the exit status. Throws the exceptions of storage and the system.
  int run();

 private:
  template <class Request>
  CLI::App& add(CLI::App& to, const std::string& name, const std::string& meaning,
                Request& request);
  void add_notices();
  void add_bans();
  [[nodiscard]] std::expected<std::string, std::string> reply() const;
  void add_duration(CLI::App& command, std::optional<std::int64_t>& for_ms,
                    const std::string& meaning);

  CLI::App& command_;
  const std::string& database_;
  std::string node_;  // empty: there is only one server
  bool json_ = false;
  std::optional<protocol::AdminRequest> chosen_;

  protocol::AskStatus status_;
  protocol::ListNodes nodes_;
  protocol::FindRoom where_;
  protocol::ListRooms rooms_;
  protocol::CloseRoom close_room_;
  protocol::EraseRoom delete_room_;
  protocol::ListLongLogs long_logs_;
  protocol::SetDraining drain_{.on = true};
  protocol::SetDraining undrain_{.on = false};
  protocol::SetNotice notice_;
  protocol::AddInboxNotice inbox_notice_;
  protocol::ListInboxNotices inbox_notices_;
  protocol::EndInboxNotice end_inbox_notice_;
  protocol::AddBan ban_name_{.kind = protocol::BanKind::name};
  protocol::AddBan ban_address_{.kind = protocol::BanKind::address};
  protocol::LiftBan unban_name_{.kind = protocol::BanKind::name};
  protocol::LiftBan unban_address_{.kind = protocol::BanKind::address};
  protocol::ListBans bans_;
  protocol::RenameAccount rename_;
  protocol::RemoveAccount remove_;
  protocol::TestMail mail_test_;
};

}  // namespace quintet::server
