// A choice of one among several visible options.

export interface ChoiceProps<T> {
  legend: string;
  choices: readonly { value: T; label: string }[];
  value: T;
  onChoose(value: T): void;
}

export function Choice<T>({ legend, choices, value, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.label}>
          <input
            type="radio"
            name={legend}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
