// For guests who have forgotten the password of their account: a new one with the recovery code, with a
// passkey, or with a link by e-mail.

import { recover } from "../net/account";
import { notificationSettings } from "../net/devices";
import { type Player, RequestError } from "../net/protocol";
import { texts } from "../texts/people";
import { missingFaults, newPasswordFaults, refusedFaults } from "./faults";
import { Field, Form, NameField, PasswordField, useForm } from "./form";
import { useLoaded } from "./loading";
import { RecoverByPasskey } from "./passkeys/recover-by-passkey";
import { RecoverByMail } from "./recover-by-mail";

export interface RecoverProps {
  guest: Player;
  onDone(): void;
}

export function Recover({ guest, onDone }: RecoverProps) {
  // The settings of every player, also of a guest, say whether the server sends e-mail.
  const settings = useLoaded(`settings of ${guest.id}`, notificationSettings);
  const sendsMail = Boolean(settings.value?.mail);
  return (
    <>
      <RecoverByCode onDone={onDone} />
      <RecoverByPasskey onDone={onDone} />
      {sendsMail && <RecoverByMail />}
    </>
  );
}

function RecoverByCode({ onDone }: Pick<RecoverProps, "onDone">) {
  const words = texts.account;
  const form = useForm({
    check: (values) => ({
      ...newPasswordFaults(values("password")),
      ...missingFaults(values, "name", "code"),
    }),
    send: async (values) => {
      await recover(values("name").trim(), values("code"), values("password"));
      onDone();
    },
    explain: (error) =>
      error instanceof RequestError && error.code === "wrong-password"
        ? { code: words.wrongRecovery }
        : refusedFaults(error),
  });
  return (
    <Form state={form} label={words.recover}>
      <p class="hint">{words.recoverLead}</p>
      <NameField state={form} />
      <Field
        state={form}
        name="code"
        label={words.recovery}
        placeholder="lusab-babad-gutih-tugad-mumot"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
      />
      <PasswordField
        state={form}
        name="password"
        label={words.newPassword}
        hint={words.passwordRules}
        autocomplete="new-password"
      />
      <button type="submit" class="primary" disabled={form.busy}>
        {form.busy ? words.recovering : words.recover}
      </button>
    </Form>
  );
}
