// The settings of the player's notifications on devices, by e-mail and by webhooks.

import { useEffect } from "preact/hooks";
import { adoptSheet } from "../base/adopt-sheet";
import { language } from "../base/language";
import { followLink } from "../base/router";
import { useSession } from "../base/use-session";
import { comeBackHere } from "../frame/coming-back";
import {
  addPushDevice,
  addWebhook,
  channels,
  forgetDevice,
  notificationSettings,
  saveChoices,
  testDevice,
} from "../net/devices";
import { removeMailAddress, saveDailyTime, setMailAddress } from "../net/mail";
import type { Player } from "../net/protocol";
import { connection } from "../net/server";
import { thisBrowser } from "../push/browser";
import { rememberDevice, rememberedDevice } from "../push/remembered";
import { Devices } from "../settings-page/notifications/devices";
import { KindsTable } from "../settings-page/notifications/kinds-table";
import { Mail } from "../settings-page/notifications/mail";
import sheet from "../settings-page/notifications/notifications.sheet.css";
import {
  type NotificationsPlace,
  NotificationsSession,
} from "../settings-page/notifications/notifications-session";
import { QuietHours } from "../settings-page/notifications/quiet-hours";
import { Webhooks } from "../settings-page/notifications/webhooks";
import { errorWords } from "../settings-page/notifications/words";
import { texts as common } from "../texts";
import { texts } from "../texts/notifications";
import { Problem } from "../ui/problem";

adoptSheet(sheet);

export function NotificationsPage() {
  useEffect(() => {
    document.title = `${texts.title} · ${common.app.name}`;
  }, []);
  const player = connection.player.value;
  return (
    <main class="notification-page">
      <h1>{texts.title}</h1>
      <p class="hint">{texts.lead}</p>
      {player === null ? (
        <p role="status">{common.app.loadingPage}</p>
      ) : (
        <OfPlayer key={player.id} player={player} />
      )}
      <p>
        <a href="/settings" onClick={followLink}>
          {texts.back}
        </a>
      </p>
    </main>
  );
}

function placeOf(player: string): NotificationsPlace {
  return {
    player,
    browser: thisBrowser,
    remembered: rememberedDevice,
    remember: rememberDevice,
    load: notificationSettings,
    save: saveChoices,
    addPush: (name, subscription) => addPushDevice(name, language, subscription),
    addWebhook: (name, address) => addWebhook(name, language, address),
    test: testDevice,
    forget: forgetDevice,
    now: () => connection.now(),
    setMailAddress: (address, password) => setMailAddress(address, password, language),
    removeMailAddress,
    saveDailyTime,
  };
}

function OfPlayer({ player }: { player: Player }) {
  const session = useSession(() => new NotificationsSession(placeOf(player.id)), [player.id]);
  // After a failure it loads again once the server is back.
  useEffect(() => connection.onConnected(() => void session.load()), [session]);
  const problem = session.problem.value;
  const loaded = session.loaded.value;
  if (loaded === null)
    return problem === null ? (
      <p role="status">{common.app.loadingPage}</p>
    ) : (
      <div class="notification-again">
        <Problem words={errorWords(problem)} />
        <button type="button" onClick={() => void session.load()}>
          {common.app.tryAgain}
        </button>
      </div>
    );
  const { sends, choices, devices, mail } = loaded;
  if (!sends.push && !sends.webhook && mail === null) return <p>{texts.off}</p>;
  const has = { ...sends, mail: mail !== null && mail.shown.value.address !== null };
  const usable = channels.filter((channel) => has[channel]);
  return (
    <div class="notification-panels">
      {sends.push && <Devices session={devices} />}
      {mail !== null && <Mail session={mail} player={player} onOpensAccount={comeBackHere} />}
      {usable.length > 0 && (
        <>
          <KindsTable session={choices} channels={usable} />
          <QuietHours session={choices} />
        </>
      )}
      {sends.webhook && <Webhooks session={devices} />}
    </div>
  );
}
