// The player's passkeys: the list, and the forms to add and to remove one. Both ask for the password,
// because a person at an unlocked device must not get the account.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { passkeys } from "../../net/passkeys";
import type { Player } from "../../net/protocol";
import { texts } from "../../texts/people";
import { useLoaded } from "../loading";
import { Panel } from "../panel";
import { problemText } from "../problems";
import { AddForm } from "./add-form";
import { passkeySupportHere } from "./browser";
import { useOpening } from "./opening";
import { PasskeyList } from "./passkey-list";
import { supportWords } from "./words";

export function Passkeys({ player }: { player: Player }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const said = useSignal("");
  const loaded = useLoaded(`passkeys of ${player.id}`, passkeys);
  /** The form that had the focus is gone. */
  function changed(words: string): void {
    said.value = words;
    loaded.again();
    heading.current?.focus();
  }
  return (
    <Panel title={texts.passkeys.title} heading={heading}>
      <p class="hint">{texts.passkeys.lead}</p>
      {loaded.error !== null && <p class="problem">{problemText(loaded.error)}</p>}
      {loaded.value !== null && (
        <PasskeyList player={player} passkeys={loaded.value} onRemoved={changed} />
      )}
      <p class="passkeys-said" role="status">
        {said.value}
      </p>
      <Adding player={player} onAdded={changed} />
    </Panel>
  );
}

function Adding({ player, onAdded }: { player: Player; onAdded(words: string): void }) {
  const form = useOpening();
  const whyNot = supportWords(passkeySupportHere(), location.hostname);
  if (whyNot !== null) return <p>{whyNot}</p>;
  if (form.isOpen.value)
    return (
      <AddForm
        player={player}
        onAdded={(name) => {
          form.isOpen.value = false;
          onAdded(texts.passkeys.added(name));
        }}
        onCancel={form.cancel}
      />
    );
  return (
    <button type="button" ref={form.opener} onClick={form.open}>
      {texts.passkeys.open}
    </button>
  );
}
