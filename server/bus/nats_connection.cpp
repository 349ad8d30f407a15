#include "server/bus/nats_connection.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "server/base/log.hpp"
#include "server/bus/bus_address.hpp"

namespace quintet::server {
namespace {

struct OptionsDeleter {
  void operator()(natsOptions* options) const noexcept { natsOptions_Destroy(options); }
};

void check(natsStatus status, const char* what) {
  if (status == NATS_OK) return;
  throw std::runtime_error(std::string("NATS: ") + what + ": " + natsStatus_GetText(status));
}

/// The error of a failed start.
std::string sentence_of(natsStatus status, const std::string& address) {
  switch (status) {
    case NATS_CONNECTION_AUTH_FAILED:
      return "NATS at " + address +
             " refuses this server; set NATS_USER and NATS_PASSWORD in the environment to what it "
             "knows";
    case NATS_SECURE_CONNECTION_REQUIRED:
      return "NATS at " + address + " only speaks TLS; write tls:// in place of nats://";
    case NATS_SECURE_CONNECTION_WANTED:
      return "NATS at " + address + " does not speak TLS; write nats:// in place of tls://";
    case NATS_SSL_ERROR:
      return "the certificate of NATS at " + address + " is not trusted by this machine";
    case NATS_NO_SERVER:
    case NATS_TIMEOUT:
      return "there is no NATS server at " + address;
    default:
      return "NATS at " + address + " cannot be used: " + natsStatus_GetText(status);
  }
}

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::vector<std::string> split(const std::string& addresses) {
  std::vector<std::string> all(1);
  for (const char letter : addresses) {
    if (letter == ',') {
      all.emplace_back();
    } else {
      all.back() += letter;
    }
  }
  return all;
}

using Options = std::unique_ptr<natsOptions, OptionsDeleter>;

/// Options with the addresses and the timeout for each.
Options options_for(const BusSettings& settings) {
  natsOptions* made = nullptr;
  check(natsOptions_Create(&made), "options");
  Options options(made);
  const auto servers = split(settings.address);
  std::vector<const char*> addresses;
  for (const std::string& server : servers)
    addresses.push_back(server.c_str());
  check(natsOptions_SetServers(made, addresses.data(), static_cast<int>(addresses.size())),
        "the address");
  check(natsOptions_SetTimeout(made, settings.connect_timeout.count()), "the timeout");
  return options;
}

std::string text_of(const char* text) {
  return text == nullptr ? "" : text;
}

std::size_t size_of(const OutgoingPacket& packet) {
  // Approximate bytes of an entry in the queue besides its texts.
  constexpr std::size_t overhead = 128;
  return packet.subject.size() + packet.data.size() + packet.reply_to.size() + overhead;
}

}  // namespace

NatsConnection::NatsConnection(const BusSettings& settings)
    : settings_(settings), key_(seal_key(settings.secret)), sealer_(key_) {
  if (const auto fault = fault_of_bus_address(settings_.address))
    throw std::runtime_error("the address of NATS " + *fault);
  connect();
  sender_ = std::jthread([this](const std::stop_token& ended) { send_all(ended); });
}

void NatsConnection::connect() {
  const auto options = options_for(settings_);
  natsOptions* const made = options.get();
  const std::string user = environment("NATS_USER");
  const std::string password = environment("NATS_PASSWORD");
  if (!user.empty())
    check(natsOptions_SetUserInfo(made, user.c_str(), password.c_str()), "the name");
  check(natsOptions_SetName(made, settings_.name.c_str()), "the name");
  check(natsOptions_SetReconnectWait(made, settings_.retry_interval.count()), "the interval");
  check(natsOptions_SetReconnectJitter(made, settings_.retry_interval.count(),
                                       settings_.retry_interval.count()),
        "the interval");
  check(natsOptions_SetMaxReconnect(made, -1), "reconnecting");
  check(natsOptions_SetPingInterval(made, settings_.ping_interval.count()), "the pings");
  check(natsOptions_SetMaxPingsOut(made, 2), "the pings");
  // The library must not keep messages for later while no server can be reached.
  check(natsOptions_SetReconnectBufSize(made, 1), "sending");
  // A write that hangs would hold the library's lock, and close() would wait for it.
  check(natsOptions_SetWriteDeadline(made, 2 * settings_.ping_interval.count()), "the deadline");
  // Our thread writes each packet immediately. Otherwise a thread of the library waits for more.
  check(natsOptions_SetSendAsap(made, true), "sending");
  check(natsOptions_SetDisconnectedCB(made, on_disconnected, this), "a callback");
  check(natsOptions_SetReconnectedCB(made, on_connected, this), "a callback");
  check(natsOptions_SetClosedCB(made, on_closed, this), "a callback");
  natsConnection* connection = nullptr;
  const natsStatus status = natsConnection_Connect(&connection, made);
  if (status != NATS_OK) throw BusUnreachable(sentence_of(status, settings_.address));
  connection_.reset(connection);
  open_callbacks_ = 1;
  note_limit();
}

void NatsConnection::note_limit() {
  const std::int64_t allowed = natsConnection_GetMaxPayload(connection_.get());
  most_bytes_ = std::min(settings_.most_message_bytes,
                         static_cast<std::size_t>(std::max<std::int64_t>(0, allowed)));
}

void NatsConnection::close() noexcept {
  if (!sender_.joinable()) return;
  connected_ = false;
  sender_.request_stop();
  sender_.join();
  natsConnection_Close(connection_.get());
  subscriptions_.clear();
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return open_callbacks_ == 0; });
}

