// For players with an account: sessions, password, passkeys, games, tokens, and deletion.

import { useSignal } from "@preact/signals";
import { followLink, playerPath } from "../base/router";
import {
  allMyData,
  allMyGames,
  allMyMistakes,
  changePassword,
  deleteAccount,
  logOut,
  logOutEverywhere,
} from "../net/account";
import type { Player } from "../net/protocol";
import { texts } from "../texts/people";
import { Problem } from "../ui/problem";
import { missingFaults, newPasswordFaults, refusedFaults } from "./faults";
import { Field, Form, HiddenName, PasswordField, useForm } from "./form";
import { Panel } from "./panel";
import { Passkeys } from "./passkeys/passkeys";
import { problemText } from "./problems";
import { Recovery } from "./recovery";
import { Tokens } from "./tokens";

export interface OwnAccountProps {
  player: Player;
  /** The player has left the account; `words` is the message to show. */
  onLeft(words: string): void;
}

export function OwnAccount({ player, onLeft }: OwnAccountProps) {
  const words = texts.account;
  return (
    <>
      <p class="page-lead">
        {words.loggedInAs(player.name)}{" "}
        <a href={playerPath(player.name)} onClick={followLink}>
          {words.profile}
        </a>
      </p>
      <div class="panels">
        <Panel title={words.sessions}>
          <Sessions onLeft={onLeft} />
        </Panel>
        <Panel title={words.changePassword}>
          <NewPassword player={player} />
        </Panel>
        <Passkeys player={player} />
        <Panel title={words.recovery}>
          <Recovery player={player} />
        </Panel>
        <Panel title={words.tokens}>
          <Tokens />
        </Panel>
        <Panel title={words.download}>
          <Download player={player} />
        </Panel>
        <Panel title={words.close}>
          <Closing player={player} onLeft={onLeft} />
        </Panel>
      </div>
    </>
  );
}

function Sessions({ onLeft }: Pick<OwnAccountProps, "onLeft">) {
  const words = texts.account;
  const problem = useSignal<string | null>(null);
  async function leave(how: () => Promise<void>): Promise<void> {
    try {
      await how();
      onLeft(words.loggedOut);
    } catch (error) {
      problem.value = problemText(error);
    }
  }
  return (
    <>
      <p class="hint">{words.everywhereHint}</p>
      <div class="buttons">
        <button type="button" onClick={() => void leave(logOut)}>
          {words.logOut}
        </button>
        <button type="button" onClick={() => void leave(logOutEverywhere)}>
          {words.logOutEverywhere}
        </button>
      </div>
      <Problem words={problem.value} />
    </>
  );
}

function NewPassword({ player }: { player: Player }) {
  const words = texts.account;
  const changed = useSignal(false);
  const form = useForm({
    check: (values) => ({
      ...newPasswordFaults(values("password")),
      ...missingFaults(values, "old"),
    }),
    send: async (values) => {
      changed.value = false;
      await changePassword(values("old"), values("password"));
      changed.value = true;
      form.ref.current?.reset();
    },
    explain: (error) => refusedFaults(error, "old"),
  });
  return (
    <Form state={form} label={words.changePassword}>
      <HiddenName player={player} />
      <PasswordField
        state={form}
        name="old"
        label={words.oldPassword}
        autocomplete="current-password"
      />
      <PasswordField
        state={form}
        name="password"
        label={words.newPassword}
        hint={words.passwordRules}
        autocomplete="new-password"
      />
      <button type="submit" disabled={form.busy}>
        {form.busy ? words.changing : words.change}
      </button>
      <p role="status">{changed.value && words.changed}</p>
    </Form>
  );
}

function Download({ player }: { player: Player }) {
  const words = texts.account;
  return (
    <>
      <DownloadButton
        lead={words.dataLead}
        label={words.downloadData}
        collect={async () => save(await allMyData(), dataFileName(player.name))}
      />
      <DownloadButton
        lead={words.downloadLead}
        label={words.downloadAll}
        collect={async () => save(asFile(await allMyGames(), "text/plain"), words.fileName)}
      />
      <DownloadButton
        lead={words.downloadMistakesLead}
        label={words.downloadMistakes}
        collect={async () =>
          save(asFile(await allMyMistakes(), "application/json"), words.mistakesFileName)
        }
      />
    </>
  );
}

interface DownloadButtonProps {
  lead: string;
  label: string;
  collect(): Promise<void>;
}

function DownloadButton({ lead, label, collect }: DownloadButtonProps) {
  const words = texts.account;
  const state = useSignal<"idle" | "busy" | "done">("idle");
  const problem = useSignal<string | null>(null);
  async function download(): Promise<void> {
    state.value = "busy";
    problem.value = null;
    try {
      await collect();
      state.value = "done";
    } catch (error) {
      problem.value = problemText(error);
      state.value = "idle";
    }
  }
  return (
    <div class="download">
      <p class="hint">{lead}</p>
      <button type="button" disabled={state.value === "busy"} onClick={() => void download()}>
        {state.value === "busy" ? words.downloading : label}
      </button>
      <p role="status">{state.value === "done" && words.downloaded}</p>
      <Problem words={problem.value} />
    </div>
  );
}

/** The name that the server gives the file, too. */
function dataFileName(player: string): string {
  return `quintet-${player}-${new Date().toISOString().slice(0, 10)}.json`;
}

function asFile(text: string, type: string): Blob {
  return new Blob([text], { type: `${type};charset=utf-8` });
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function Closing({ player, onLeft }: OwnAccountProps) {
  const words = texts.account;
  const open = useSignal(false);
  return (
    <>
      <p class="hint">{words.closeLead}</p>
      {open.value ? (
        <ClosingForm
          player={player}
          onLeft={onLeft}
          onCancel={() => {
            open.value = false;
          }}
        />
      ) : (
        <button
          type="button"
          onClick={() => {
            open.value = true;
          }}
        >
          {words.closeOpen}
        </button>
      )}
    </>
  );
}

function ClosingForm({ player, onLeft, onCancel }: OwnAccountProps & { onCancel(): void }) {
  const words = texts.account;
  const form = useForm({
    check: (values) => missingFaults(values, "password", "sure"),
    send: async (values) => {
      await deleteAccount(values("password"));
      onLeft(words.deletedNow);
    },
    explain: (error) => refusedFaults(error, "password"),
  });
  return (
    <Form state={form} label={words.close}>
      <HiddenName player={player} />
      <PasswordField
        state={form}
        name="password"
        label={words.password}
        autocomplete="current-password"
        autofocus
      />
      <div class="check-field">
        <Field state={form} name="sure" label={words.closeCheck} type="checkbox" />
      </div>
      <div class="buttons">
        <button type="submit" class="danger" disabled={form.busy}>
          {form.busy ? words.closing : words.closeConfirm(player.name)}
        </button>
        <button type="button" class="quiet" onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </Form>
  );
}
