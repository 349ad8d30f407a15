// A link to pass on: shown, copied at a press, or shared where the device can.

import { useEffect, useId, useRef, useState } from "preact/hooks";
import { texts } from "../texts/invitation";

export interface CopyFieldProps {
  label: string;
  value: string;
  /** What goes with it when it is shared. */
  share?: { title: string; text: string };
  /** It is what one should do here. */
  urgent?: boolean;
}

export function CopyField({ label, value, share, urgent = false }: CopyFieldProps) {
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Not allowed here (plain http in the local network): then the person copies what is marked.
      input.current?.select();
      setCopied(document.execCommand("copy"));
    }
  }

  return (
    <div class="copy-field">
      <label for={id}>{label}</label>
      <div class="copy-line">
        <input
          id={id}
          ref={input}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class={urgent ? "primary" : undefined} onClick={() => void copy()}>
          {copied ? texts.copied : texts.copy}
        </button>
        {"share" in navigator && (
          <button
            type="button"
            onClick={() => navigator.share({ ...share, url: value }).catch(() => undefined)}
          >
            {texts.share}
          </button>
        )}
      </div>
    </div>
  );
}