void NatsConnection::subscribe(const std::string& subject, Receive receive) {
  auto subscribed = std::make_unique<Subscribed>(*this, std::move(receive), key_);
  natsSubscription* made = nullptr;
  check(natsConnection_Subscribe(&made, connection_.get(), subject.c_str(), on_message,
                                 subscribed.get()),
        "a subscription");
  subscriptions_.emplace_back(made);
  const std::lock_guard lock(mutex_);
  check(natsSubscription_SetOnCompleteCB(made, on_end, subscribed.get()), "a subscription");
  ++open_callbacks_;
  // on_end destroys it.
  static_cast<void>(subscribed.release());
}

std::expected<void, BusFailure> NatsConnection::room_for(std::size_t bytes,
                                                         std::size_t waiting) const {
  if (bytes > most_bytes_) return std::unexpected(BusFailure::too_long);
  if (!connected_) return std::unexpected(BusFailure::down);
  const std::lock_guard lock(mutex_);
  if (outgoing_bytes_ + waiting + bytes > settings_.most_outgoing_bytes)
    return std::unexpected(BusFailure::full);
  return {};
}

std::expected<void, BusFailure> NatsConnection::send(OutgoingPacket packet) {
  const std::size_t bytes = size_of(packet);
  {
    const std::lock_guard lock(mutex_);
    if (!connected_) {
      lost_ += packet.messages;
      return std::unexpected(BusFailure::down);
    }
    outgoing_bytes_ += bytes;
    outgoing_.push_back(std::move(packet));
    if (outgoing_.size() > 1) return {};
  }
  wake_.notify_one();
  return {};
}

std::uint64_t NatsConnection::lost() const {
  const std::lock_guard lock(mutex_);
  return lost_;
}

void NatsConnection::send_all(const std::stop_token& ended) {
  std::unique_lock lock(mutex_);
  std::vector<OutgoingPacket> sending;
  for (;;) {
    if (!wake_.wait(lock, ended, [this] { return !outgoing_.empty(); })) return;
    sending.swap(outgoing_);
    lock.unlock();
    std::size_t bytes = 0;
    std::size_t lost = 0;
    for (const OutgoingPacket& packet : sending) {
      bytes += size_of(packet);
      if (!publish(packet)) lost += packet.messages;
    }
    sending.clear();
    lock.lock();
    outgoing_bytes_ -= bytes;
    lost_ += lost;
  }
}

bool NatsConnection::publish(const OutgoingPacket& packet) {
  // The library might keep it and send it much later, after the request has timed out.
  if (!connected_) return false;
  const std::string sealed = sealer_.seal(packet.subject, packet.data);
  const auto bytes = static_cast<int>(sealed.size());
  const natsStatus sent =
      packet.reply_to.empty()
          ? natsConnection_Publish(connection_.get(), packet.subject.c_str(), sealed.data(), bytes)
          : natsConnection_PublishRequest(connection_.get(), packet.subject.c_str(),
                                          packet.reply_to.c_str(), sealed.data(), bytes);
  return sent == NATS_OK;
}

void NatsConnection::deliver(Subscribed& by, natsMsg& message) {
  IncomingPacket packet{.subject = text_of(natsMsg_GetSubject(&message)),
                        .data = {},
                        .reply_to = text_of(natsMsg_GetReply(&message)),
                        .no_responders = natsMsg_IsNoResponders(&message)};
  if (!packet.no_responders) {
    const char* const data = natsMsg_GetData(&message);
    const auto bytes = static_cast<std::size_t>(natsMsg_GetDataLength(&message));
    auto opened = by.opener.open(packet.subject, {data, data == nullptr ? 0 : bytes});
    if (!opened) {
      ++refused_;
      return;
    }
    packet.data = *std::move(opened);
  }
  by.receive(std::move(packet));
}

void NatsConnection::on_message(natsConnection* /*connection*/, natsSubscription* /*from*/,
                                natsMsg* message, void* subscribed) {
  const std::unique_ptr<natsMsg, MessageDeleter> owned(message);
  auto& by = *static_cast<Subscribed*>(subscribed);
  by.owner.deliver(by, *message);
}

void NatsConnection::on_end(void* subscribed) {
  const std::unique_ptr<Subscribed> ended(static_cast<Subscribed*>(subscribed));
  NatsConnection& self = ended->owner;
  const std::lock_guard lock(self.mutex_);
  --self.open_callbacks_;
  self.wake_.notify_all();
}

void NatsConnection::on_disconnected(natsConnection* /*connection*/, void* self) {
  auto& connection = *static_cast<NatsConnection*>(self);
  connection.connected_ = false;
  ++connection.disconnections_;
}

void NatsConnection::on_connected(natsConnection* /*connection*/, void* self) {
  auto& connection = *static_cast<NatsConnection*>(self);
  connection.note_limit();
  connection.connected_ = true;
}

void NatsConnection::on_closed(natsConnection* /*connection*/, void* self) {
  auto& connection = *static_cast<NatsConnection*>(self);
  const std::lock_guard lock(connection.mutex_);
  --connection.open_callbacks_;
  connection.wake_.notify_all();
}

bool admits_everyone(const BusSettings& settings) {
  const auto options = options_for(settings);
  natsConnection* made = nullptr;
  const bool connected = natsConnection_Connect(&made, options.get()) == NATS_OK;
  const std::unique_ptr<natsConnection, ConnectionDeleter> connection(made);
  return connected;
}

void check_bus(const BusSettings& settings) {
  const NatsConnection connection(settings);
}

void warn_of_open_bus(const BusSettings& settings) {
  if (!admits_everyone(settings)) return;
  log::warning(
      "NATS requires no authentication: every program that reaches it can disturb the nodes; set a "
      "user and a password there, and NATS_USER and NATS_PASSWORD here",
      {{"nats", settings.address}});
}

}  // namespace quintet::server
