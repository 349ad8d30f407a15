// A field of a form, with the error that belongs to it.

import type { InputHTMLAttributes } from "preact";
import { useId } from "preact/hooks";

export interface FormFieldProps extends InputHTMLAttributes {
  label: string;
  name: string;
  problem: string | null;
}

export function FormField({ label, problem, ...input }: FormFieldProps) {
  const id = useId();
  return (
    <div class="device-field">
      <label for={id}>{label}</label>
      <input
        type="text"
        autocomplete="off"
        spellcheck={false}
        {...input}
        id={id}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
      />
      {problem !== null && (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
