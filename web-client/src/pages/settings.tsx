// The settings of this browser, with a board that shows their effect; and the page of the player's
// notifications, which is loaded when it is first shown.

import { useEffect } from "preact/hooks";
import {
  animation,
  boardStyle,
  coordinates,
  palette,
  pieceStyle,
  theme,
  wantsStillness,
} from "../appearance/appearance";
import { InTurn } from "../base/in-turn";
import { chosenLanguage, languages, nameOfLanguage } from "../base/language";
import { followLink } from "../base/router";
import type { Setting } from "../base/settings";
import { NotFound } from "../frame/not-found";
import { Panel } from "../people/panel";
import { singleKeys } from "../play/looking-back/browse-keys";
import { confirming } from "../play/turn-draft/confirming";
import { NotifyChoice, PremoveChoice, SoundChoice, Switch } from "../room/own-choices";
import { Preview } from "../settings-page/preview";
import { texts as common } from "../texts";
import { texts } from "../texts/settings";
import { Choice } from "../ui/choice";
import { lazyPage } from "../ui/lazy";

const Notifications = lazyPage(() =>
  import("./notifications").then((page) => page.NotificationsPage),
);

/** `part`: the rest of the address. */
export function SettingsPage({ part }: { part: string | undefined }) {
  if (part === undefined) return <OfThisBrowser />;
  return part === "notifications" ? <Notifications /> : <NotFound />;
}

function OfThisBrowser() {
  useEffect(() => {
    document.title = `${texts.title} · ${common.app.name}`;
  }, []);
  return (
    <main class="settings">
      <h1>{texts.title}</h1>
      <p class="hint">{texts.kept}</p>
      <div class="settings-columns">
        <Preview />
        <div class="settings-choices">
          <InTurn>
            <Panel title={texts.page}>
              <SettingChoice legend={texts.theme} setting={theme} labels={texts.themes} />
              <SettingChoice
                legend={texts.language}
                setting={chosenLanguage}
                labels={languageNames}
              />
            </Panel>
          </InTurn>
          <InTurn>
            <Panel title={texts.boards}>
              <SettingChoice legend={texts.board} setting={boardStyle} labels={texts.boardStyles} />
              <SettingChoice
                legend={texts.pieces}
                setting={pieceStyle}
                labels={texts.pieceStyles}
              />
              <SettingChoice legend={texts.palette} setting={palette} labels={texts.palettes} />
              <p class="hint">{texts.paletteHint}</p>
              <SettingChoice
                legend={texts.animation}
                setting={animation}
                labels={texts.animations}
              />
              {wantsStillness.value && <p class="hint">{texts.stillness}</p>}
              <Switch label={texts.coordinates} setting={coordinates} />
            </Panel>
          </InTurn>
          <InTurn>
            <Panel title={texts.playing}>
              <SettingChoice legend={texts.confirm} setting={confirming} labels={texts.confirms} />
              <PremoveChoice />
              <Switch label={common.keys.singles} setting={singleKeys} />
            </Panel>
          </InTurn>
          <InTurn>
            <Panel title={texts.told}>
              <SoundChoice />
              <NotifyChoice />
              <p class="hint">{texts.notifyHint}</p>
              <p>
                <a href="/settings/notifications" onClick={followLink}>
                  {texts.notifyAway}
                </a>
              </p>
            </Panel>
          </InTurn>
        </div>
      </div>
    </main>
  );
}

interface SettingChoiceProps<T extends string> {
  legend: string;
  setting: Setting<T>;
  /** In the order of display. */
  labels: Readonly<Record<T, string>>;
}

/** Each language in its own words. */
const languageNames: Readonly<Record<string, string>> = {
  system: texts.sameLanguage,
  ...Object.fromEntries(languages.map((tag) => [tag, nameOfLanguage(tag)])),
};

function SettingChoice<T extends string>({ legend, setting, labels }: SettingChoiceProps<T>) {
  return (
    <Choice
      legend={legend}
      choices={Object.entries<string>(labels).map(([value, label]) => ({
        value: value as T,
        label,
      }))}
      value={setting.value}
      onChoose={(value) => setting.choose(value)}
    />
  );
}
