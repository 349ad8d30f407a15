// For guests who have forgotten the password of their account: a new one with a passkey.

import { useEffect, useMemo } from "preact/hooks";
import { beginSigning, setPasswordByPasskey } from "../../net/passkeys";
import { RequestError } from "../../net/protocol";
import { texts } from "../../texts/people";
import { newPasswordFaults, refusedFaults } from "../faults";
import { Form, PasswordField, SubmitOrCancel, useForm } from "../form";
import { passkeySupportHere, signChallenge } from "./browser";
import { useFocusInside, useOpening } from "./opening";
import { passkeyProblem, supportWords } from "./words";

interface RecoverByPasskeyProps {
  /** The new password is set, and the player is logged in. */
  onDone(): void;
}

export function RecoverByPasskey({ onDone }: RecoverByPasskeyProps) {
  const form = useOpening();
  const whyNot = supportWords(passkeySupportHere(), location.hostname);
  return (
    <div class="other-recovery">
      <h2>{texts.passkeys.recover}</h2>
      <p class="hint">{whyNot ?? texts.passkeys.recoverLead}</p>
      {form.isOpen.value && <NewPassword onDone={onDone} onCancel={form.cancel} />}
      {whyNot === null && !form.isOpen.value && (
        <button type="button" ref={form.opener} onClick={form.open}>
          {texts.passkeys.recoverOpen}
        </button>
      )}
    </div>
  );
}

function NewPassword({ onDone, onCancel }: RecoverByPasskeyProps & { onCancel(): void }) {
  const left = useLeft();
  const form = useForm({
    check: (values) => newPasswordFaults(values("password")),
    send: async (values) => {
      const signed = await signChallenge(await beginSigning(), left);
      await setPasswordByPasskey(signed, values("password"));
      onDone();
    },
    explain: (error) => faultsOf(error),
  });
  useFocusInside(form.ref);
  return (
    <Form state={form} label={texts.passkeys.recover} onCancel={onCancel}>
      <PasswordField
        state={form}
        name="password"
        label={texts.account.newPassword}
        hint={texts.account.passwordRules}
        autocomplete="new-password"
      />
      <SubmitOrCancel busy={form.busy} kind="primary" onCancel={onCancel}>
        {form.busy ? texts.passkeys.prompting : texts.passkeys.set}
      </SubmitOrCancel>
    </Form>
  );
}

/** Aborted when the component is gone. */
function useLeft(): AbortSignal {
  const left = useMemo(() => new AbortController(), []);
  useEffect(() => () => left.abort(), [left]);
  return left.signal;
}

function faultsOf(error: unknown) {
  if (error instanceof RequestError) return refusedFaults(error);
  const words = passkeyProblem(error, "use");
  return words === null ? {} : { form: words };
}
