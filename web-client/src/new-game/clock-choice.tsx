// The clock of a new room: a few usual clocks, or the player's own values.

import { useId } from "preact/hooks";
import {
  type ClockField,
  clockFields,
  clockKinds,
  readField,
  usualClock,
} from "../clock/clock-fields";
import { clockWords } from "../clock/clock-words";
import { texts } from "../texts";
import { Choice } from "../ui/choice";
import { type ClockDraft, presets, typedOf } from "./clock-draft";

export interface ClockChoiceProps {
  draft: ClockDraft;
  onChange(draft: ClockDraft): void;
}

export function ClockChoice({ draft, onChange }: ClockChoiceProps) {
  return (
    <>
      <Choice
        legend={texts.clock.legend}
        choices={[
          ...presets.map((clock, value) => ({
            value: value as number | null,
            label: clockWords(clock),
          })),
          { value: null, label: texts.clock.own },
        ]}
        value={draft.preset}
        onChoose={(preset) => onChange({ ...draft, preset })}
      />
      {draft.preset === null && (
        <div class="own-clock">
          <label>
            <span>{texts.clock.kind}</span>
            <select
              value={draft.kind}
              onChange={({ currentTarget }) => {
                const kind = clockKinds.find((known) => known === currentTarget.value);
                if (kind !== undefined)
                  onChange({ ...draft, kind, typed: typedOf(usualClock(kind)) });
              }}
            >
              {clockKinds
                .filter((kind) => kind !== "none")
                .map((kind) => (
                  <option key={kind} value={kind}>
                    {texts.clock.kinds[kind]}
                  </option>
                ))}
            </select>
          </label>
          {clockFields[draft.kind].map((field) => (
            <NumberField
              key={field.key}
              field={field}
              typed={draft.typed[field.key] ?? ""}
              onType={(value) =>
                onChange({ ...draft, typed: { ...draft.typed, [field.key]: value } })
              }
            />
          ))}
        </div>
      )}
    </>
  );
}

interface NumberFieldProps {
  field: ClockField;
  typed: string;
  onType(value: string): void;
}

function NumberField({ field, typed, onType }: NumberFieldProps) {
  const hint = useId();
  const wrong = readField(field, typed) === null;
  return (
    <label>
      <span>{texts.clock.fields[field.key]}</span>
      <input
        type="number"
        inputMode="numeric"
        min={field.least}
        max={field.most}
        required
        value={typed}
        aria-invalid={wrong}
        aria-describedby={wrong ? hint : undefined}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
      {wrong && (
        <span class="problem" id={hint}>
          {texts.clock.limits(field.least, field.most)}
        </span>
      )}
    </label>
  );
}
