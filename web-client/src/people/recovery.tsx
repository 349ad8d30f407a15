// The recovery code of an account, which is shown only once, after its creation.

import { useSignal } from "@preact/signals";
import { makeRecoveryCode, type RecoveryCode, recoveryCode } from "../net/account";
import type { Player } from "../net/protocol";
import { texts } from "../texts/people";
import { CopyField } from "../ui/copy-field";
import { missingFaults, refusedFaults } from "./faults";
import { Form, HiddenName, PasswordField, useForm } from "./form";
import { useLoaded } from "./loading";
import { problemText } from "./problems";
import { dateText } from "./words";

export function Recovery({ player }: { player: Player }) {
  const words = texts.account;
  const code = useSignal<string | null>(null);
  const known = useLoaded(`recovery code ${code.value ?? ""}`, recoveryCode);
  const form = useForm({
    check: (values) => missingFaults(values, "password"),
    send: async (values) => {
      code.value = await makeRecoveryCode(values("password"));
      form.ref.current?.reset();
    },
    explain: (error) => refusedFaults(error, "password"),
  });
  return (
    <>
      <p class="hint">{words.recoveryLead}</p>
      {known.error !== null && <p class="problem">{problemText(known.error)}</p>}
      {known.value !== null && <p>{sinceText(known.value)}</p>}
      {code.value !== null && (
        <div class="secret" role="status">
          <CopyField label={words.recoveryCode} value={code.value} />
          <p class="hint">
            <strong>{words.recoveryOnce}</strong>
          </p>
        </div>
      )}
      <Form state={form} label={words.recovery}>
        <HiddenName player={player} />
        <PasswordField
          state={form}
          name="password"
          label={words.password}
          autocomplete="current-password"
        />
        <button type="submit" disabled={form.busy}>
          {form.busy ? words.recoveryMaking : words.recoveryMake}
        </button>
      </Form>
    </>
  );
}

function sinceText({ created_at }: RecoveryCode): string {
  const words = texts.account;
  return created_at === null ? words.recoveryNone : words.recoverySince(dateText(created_at));
}
