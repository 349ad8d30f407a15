// A section of a page with its own heading.

import type { ComponentChildren, RefObject } from "preact";
import { useId } from "preact/hooks";

export interface PanelProps {
  title: string;
  /** Gets the focus when a form in the section is gone. */
  heading?: RefObject<HTMLHeadingElement>;
  children: ComponentChildren;
}

export function Panel({ title, heading, children }: PanelProps) {
  const id = useId();
  return (
    <section class="panel" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={heading && -1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
