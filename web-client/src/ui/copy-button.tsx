// Copies a text to the clipboard and confirms it on the button.

import { useEffect, useState } from "preact/hooks";
import { texts } from "../texts";

export interface CopyButtonProps {
  label: string;
  text: string;
  class?: string | undefined;
}

export function CopyButton({ label, text, class: style }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      class={style}
      onClick={() => void copy(text).then((done) => setCopied(done))}
    >
      {copied ? texts.room.copied : label}
    </button>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyMarked(text);
  }
}

/** For pages that may not write to the clipboard (plain http in the local network). */
function copyMarked(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
