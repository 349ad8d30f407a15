// The player's passkeys, each with a form to remove it.

import { type Passkey, removePasskey } from "../../net/passkeys";
import { type Player, RequestError } from "../../net/protocol";
import { texts } from "../../texts/people";
import { missingFaults, refusedFaults } from "../faults";
import { Form, HiddenName, PasswordField, SubmitOrCancel, useForm } from "../form";
import { dateText } from "../words";
import { discardPasskey } from "./browser";
import { useFocusInside, useOpening } from "./opening";

export interface PasskeyListProps {
  player: Player;
  passkeys: readonly Passkey[];
  onRemoved(words: string): void;
}

export function PasskeyList({ passkeys, ...props }: PasskeyListProps) {
  if (passkeys.length === 0) return <p>{texts.passkeys.none}</p>;
  return (
    <ul class="passkey-list">
      {passkeys.map((passkey) => (
        <PasskeyEntry key={passkey.id} passkey={passkey} {...props} />
      ))}
    </ul>
  );
}

interface PasskeyEntryProps extends Omit<PasskeyListProps, "passkeys"> {
  passkey: Passkey;
}

function PasskeyEntry({ passkey, player, onRemoved }: PasskeyEntryProps) {
  const { name } = passkey;
  const form = useOpening();
  return (
    <li>
      <span class="passkey-name">{name}</span>
      <span class="hint">{factsOf(passkey)}</span>
      {form.isOpen.value ? (
        <RemoveForm
          passkey={passkey}
          player={player}
          onRemoved={() => {
            form.isOpen.value = false;
            onRemoved(texts.passkeys.removed(name));
          }}
          onCancel={form.cancel}
        />
      ) : (
        <button
          type="button"
          class="small"
          ref={form.opener}
          aria-label={texts.passkeys.removeOf(name)}
          onClick={form.open}
        >
          {texts.passkeys.remove}
        </button>
      )}
    </li>
  );
}

function factsOf({ host, created_at, used_at }: Passkey): string {
  return [
    ...(host === location.hostname ? [] : [texts.passkeys.of(host)]),
    texts.passkeys.since(dateText(created_at)),
    used_at === null ? texts.passkeys.unused : texts.passkeys.used(dateText(used_at)),
  ].join(" · ");
}

interface RemoveFormProps {
  passkey: Passkey;
  player: Player;
  onRemoved(): void;
  onCancel(): void;
}

function RemoveForm({ passkey, player, onRemoved, onCancel }: RemoveFormProps) {
  const { id, host, name } = passkey;
  const form = useForm({
    check: (values) => missingFaults(values, "password"),
    send: async (values) => {
      await removePasskey(id, values("password")).catch(ignoreIfGone);
      void discardPasskey(host, id);
      onRemoved();
    },
    explain: (error) => refusedFaults(error, "password"),
  });
  useFocusInside(form.ref);
  return (
    <Form state={form} label={texts.passkeys.removeOf(name)} onCancel={onCancel}>
      <p>{texts.passkeys.removeSure}</p>
      <HiddenName player={player} />
      <PasswordField
        state={form}
        name="password"
        label={texts.account.password}
        autocomplete="current-password"
      />
      <SubmitOrCancel busy={form.busy} kind="danger" onCancel={onCancel}>
        {form.busy ? texts.passkeys.removing : texts.passkeys.remove}
      </SubmitOrCancel>
    </Form>
  );
}

/** The player may have removed it on another page. */
function ignoreIfGone(error: unknown): void {
  if (!(error instanceof RequestError) || error.key !== "passkeys.none") throw error;
}
