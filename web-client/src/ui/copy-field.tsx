// A link to pass on: shown, with a button to copy it or, if the device can, to share it.

import { useId } from "preact/hooks";
import { texts } from "../texts/invitation";
import { CopyButton } from "./copy-button";

export interface CopyFieldProps {
  label: string;
  value: string;
  /** Title and text for sharing. */
  share?: { title: string; text: string };
  /** False for a text that is no link. */
  shareable?: boolean;
  /** Emphasizes it as the page's main action. */
  urgent?: boolean;
}

export function CopyField(props: CopyFieldProps) {
  const { label, value, share, shareable = true, urgent = false } = props;
  const id = useId();
  return (
    <div class="copy-field">
      <label for={id}>{label}</label>
      <div class="copy-line">
        <input id={id} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton label={texts.copy} text={value} class={urgent ? "primary" : undefined} />
        {shareable && "share" in navigator && (
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
