// A table with a check box for each kind of notification and each channel.

import { useId } from "preact/hooks";
import { type DeviceChannel, kinds } from "../../net/devices";
import { texts } from "../../texts/notifications";
import type { ChoicesSession } from "./choices-session";
import { PutBackChoice } from "./put-back-choice";
import { Section } from "./section";

export interface KindsTableProps {
  session: ChoicesSession;
  /** The channels that the player can have messages on. */
  channels: readonly DeviceChannel[];
}

export function KindsTable({ session, channels }: KindsTableProps) {
  const id = useId();
  return (
    <Section title={texts.kinds}>
      <p class="hint">{texts.kindsLead}</p>
      <table class="kinds">
        <thead>
          <tr>
            <th scope="col">{texts.reason}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col" id={`${id}-${channel}`}>
                {texts.channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" id={`${id}-${kind}`}>
                {texts.kindNames[kind]}
              </th>
              {channels.map((channel) => (
                <td key={channel}>
                  <label>
                    <input
                      type="checkbox"
                      checked={session.isOn(kind, channel)}
                      aria-labelledby={`${id}-${kind} ${id}-${channel}`}
                      onChange={({ currentTarget }) =>
                        session.choose(kind, channel, currentTarget.checked)
                      }
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <PutBackChoice session={session} choice="off" />
    </Section>
  );
}
