#include "server/outbound/outbound.hpp"

#include <expected>
#include <new>
#include <optional>
#include <stop_token>

#include "server/outbound/endpoint_url.hpp"
#include "server/outbound/http_transfer.hpp"
#include "server/outbound/mail_transfer.hpp"
#include "server/outbound/transfer.hpp"
#include "server/outbound/transfer_queue.hpp"

namespace quintet::server {
namespace {

TransferSettings transfer_settings(OutboundSettings settings) {
  TransferSettings made{.guard = AddressGuard(std::move(settings.allowed)),
                        .limits = settings.limits,
                        .ca_file = std::move(settings.ca_file)};
  for (const std::string& entry : settings.resolve) {
    if (!append_line(made.resolve, entry)) throw std::bad_alloc();
  }
  return made;
}

QueueLimits request_limits(const OutboundLimits& limits) {
  return {.waiting = limits.outbound_waiting,
          .waiting_per_host = limits.outbound_waiting_per_host,
          .in_flight = limits.outbound_in_flight,
          .in_flight_per_host = limits.outbound_in_flight_per_host};
}

/// All mails go to one host.
QueueLimits mail_limits(const OutboundLimits& limits) {
  return {.waiting = limits.outbound_waiting,
          .waiting_per_host = limits.outbound_waiting,
          .in_flight = limits.outbound_mails_in_flight,
          .in_flight_per_host = limits.outbound_mails_in_flight};
}

}  // namespace

class Outbound::Impl {
 public:
  explicit Impl(OutboundSettings settings)
      : mail_server_(std::move(settings.mail)),
        settings_(transfer_settings(std::move(settings))),
        requests_(request_limits(settings_.limits)) {
    if (mail_server_) mails_.emplace(mail_limits(settings_.limits));
  }

  bool post(OutgoingRequest request, Done done) {
    WaitingTransfer waiting{.done = std::move(done)};
    if (auto endpoint = parse_endpoint(request.url, settings_.guard)) {
      waiting.host = endpoint->host;
      waiting.make = [this, target = *std::move(endpoint),
                      sent = std::move(request)](const std::stop_token&) mutable {
        return std::make_unique<HttpTransfer>(std::move(target), std::move(sent), settings_);
      };
    } else {
      waiting.refusal = OutgoingResult{.error = "the URL is refused: " +
                                                std::string(to_string(endpoint.error()))};
    }
    return requests_.add(std::move(waiting));
  }

  bool mail(OutgoingMail mail, Done done) {
    if (!mails_) return false;
    WaitingTransfer waiting{.refusal = mail_refusal(*mail_server_, mail), .done = std::move(done)};
    waiting.make = [this, sent = std::move(mail)](std::stop_token stop) {
      return std::make_unique<MailTransfer>(*mail_server_, sent, settings_, std::move(stop));
    };
    return mails_->add(std::move(waiting));
  }

  void stop() {
    requests_.stop();
    if (mails_) mails_->stop();
  }

 private:
  const std::optional<MailServer> mail_server_;
  const TransferSettings settings_;
  TransferQueue requests_;
  /// libcurl waits for a mail server's last reply and lets no other transfer run meanwhile, so
  /// mails have a thread of their own.
  std::optional<TransferQueue> mails_;
};

Outbound::Outbound(OutboundSettings settings)
    : impl_(std::make_unique<Impl>(std::move(settings))) {}

Outbound::~Outbound() = default;

bool Outbound::post(OutgoingRequest request, Done done) {
  return impl_->post(std::move(request), std::move(done));
}

bool Outbound::mail(OutgoingMail mail, Done done) {
  return impl_->mail(std::move(mail), std::move(done));
}

void Outbound::stop() {
  impl_->stop();
}

}  // namespace quintet::server
