// The devices that get push messages, and the button that adds this browser.

import { useRef } from "preact/hooks";
import { type BrowserTraits, nameOfBrowser, pushSupport } from "../../push/support";
import { texts } from "../../texts/notifications";
import { Problem } from "../../ui/problem";
import { DeviceList } from "./device-list";
import type { DevicesSession } from "./devices-session";
import { Section } from "./section";
import { addProblemWords } from "./words";

/** The same limit as the server's, in characters. */
export const longestName = 60;

export function Devices({ session }: { session: DevicesSession }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const isOn = session.here.value !== null;
  return (
    <Section title={texts.devices} heading={heading}>
      <p role="status">{isOn && texts.thisOn}</p>
      {!isOn && <ThisBrowser session={session} onAdded={focusHeading} />}
      <DeviceList
        session={session}
        channel="push"
        none={texts.noDevices}
        onForgotten={focusHeading}
      />
    </Section>
  );
}

function ThisBrowser({ session, onAdded }: { session: DevicesSession; onAdded(): void }) {
  const name = useRef<HTMLInputElement>(null);
  const traits = traitsOfThisBrowser();
  const support = pushSupport(traits);
  if (support !== "possible") return <p>{texts.support[support]}</p>;
  const proposed = nameOfBrowser(traits, texts);
  const isAdding = session.adding.value === "push";
  async function add(): Promise<void> {
    await session.addThisBrowser(name.current?.value.trim() || proposed);
    if (session.here.value !== null) onAdded();
  }
  return (
    <form
      class="device-form"
      aria-label={texts.add}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <label>
        <span>{texts.deviceName}</span>
        <input
          type="text"
          ref={name}
          defaultValue={proposed}
          maxLength={longestName}
          autocomplete="off"
        />
      </label>
      <button type="submit" class="primary" aria-disabled={isAdding}>
        {isAdding ? texts.adding : texts.add}
      </button>
      <Problem words={addProblemWords(session.problems.value.push)} />
    </form>
  );
}

function traitsOfThisBrowser(): BrowserTraits {
  return {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isSecure: isSecureContext,
    isInstalled: matchMedia("(display-mode: standalone)").matches,
    hasPush: "PushManager" in globalThis && "Notification" in globalThis,
  };
}
