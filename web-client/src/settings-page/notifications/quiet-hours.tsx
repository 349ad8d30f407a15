// The hours in which the server sends no notifications.

import type { Quiet } from "../../net/devices";
import { texts } from "../../texts/notifications";
import type { ChoicesSession } from "./choices-session";
import { PutBackChoice } from "./put-back-choice";
import { minutesIn, timeText, usualNight } from "./quiet-times";
import { Section } from "./section";

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export function QuietHours({ session }: { session: ChoicesSession }) {
  const { quiet } = session.shown.value;
  const zone = ownZone();
  return (
    <Section title={texts.quiet}>
      <label class="own-choice">
        <span>{texts.quietOn}</span>
        <input
          type="checkbox"
          checked={quiet !== null}
          onChange={({ currentTarget }) =>
            session.chooseQuiet(currentTarget.checked ? usualNight(zone) : null)
          }
        />
      </label>
      {quiet !== null && (
        <>
          <div class="quiet-times">
            <Time session={session} quiet={quiet} end="from" />
            <Time session={session} quiet={quiet} end="to" />
          </div>
          {quiet.zone === zone ? (
            <p class="hint">{texts.zone(zone)}</p>
          ) : (
            <div class="quiet-zone">
              <p>{texts.otherZone(quiet.zone, zone)}</p>
              <button
                type="button"
                class="small"
                onClick={() => session.chooseQuiet({ ...quiet, zone })}
              >
                {texts.useZone(zone)}
              </button>
            </div>
          )}
          <p class="hint">{texts.quietHint}</p>
        </>
      )}
      <PutBackChoice session={session} choice="quiet" />
    </Section>
  );
}

interface TimeProps {
  session: ChoicesSession;
  quiet: Quiet;
  end: "from" | "to";
}

function Time({ session, quiet, end }: TimeProps) {
  return (
    <label>
      <span>{texts[end]}</span>
      <input
        type="time"
        required
        value={timeText(quiet[end])}
        onChange={({ currentTarget }) => {
          const minutes = minutesIn(currentTarget.value);
          // The field is incomplete while the user types.
          if (minutes !== null) session.chooseQuiet({ ...quiet, [end]: minutes });
        }}
        onBlur={({ currentTarget }) => {
          currentTarget.value = timeText(quiet[end]);
        }}
      />
    </label>
  );
}
