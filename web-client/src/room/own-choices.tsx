// Settings beside the board: how turns are played, sounds and notifications.

import { useSignal } from "@preact/signals";
import type { Setting } from "../base/settings";
import { confirming } from "../play/turn-draft/confirming";
import { premoving } from "../play/turn-draft/premove";
import { play, sounds, volume } from "../sound/sounds";
import { texts } from "../texts";
import { texts as table } from "../texts/table";
import { notificationsAllowed, notifying, turnOn } from "./notifications/notifications";

export function OwnChoices({ plays }: { plays: boolean }) {
  return (
    <div class="own-choices">
      {plays && <ConfirmChoice />}
      {plays && <PremoveChoice />}
      <SoundChoice />
      {plays && <NotifyChoice />}
    </div>
  );
}

/** The turns that wait for a confirmation. */
export function ConfirmChoice() {
  return (
    <label class="own-choice">
      <span>{texts.turnDraft.confirming}</span>
      <select
        value={confirming.value}
        onChange={({ currentTarget }) => {
          const choice = confirming.values.find((one) => one === currentTarget.value);
          if (choice !== undefined) confirming.choose(choice);
        }}
      >
        {confirming.values.map((choice) => (
          <option key={choice} value={choice}>
            {texts.turnDraft.choices[choice]}
          </option>
        ))}
      </select>
    </label>
  );
}

export function PremoveChoice() {
  return <Switch label={table.premove.setting} setting={premoving} />;
}

export function SoundChoice() {
  return (
    <>
      <Switch label={table.sounds.setting} setting={sounds} />
      {sounds.value === "on" && (
        <label class="own-choice">
          <span>{table.sounds.volume}</span>
          <input
            type="range"
            min={0}
            max={volume.values.length - 1}
            value={volume.values.indexOf(volume.value)}
            aria-valuetext={texts.percent(Number(volume.value))}
            onChange={({ currentTarget }) => {
              volume.choose(volume.values[currentTarget.valueAsNumber] ?? volume.value);
              play("theirs");
            }}
          />
        </label>
      )}
    </>
  );
}

export function Switch({ label, setting }: { label: string; setting: Setting<"on" | "off"> }) {
  return (
    <label class="own-choice">
      <span>{label}</span>
      <input
        type="checkbox"
        checked={setting.value === "on"}
        onChange={({ currentTarget }) => setting.choose(currentTarget.checked ? "on" : "off")}
      />
    </label>
  );
}

/** Asks for the browser's permission only after a press. */
export function NotifyChoice() {
  const refused = useSignal(false);
  if (notificationsAllowed() === "unknown") return null;
  const on = notifying.value === "on" && notificationsAllowed() === "granted";

  async function change(wanted: boolean): Promise<void> {
    if (!wanted) notifying.choose("off");
    else await turnOn();
    refused.value = wanted && notificationsAllowed() !== "granted";
  }

  return (
    <>
      <label class="own-choice" title={table.told.askTitle}>
        <span class="bell-label">
          <Bell />
          {table.told.setting}
        </span>
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => {
            const { currentTarget } = event;
            const wanted = currentTarget.checked;
            currentTarget.checked = on;
            void change(wanted);
          }}
        />
      </label>
      {refused.value && (
        <p class="hint" role="status">
          {table.told.denied}
        </p>
      )}
    </>
  );
}

function Bell() {
  return (
    <svg class="bell" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3A6 6 0 0 0 6 9V14L4 17H20L18 14V9A6 6 0 0 0 12 3ZM9.500 19A2.500 2.500 0 0 0 14.500 19Z" />
    </svg>
  );
}
