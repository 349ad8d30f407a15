// The forms to set and to remove the e-mail address. Both ask for the password, because a person at an
// unlocked device must not get the account by e-mail.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Player, RequestError } from "../../net/protocol";
import { texts } from "../../texts/notifications";
import { Problem } from "../../ui/problem";
import { FormField } from "./form-field";
import type { MailSession } from "./mail-session";
import { errorWords } from "./words";

interface MailFormProps {
  session: MailSession;
  player: Player;
  onDone(): void;
  /** Null: the form is always there. */
  onCancel: (() => void) | null;
}

export interface AddressFormProps extends MailFormProps {
  /** In the field from the beginning. */
  proposed?: string | null;
}

type Field = "address" | "password";

export function AddressForm({ session, proposed = null, onDone, ...props }: AddressFormProps) {
  const words = texts.mail;
  const form = useMailForm(session, async (values) => {
    const address = values("address").trim();
    if (!/^[^\s@]+@[^\s@]+$/.test(address)) return "address";
    if (values("password") === "") return "password";
    if (await session.set(address, values("password"))) onDone();
    return null;
  });
  return (
    <MailForm
      {...props}
      form={form}
      label={words.set}
      submit={session.isBusy.value ? words.setting : words.set}
    >
      <FormField
        label={words.address}
        name="address"
        type="email"
        autocomplete="email"
        maxLength={254}
        defaultValue={proposed ?? ""}
        problem={form.problemOf("address")}
      />
    </MailForm>
  );
}

export function RemoveForm({ session, onDone, ...props }: MailFormProps) {
  const words = texts.mail;
  const form = useMailForm(session, async (values) => {
    if (values("password") === "") return "password";
    if (await session.remove(values("password"))) onDone();
    return null;
  });
  return (
    <MailForm
      {...props}
      form={form}
      label={words.remove}
      submit={session.isBusy.value ? words.removing : words.remove}
    >
      <p>{words.removeSure}</p>
    </MailForm>
  );
}

/** `send` returns the field that is not filled in. */
function useMailForm(
  session: MailSession,
  send: (values: (field: Field) => string) => Promise<Field | null>,
) {
  const ref = useRef<HTMLFormElement>(null);
  const missing = useSignal<Field | null>(null);
  const error = session.error.value;
  const refused = error === null ? null : fieldOf(error);
  const field = missing.value ?? refused;
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [field, error]);
  const problemOf = (name: Field): string | null => {
    if (missing.value === name) return texts.mail.missing[name];
    return missing.value === null && refused === name ? errorWords(error) : null;
  };
  return {
    ref,
    problemOf,
    problem:
      error !== null && refused === null && missing.value === null ? errorWords(error) : null,
    isBusy: session.isBusy.value,
    async submit(): Promise<void> {
      if (ref.current === null) return;
      const data = new FormData(ref.current);
      missing.value = await send((name) => String(data.get(name) ?? ""));
    },
  };
}

/** The field that the server's error is about. */
function fieldOf(error: unknown): Field | null {
  if (!(error instanceof RequestError)) return null;
  if (error.key === "mail.address" || error.key === "mail.refused") return "address";
  return error.code === "wrong-password" ? "password" : null;
}

interface MailFormFrameProps {
  form: ReturnType<typeof useMailForm>;
  player: Player;
  label: string;
  submit: string;
  onCancel: (() => void) | null;
  children: ComponentChildren;
}

function MailForm({ form, player, label, submit, onCancel, children }: MailFormFrameProps) {
  const { ref } = form;
  // A form that a press has opened gets the focus, in its first empty field.
  useEffect(() => {
    if (onCancel === null) return;
    const fields = [
      ...(ref.current?.querySelectorAll<HTMLInputElement>("input:not([hidden])") ?? []),
    ];
    (fields.find(({ value }) => value === "") ?? fields[0])?.focus();
  }, []);
  return (
    <form
      class="device-form"
      ref={ref}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <input type="text" name="name" autocomplete="username" value={player.name} readOnly hidden />
      {children}
      <FormField
        label={texts.mail.password}
        name="password"
        type="password"
        autocomplete="current-password"
        maxLength={512}
        problem={form.problemOf("password")}
      />
      <div class="device-buttons">
        <button type="submit" aria-disabled={form.isBusy}>
          {submit}
        </button>
        {onCancel !== null && (
          <button type="button" class="quiet" onClick={onCancel}>
            {texts.mail.cancel}
          </button>
        )}
      </div>
      <Problem words={form.problem} />
    </form>
  );
}
