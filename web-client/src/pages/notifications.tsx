// The settings of the player's notifications on devices and by webhooks.

import { useEffect } from "preact/hooks";
import { adoptSheet } from "../base/adopt-sheet";
import { language } from "../base/language";
import { followLink } from "../base/router";
import { useSession } from "../base/use-session";
import {
  addPushDevice,
  addWebhook,
  forgetDevice,
  notificationSettings,
  saveChoices,
  testDevice,
} from "../net/devices";
import { connection } from "../net/server";
import { thisBrowser } from "../push/browser";
import { rememberDevice, rememberedDevice } from "../push/remembered";
import { Devices } from "../settings-page/notifications/devices";
import { KindsTable } from "../settings-page/notifications/kinds-table";
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
  const player = connection.player.value?.id;
  return (
    <main class="notification-page">
      <h1>{texts.title}</h1>
      <p class="hint">{texts.lead}</p>
      {player === undefined ? (
        <p role="status">{common.app.loadingPage}</p>
      ) : (
        <OfPlayer key={player} player={player} />
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
  };
}

function OfPlayer({ player }: { player: string }) {
  const session = useSession(() => new NotificationsSession(placeOf(player)), [player]);
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
  const { sends, choices, devices } = loaded;
  if (!sends.push && !sends.webhook) return <p>{texts.off}</p>;
  return (
    <div class="notification-panels">
      {sends.push && <Devices session={devices} />}
      <KindsTable session={choices} sends={sends} />
      <QuietHours session={choices} />
      {sends.webhook && <Webhooks session={devices} />}
    </div>
  );
}
