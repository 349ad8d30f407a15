// Adds a passkey: its name and the password, then the browser's prompt.

import { useSession } from "../../base/use-session";
import { addPasskey, beginAdding } from "../../net/passkeys";
import { type Player, RequestError } from "../../net/protocol";
import { nameOfBrowser } from "../../push/support";
import { texts } from "../../texts/people";
import { missingFaults, refusedFaults } from "../faults";
import { Field, Form, HiddenName, PasswordField, SubmitOrCancel, useForm } from "../form";
import { AddingSession } from "./adding-session";
import { discardPasskey, makePasskey } from "./browser";
import { useFocusInside } from "./opening";
import { passkeyProblem } from "./words";

/** The same limit as the server's, in characters. */
const longestName = 40;

/** The field "name" has the player's name, for password managers. */
const nameField = "passkey";

const place = {
  begin: beginAdding,
  make: makePasskey,
  add: addPasskey,
  discard: discardPasskey,
};

export interface AddFormProps {
  player: Player;
  onAdded(name: string): void;
  onCancel(): void;
}

export function AddForm({ player, onAdded, onCancel }: AddFormProps) {
  const session = useSession(() => new AddingSession(place), []);
  const form = useForm({
    check: (values) => missingFaults((field) => values(field).trim(), nameField, "password"),
    send: async (values) => {
      const name = values(nameField).trim();
      await session.add(name, values("password"));
      onAdded(name);
    },
    explain: (error) => faultsOf(error),
  });
  useFocusInside(form.ref);
  return (
    <Form state={form} label={texts.passkeys.add} onCancel={onCancel}>
      <HiddenName player={player} />
      <Field
        state={form}
        name={nameField}
        label={texts.passkeys.name}
        defaultValue={proposedName()}
        maxLength={longestName}
        autocomplete="off"
      />
      <PasswordField
        state={form}
        name="password"
        label={texts.account.password}
        autocomplete="current-password"
      />
      <SubmitOrCancel busy={form.busy} onCancel={onCancel}>
        {form.busy ? texts.passkeys.adding : texts.passkeys.add}
      </SubmitOrCancel>
    </Form>
  );
}

function proposedName(): string {
  const { userAgent, maxTouchPoints: touchPoints } = navigator;
  return nameOfBrowser({ userAgent, touchPoints }, texts.passkeys);
}

function faultsOf(error: unknown) {
  if (error instanceof RequestError) return refusedFaults(error, "password");
  const words = passkeyProblem(error, "make");
  return words === null ? {} : { form: words };
}
