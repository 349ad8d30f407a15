// A link to pass on: shown, copied at a press, or shared where the device can.

import { useId } from "preact/hooks";
import { texts } from "../texts/invitation";
import { CopyButton } from "./copy-button";

export interface CopyFieldProps {
  label: string;
  value: string;
  /** What goes with it when it is shared. */
  share?: { title: string; text: string };
  /** It is what one should do here. */
  urgent?: boolean;
}

export function CopyField({ label, value, share, urgent = false }: CopyFieldProps) {
  const id = useId();
  return (
    <div class="copy-field">
      <label for={id}>{label}</label>
      <div class="copy-line">
        <input id={id} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton label={texts.copy} text={value} class={urgent ? "primary" : undefined} />
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
