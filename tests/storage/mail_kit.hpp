// Players with mail addresses for the tests.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "storage/reads/devices.hpp"
#include "storage/reads/mail.hpp"
#include "support.hpp"

namespace quintet::storage::testing {

inline const std::string ann_at_home = "ann@home.example";
inline const std::string ann_at_work = "ann@work.example";

/// The registered players p1 and p2, called Ann and Ben, sit in the room r, which is at event 1.
/// The guest p3 is there, too.
inline TestStore store_with_ann_and_ben(const std::filesystem::path& file) {
  auto store = open_store(file);
  auto opened = opening("r");
  opened.seats = std::vector<SeatRow>{{0, "p1"}, {1, "p2"}};
  for (const Job& job : std::vector<Job>{
           guest(1), guest(2), guest(3),
           RegisterPlayer{.player = "p1", .name = "Ann", .name_key = "ann", .password = "old"},
           RegisterPlayer{.player = "p2", .name = "Ben", .name_key = "ben", .password = "old"},
           opened}) {
    if (!store.write(job).ok()) throw std::runtime_error("the store does not begin well");
  }
  return store;
}

/// A link with the hash `hash_of(number)`, which expires at 500.
inline StartMailToken mail_link(std::uint8_t number, const std::string& address = ann_at_home,
                                const std::string& purpose = "confirm",
                                const std::string& player = "p1") {
  return {.player = player,
          .purpose = purpose,
          .address = address,
          .language = "de",
          .token_hash = hash_of(number),
          .expires_at = 500};
}

/// Uses the link of this number for the device "mNUMBER".
inline ConfirmMail confirmation(std::uint8_t number, std::int64_t at = 100) {
  const auto text = std::to_string(number);
  return {.token_hash = hash_of(number),
          .device = {.id = "m" + text, .keys = "keys " + text, .created_at = at},
          .at = at};
}

/// Gives the player an address, as the device "mNUMBER".
inline void give_address(TestStore& store, std::uint8_t number,
                         const std::string& address = ann_at_home,
                         const std::string& player = "p1") {
  if (!store.write(mail_link(number, address, "confirm", player)).ok() ||
      !store.write(confirmation(number)).ok()) {
    throw std::runtime_error("the player does not get the address");
  }
}

/// The mail address of a player; empty if there is none.
inline std::string mail_address_of(Connection& store, const std::string& player) {
  for (const DeviceRow& device : devices_of(store, player)) {
    if (device.channel == "mail") return device.endpoint;
  }
  return {};
}

inline constexpr std::int64_t some_day = 1'000'000'000;

/// Each report as "KIND to ADDRESS", the oldest first.
inline std::vector<std::string> reports_in(Connection& store) {
  std::vector<std::string> all;
  for (const MailReportRow& row : due_reports(store, some_day, 100))
    all.push_back(row.kind + " to " + row.address);
  return all;
}

}  // namespace quintet::storage::testing
