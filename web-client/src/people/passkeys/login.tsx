// The login with a passkey, beside the one with name and password.

import { useEffect } from "preact/hooks";
import { useSession } from "../../base/use-session";
import { beginSigning, logInByPasskey } from "../../net/passkeys";
import { texts } from "../../texts/people";
import { Problem } from "../../ui/problem";
import {
  canSuggestPasskeys,
  passkeySupportHere,
  signChallenge,
  suggestPasskeys,
  untilStale,
} from "./browser";
import { LoginSession } from "./login-session";
import { passkeyProblem, supportWords } from "./words";

const place = {
  begin: beginSigning,
  sign: signChallenge,
  canSuggest: canSuggestPasskeys,
  suggest: suggestPasskeys,
  untilStale,
  logIn: logInByPasskey,
};

/** For a form with a field for the name, in which the browser suggests passkeys while it is shown. */
export function usePasskeyLogin(onDone: () => void): LoginSession {
  const session = useSession(() => new LoginSession(place, onDone), []);
  useEffect(() => void session.suggest(), [session]);
  return session;
}

export function PasskeyLogin({ session }: { session: LoginSession }) {
  const whyNot = supportWords(passkeySupportHere(), location.hostname);
  if (whyNot !== null) return <p class="hint">{whyNot}</p>;
  const state = session.state.value;
  const error = session.error.value;
  return (
    <>
      <button type="button" aria-disabled={state !== "waits"} onClick={() => void session.logIn()}>
        {state === "waits"
          ? texts.passkeys.logIn
          : state === "prompts"
            ? texts.passkeys.prompting
            : texts.account.loggingIn}
      </button>
      <Problem words={error === null ? null : passkeyProblem(error, "use")} />
    </>
  );
}
