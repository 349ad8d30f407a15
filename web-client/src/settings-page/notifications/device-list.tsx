// The player's devices, or webhooks: each with a test, and a button to forget it that asks once more.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Device, DeviceChannel } from "../../net/devices";
import { texts } from "../../texts/notifications";
import { Problem } from "../../ui/problem";
import type { DevicesSession } from "./devices-session";
import { dayText, errorWords, trialWords } from "./words";

export interface DeviceListProps {
  session: DevicesSession;
  channel: DeviceChannel;
  /** Shown in place of an empty list. */
  none: string;
  /** An entry is gone, and the focus with it. */
  onForgotten(): void;
}

export function DeviceList({ session, channel, none, onForgotten }: DeviceListProps) {
  const devices = session.devices.value.filter((device) => device.channel === channel);
  const said = useSignal("");
  async function forget({ id, name }: Device): Promise<void> {
    if (!(await session.forget(id))) return;
    said.value = texts.forgotten(name);
    onForgotten();
  }
  return (
    <>
      {devices.length === 0 ? (
        <p class="hint">{none}</p>
      ) : (
        <ul class="device-list">
          {devices.map((device) => (
            <DeviceEntry
              key={device.id}
              {...{ session, device }}
              onForget={() => void forget(device)}
            />
          ))}
        </ul>
      )}
      <p class="hint" role="status">
        {said.value}
      </p>
    </>
  );
}

interface DeviceEntryProps {
  session: DevicesSession;
  device: Device;
  onForget(): void;
}

function DeviceEntry({ session, device, onForget }: DeviceEntryProps) {
  const { id, name, created_at, disabled } = device;
  const asks = useSignal(false);
  const forgetButton = useRef<HTMLButtonElement>(null);
  const trial = session.trials.value.get(id);
  const failure = session.failures.value.get(id);
  function keep(): void {
    asks.value = false;
    // The button is back after the next rendering.
    requestAnimationFrame(() => forgetButton.current?.focus());
  }
  return (
    <li>
      <div class="device-head">
        <span class="device-name">{name}</span>
        {session.here.value === id && <span class="tag">{texts.here}</span>}
        {disabled && <span class="tag attention">{texts.disabled}</span>}
        <span class="hint">{texts.since(dayText(created_at))}</span>
      </div>
      {disabled && <p class="hint">{texts.disabledHint}</p>}
      {asks.value ? (
        <Sure name={name} onForget={onForget} onKeep={keep} />
      ) : (
        <div class="device-buttons">
          <button
            type="button"
            class="small"
            aria-label={texts.testOf(name)}
            aria-disabled={trial === "running"}
            onClick={() => void session.test(id)}
          >
            {texts.test}
          </button>
          <button
            type="button"
            class="small quiet"
            ref={forgetButton}
            aria-label={texts.forgetOf(name)}
            onClick={() => {
              asks.value = true;
            }}
          >
            {texts.forget}
          </button>
        </div>
      )}
      <p class="device-trial" role="status">
        {trialWords(trial)}
      </p>
      <Problem words={failure === undefined ? null : errorWords(failure)} />
    </li>
  );
}

/** The focus goes to the harmless answer. */
function Sure({ name, onForget, onKeep }: { name: string; onForget(): void; onKeep(): void }) {
  const keepButton = useRef<HTMLButtonElement>(null);
  useEffect(() => keepButton.current?.focus(), []);
  return (
    <div class="device-buttons" role="group" aria-label={texts.forgetOf(name)}>
      <p>{texts.forgetSure}</p>
      <button type="button" class="small danger" onClick={onForget}>
        {texts.forget}
      </button>
      <button type="button" class="small quiet" ref={keepButton} onClick={onKeep}>
        {texts.keep}
      </button>
    </div>
  );
}
