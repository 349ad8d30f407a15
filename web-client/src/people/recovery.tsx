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
  const isAsked = useSignal(false);
  const code = useSignal<string | null>(null);
  const known = useLoaded(`recovery code ${code.value ?? ""}`, recoveryCode);
  return (
    <>
      <p class="hint">{words.recoveryLead}</p>
      {known.error !== null && <p class="problem">{problemText(known.error)}</p>}
      {known.value !== null && <p class="recovery-since">{sinceText(known.value)}</p>}
      <div role="status">
        {code.value !== null && (
          <div class="secret">
            <CopyField label={words.recoveryCode} value={code.value} />
            <p class="hint">
              <strong>{words.recoveryOnce}</strong>
            </p>
          </div>
        )}
      </div>
      {isAsked.value ? (
        <RecoveryForm
          player={player}
          onMade={(made) => {
            code.value = made;
            isAsked.value = false;
          }}
          onCancel={() => {
            isAsked.value = false;
          }}
        />
      ) : (
        <button
          type="button"
          onClick={() => {
            isAsked.value = true;
          }}
        >
          {words.recoveryOpen}
        </button>
      )}
    </>
  );
}

interface RecoveryFormProps {
  player: Player;
  onMade(code: string): void;
  onCancel(): void;
}

function RecoveryForm({ player, onMade, onCancel }: RecoveryFormProps) {
  const words = texts.account;
  const form = useForm({
    check: (values) => missingFaults(values, "password"),
    send: async (values) => onMade(await makeRecoveryCode(values("password"))),
    explain: (error) => refusedFaults(error, "password"),
  });
  return (
    <Form state={form} label={words.recovery}>
      <HiddenName player={player} />
      <PasswordField
        state={form}
        name="password"
        label={words.password}
        autocomplete="current-password"
        autofocus
      />
      <div class="buttons">
        <button type="submit" disabled={form.busy}>
          {form.busy ? words.recoveryMaking : words.recoveryMake}
        </button>
        <button type="button" class="quiet" onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </Form>
  );
}

function sinceText({ created_at }: RecoveryCode): string {
  const words = texts.account;
  return created_at === null ? words.recoveryNone : words.recoverySince(dateText(created_at));
}
