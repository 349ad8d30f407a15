// A link of an e-mail: explains it, uses it after a press, and shows the result and the next step.

import { useEffect, useRef } from "preact/hooks";
import { followLink } from "../../base/router";
import { useSession } from "../../base/use-session";
import { confirmMailAddress, setPasswordByMail, stopMails } from "../../net/mail";
import { texts } from "../../texts/mail";
import { texts as common } from "../../texts/people";
import { Problem } from "../../ui/problem";
import { newPasswordFaults, refusedFaults } from "../faults";
import { Form, PasswordField, useForm } from "../form";
import { problemText } from "../problems";
import type { MailLink } from "./mail-link";
import { type LinkResult, MailLinkSession } from "./mail-link-session";

const place = { confirm: confirmMailAddress, setPassword: setPasswordByMail, stopMails };

/** Each link needs a view of its own (`key`). */
export function MailLinkView({ link }: { link: MailLink }) {
  const session = useSession(() => new MailLinkSession(link, place), []);
  const state = session.state.value;
  const result = useRef<HTMLDivElement>(null);
  const isOver = state === "gone" || typeof state === "object";
  // The button that had the focus is gone.
  useEffect(() => {
    if (isOver) result.current?.focus();
  }, [isOver]);
  return (
    <section class="panel">
      <div role="status" ref={result} tabIndex={-1}>
        {state === "gone" && <p>{texts[link.kind].gone}</p>}
        {typeof state === "object" && <Done result={state.done} />}
      </div>
      {isOver ? (
        <NextPages kind={link.kind} isDone={state !== "gone"} />
      ) : link.kind === "password" ? (
        <NewPassword session={session} />
      ) : (
        <OneButton session={session} kind={link.kind} />
      )}
    </section>
  );
}

interface OneButtonProps {
  session: MailLinkSession;
  kind: "confirm" | "unsubscribe";
}

function OneButton({ session, kind }: OneButtonProps) {
  const words = texts[kind];
  const isBusy = session.state.value === "busy";
  const error = session.error.value;
  return (
    <div class="form">
      <p>{words.lead}</p>
      <button
        type="button"
        class="primary"
        aria-disabled={isBusy}
        onClick={() => void session.use()}
      >
        {isBusy ? words.busy : words.act}
      </button>
      <Problem words={error === null ? null : problemText(error)} />
    </div>
  );
}

function NewPassword({ session }: { session: MailLinkSession }) {
  const words = texts.password;
  const form = useForm({
    check: (values) => newPasswordFaults(values("password")),
    send: async (values) => {
      await session.use(values("password"));
      const error = session.error.value;
      if (error !== null) throw error;
    },
    explain: (error) => refusedFaults(error),
  });
  return (
    <Form state={form} label={words.title}>
      <p>{words.lead}</p>
      <PasswordField
        state={form}
        name="password"
        label={common.account.newPassword}
        hint={common.account.passwordRules}
        autocomplete="new-password"
      />
      <button type="submit" class="primary" disabled={form.busy}>
        {form.busy ? words.busy : words.act}
      </button>
    </Form>
  );
}

function Done({ result }: { result: LinkResult }) {
  switch (result.kind) {
    case "confirm":
      return (
        <>
          <p class="mail-result">{texts.confirm.done(result.address, result.name)}</p>
          <p>{texts.confirm.next}</p>
        </>
      );
    case "password":
      return <p class="mail-result">{texts.password.done(result.name)}</p>;
    case "unsubscribe":
      return (
        <>
          <p class="mail-result">{texts.unsubscribe.done}</p>
          <p>{texts.unsubscribe.next}</p>
        </>
      );
  }
}

function NextPages({ kind, isDone }: { kind: MailLink["kind"]; isDone: boolean }) {
  if (kind !== "password") return <MailPages paths={["settings"]} />;
  return <MailPages paths={isDone ? ["home", "account"] : ["account"]} />;
}

const addresses = { settings: "/settings/notifications", account: "/account", home: "/" } as const;

/** Links to these pages. */
export function MailPages({ paths }: { paths: readonly (keyof typeof addresses)[] }) {
  return (
    <p class="mail-pages">
      {paths.map((path) => (
        <a key={path} href={addresses[path]} onClick={followLink}>
          {texts[path]}
        </a>
      ))}
    </p>
  );
}
