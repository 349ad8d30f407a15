// A confirmed e-mail address: when its mails leave, a test, and how to change or remove it.

import type { DailyTime } from "../../net/mail";
import { texts } from "../../texts/notifications";
import { Choice } from "../../ui/choice";
import { Problem } from "../../ui/problem";
import { ownZone, usualEvening } from "./day-times";
import type { MailSession } from "./mail-session";
import { TimeField, ZoneNote } from "./time-field";
import { errorWords, trialWords } from "./words";

/** The form that a press has opened. */
export type OpenForm = "again" | "change" | "remove";

export interface MailAddressProps {
  session: MailSession;
  address: string;
  /** Null while a form is open. */
  onOpen: ((form: OpenForm) => void) | null;
}

export function MailAddress({ session, address, onOpen }: MailAddressProps) {
  const words = texts.mail;
  const { disabled, pending } = session.shown.value;
  const trial = session.trial.value;
  return (
    <>
      {disabled && (
        <p class="mail-disabled">
          <span class="tag attention">{texts.disabled}</span> {words.disabled}
        </p>
      )}
      <DailyChoice session={session} />
      {onOpen !== null && (
        <div class="device-buttons">
          <button
            type="button"
            class="small"
            aria-label={texts.testOf(address)}
            aria-disabled={trial === "running"}
            onClick={() => void session.test()}
          >
            {texts.test}
          </button>
          {pending === null && (
            <button type="button" class="small quiet" onClick={() => onOpen("change")}>
              {words.change}
            </button>
          )}
          <button type="button" class="small quiet" onClick={() => onOpen("remove")}>
            {words.remove}
          </button>
        </div>
      )}
      <p class="device-trial" role="status">
        {trialWords(trial ?? undefined)}
      </p>
    </>
  );
}

function DailyChoice({ session }: { session: MailSession }) {
  const words = texts.mail;
  const { daily } = session;
  const time = daily.shown.value;
  const error = daily.error.value;
  return (
    <>
      <Choice<boolean>
        legend={words.when}
        choices={[
          { value: false, label: words.atOnce },
          { value: true, label: words.daily },
        ]}
        value={time !== null}
        onChoose={(isDaily) => daily.choose(isDaily ? usualEvening(ownZone()) : null)}
      />
      {time !== null && <DailyTimeFields time={time} onChoose={(chosen) => daily.choose(chosen)} />}
      <Problem words={error === null ? null : texts.notSaved(errorWords(error))} />
    </>
  );
}

interface DailyTimeFieldsProps {
  time: DailyTime;
  onChoose(time: DailyTime): void;
}

function DailyTimeFields({ time, onChoose }: DailyTimeFieldsProps) {
  return (
    <>
      <div class="quiet-times">
        <TimeField
          label={texts.mail.dailyAt}
          minutes={time.at}
          onChoose={(at) => onChoose({ ...time, at })}
        />
      </div>
      <ZoneNote stored={time.zone} onChoose={(zone) => onChoose({ ...time, zone })} />
    </>
  );
}
