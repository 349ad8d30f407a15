// An input for a player's name with suggestions.

import type { InputHTMLAttributes } from "preact";
import { useId, useState } from "preact/hooks";
import { getPlayersLike } from "../net/people";
import { useLoaded } from "./loading";
import { playerName } from "./words";

export interface PlayerFieldProps extends InputHTMLAttributes {
  name: string;
  label: string;
  onTyped?(text: string): void;
}

export function PlayerField({ name, label, onTyped, ...input }: PlayerFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const found = useLoaded(typed, (signal) => getPlayersLike(typed, signal));
  return (
    <label class="labelled">
      <span>{label}</span>
      <input
        {...input}
        name={name}
        list={id}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={80}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value.trim());
          onTyped?.(currentTarget.value.trim());
        }}
      />
      <datalist id={id}>
        {found.value?.map((player) => (
          <option key={player.id} value={player.name} label={playerName(player)} />
        ))}
      </datalist>
    </label>
  );
}
