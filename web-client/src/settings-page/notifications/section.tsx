// A section with a heading that takes the focus when a control in the section is gone.

import type { ComponentChildren, RefObject } from "preact";
import { useId } from "preact/hooks";

export interface SectionProps {
  title: string;
  heading?: RefObject<HTMLHeadingElement>;
  children: ComponentChildren;
}

export function Section({ title, heading, children }: SectionProps) {
  const id = useId();
  return (
    <section class="panel" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
