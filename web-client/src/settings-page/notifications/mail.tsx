// The e-mail address of a player with an account: without one, with a link that waits for the player
// to open it, and confirmed.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { followLink } from "../../base/router";
import { onWindowFocus } from "../../base/window-focus";
import type { Player } from "../../net/protocol";
import { texts } from "../../texts/notifications";
import { MailAddress, type OpenForm } from "./mail-address";
import { AddressForm, RemoveForm } from "./mail-forms";
import type { MailSession } from "./mail-session";
import { Section } from "./section";

export interface MailProps {
  session: MailSession;
  player: Player;
  /** A guest leaves the page to open an account. */
  onOpensAccount(): void;
}

export function Mail({ session, player, onOpensAccount }: MailProps) {
  const words = texts.mail;
  if (!player.guest) return <OfAccount session={session} player={player} />;
  return (
    <Section title={words.title}>
      <p>{words.guest}</p>
      <p>
        <a
          href="/account?register"
          onClick={(event) => {
            onOpensAccount();
            followLink(event);
          }}
        >
          {words.openAccount}
        </a>
      </p>
    </Section>
  );
}

function OfAccount({ session, player }: Pick<MailProps, "session" | "player">) {
  const words = texts.mail;
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useSignal<OpenForm | null>(null);
  const isRemoved = useSignal(false);
  const { address, pending } = session.shown.value;
  // The player comes back from the link in the mail.
  useEffect(() => onWindowFocus(() => void session.look()), [session]);
  function open(which: OpenForm): void {
    isRemoved.value = false;
    form.value = which;
  }
  function close(): void {
    form.value = null;
    session.forgetError();
    heading.current?.focus();
  }
  function begin(): void {
    isRemoved.value = false;
    close();
  }
  const isOpen = form.value !== null;
  return (
    <Section title={words.title} heading={heading}>
      <p class="hint">{words.lead}</p>
      <div role="status">
        {isRemoved.value && <p>{words.removed}</p>}
        {pending !== null && <p class="mail-pending">{words.pending(pending)}</p>}
        {address !== null && <p class="mail-address">{words.confirmed(address)}</p>}
      </div>
      {pending !== null && !isOpen && <PendingButtons onOpen={open} />}
      {address !== null && (
        <MailAddress session={session} address={address} onOpen={isOpen ? null : open} />
      )}
      {form.value === "remove" && (
        <RemoveForm
          session={session}
          player={player}
          onDone={() => {
            isRemoved.value = true;
            close();
          }}
          onCancel={close}
        />
      )}
      {(form.value === "again" || form.value === "change") && (
        <AddressForm
          key={form.value}
          session={session}
          player={player}
          proposed={form.value === "again" ? pending : null}
          onDone={begin}
          onCancel={close}
        />
      )}
      {address === null && pending === null && (
        <AddressForm session={session} player={player} onDone={begin} onCancel={null} />
      )}
    </Section>
  );
}

function PendingButtons({ onOpen }: { onOpen(form: OpenForm): void }) {
  return (
    <div class="device-buttons">
      <button type="button" class="small" onClick={() => onOpen("again")}>
        {texts.mail.again}
      </button>
      <button type="button" class="small quiet" onClick={() => onOpen("change")}>
        {texts.mail.change}
      </button>
    </div>
  );
}
