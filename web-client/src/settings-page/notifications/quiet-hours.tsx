// The hours in which the server sends no notifications.

import { texts } from "../../texts/notifications";
import type { ChoicesSession } from "./choices-session";
import { ownZone, usualNight } from "./day-times";
import { PutBackChoice } from "./put-back-choice";
import { Section } from "./section";
import { TimeField, ZoneNote } from "./time-field";

export function QuietHours({ session }: { session: ChoicesSession }) {
  const { quiet } = session.shown.value;
  return (
    <Section title={texts.quiet}>
      <label class="own-choice">
        <span>{texts.quietOn}</span>
        <input
          type="checkbox"
          checked={quiet !== null}
          onChange={({ currentTarget }) =>
            session.chooseQuiet(currentTarget.checked ? usualNight(ownZone()) : null)
          }
        />
      </label>
      {quiet !== null && (
        <>
          <div class="quiet-times">
            {(["from", "to"] as const).map((end) => (
              <TimeField
                key={end}
                label={texts[end]}
                minutes={quiet[end]}
                onChoose={(minutes) => session.chooseQuiet({ ...quiet, [end]: minutes })}
              />
            ))}
          </div>
          <ZoneNote
            stored={quiet.zone}
            onChoose={(zone) => session.chooseQuiet({ ...quiet, zone })}
          />
          <p class="hint">{texts.quietHint}</p>
        </>
      )}
      <PutBackChoice session={session} choice="quiet" />
    </Section>
  );
}
