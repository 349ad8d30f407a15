// Forms that show an error at its field and work with password managers.

import type { ComponentChildren, InputHTMLAttributes, RefObject } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Player } from "../net/protocol";
import { texts } from "../texts/people";
import { Problem } from "../ui/problem";

/** The errors by field name; `form` is for the whole form. */
export type Faults = Readonly<Record<string, string>>;

export type Values = (field: string) => string;

export interface FormState {
  faults: Faults;
  busy: boolean;
  ref: RefObject<HTMLFormElement>;
  submit(event: Event): void;
}

export interface FormActions {
  /** The errors found without the server. */
  check(values: Values): Faults;
  send(values: Values): Promise<void>;
  /** The server's errors. */
  explain(error: unknown): Faults;
}

export function useForm({ check, send, explain }: FormActions): FormState {
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [faults]);

  async function act(values: Values): Promise<void> {
    const found = check(values);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      setFaults(explain(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    faults,
    busy,
    ref,
    submit(event) {
      event.preventDefault();
      if (busy || ref.current === null) return;
      const data = new FormData(ref.current);
      void act((field) => String(data.get(field) ?? ""));
    },
  };
}

export interface FormProps {
  state: FormState;
  label: string;
  /** Escape calls it. */
  onCancel?(): void;
  children: ComponentChildren;
}

export function Form({ state, label, onCancel, children }: FormProps) {
  return (
    <form
      class="form"
      ref={state.ref}
      aria-label={label}
      noValidate
      onSubmit={state.submit}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.isComposing) onCancel?.();
      }}
    >
      {children}
      <Problem words={state.faults.form ?? null} />
    </form>
  );
}

/** Password managers find the account by its name. */
export function HiddenName({ player }: { player: Player }) {
  return (
    <input type="text" name="name" autocomplete="username" value={player.name} readOnly hidden />
  );
}

export interface FieldProps extends InputHTMLAttributes {
  state: FormState;
  name: string;
  label: string;
  hint?: string;
  /** Beside the input. */
  children?: ComponentChildren;
}

export function Field({ state, name, label, hint, children, ...input }: FieldProps) {
  const id = useId();
  const fault = state.faults[name];
  const described = [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="field-line">
        <input
          {...input}
          id={id}
          name={name}
          aria-invalid={fault !== undefined}
          aria-describedby={described || undefined}
        />
        {children}
      </div>
      {fault !== undefined && (
        <p class="problem" id={`${id}-fault`}>
          {fault}
        </p>
      )}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autocapitalize="off"
      spellcheck={false}
      maxLength={512}
    >
      <button
        type="button"
        class="small"
        aria-pressed={shown}
        aria-label={texts.account.showPassword}
        onClick={() => setShown(!shown)}
      >
        {texts.account.show}
      </button>
    </Field>
  );
}

/** The name of an account. */
export function NameField(props: Pick<FieldProps, "state" | "hint" | "autocomplete">) {
  return (
    <Field
      autocomplete="username"
      {...props}
      name="name"
      label={texts.account.name}
      autocapitalize="off"
      spellcheck={false}
    />
  );
}

interface SubmitOrCancelProps {
  kind?: "primary" | "danger";
  busy: boolean;
  onCancel(): void;
  children: ComponentChildren;
}

/** The last line of a form that opens in a page. The button keeps the focus while it is busy. */
export function SubmitOrCancel({ kind, busy, onCancel, children }: SubmitOrCancelProps) {
  return (
    <div class="buttons">
      <button type="submit" class={kind} aria-disabled={busy}>
        {children}
      </button>
      <button type="button" class="quiet" onClick={onCancel}>
        {texts.account.cancel}
      </button>
    </div>
  );
}
