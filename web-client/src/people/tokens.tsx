// Tokens let programs play in the player's name. The page shows a secret only once, after its
// creation.

import { useSignal } from "@preact/signals";
import { createToken, revokeToken, type Token, tokens } from "../net/account";
import { RequestError } from "../net/protocol";
import { texts } from "../texts/people";
import { CopyField } from "../ui/copy-field";
import { Problem } from "../ui/problem";
import { missingFaults } from "./faults";
import { Field, Form, useForm } from "./form";
import { useLoaded } from "./loading";
import { problemText } from "./problems";
import { dateText } from "./words";

export function Tokens() {
  const words = texts.account;
  const round = useSignal(0);
  const secret = useSignal<string | null>(null);
  const loaded = useLoaded(`tokens ${round.value}`, tokens);
  const changed = () => {
    ++round.value;
  };
  const form = useForm({
    check: (values) => missingFaults(values, "name"),
    send: async (values) => {
      secret.value = (await createToken(values("name").trim())).secret;
      form.ref.current?.reset();
      changed();
    },
    explain: (error) => ({
      form:
        error instanceof RequestError && error.code === "forbidden"
          ? words.tokensFull
          : problemText(error),
    }),
  });
  return (
    <>
      <p class="hint">{words.tokensLead}</p>
      {loaded.error !== null && <p class="problem">{problemText(loaded.error)}</p>}
      <TokenList tokens={loaded.value} onRevoked={changed} />
      {secret.value !== null && (
        <div class="secret" role="status">
          <CopyField label={words.tokenSecret} value={secret.value} />
          <p class="hint">
            <strong>{words.tokenOnce}</strong> {words.tokenUse}
          </p>
        </div>
      )}
      <Form state={form} label={words.createToken}>
        <Field
          state={form}
          name="name"
          label={words.tokenName}
          placeholder={words.tokenPlaceholder}
          maxLength={40}
          autocomplete="off"
        />
        <button type="submit" disabled={form.busy}>
          {words.createToken}
        </button>
      </Form>
    </>
  );
}

function TokenList({ tokens, onRevoked }: { tokens: Token[] | null; onRevoked(): void }) {
  if (tokens === null) return null;
  if (tokens.length === 0) return <p class="hint">{texts.account.noTokens}</p>;
  return (
    <ul class="token-list">
      {tokens.map((token) => (
        <TokenLine key={token.id} token={token} onRevoked={onRevoked} />
      ))}
    </ul>
  );
}

function TokenLine({ token, onRevoked }: { token: Token; onRevoked(): void }) {
  const words = texts.account;
  const asked = useSignal(false);
  const problem = useSignal<string | null>(null);
  async function revoke(): Promise<void> {
    try {
      await revokeToken(token.id);
      onRevoked();
    } catch (error) {
      problem.value = problemText(error);
    }
  }
  return (
    <li>
      <span class="token-name">{token.name}</span>
      <span class="hint">{words.tokenSince(dateText(token.created_at))}</span>
      {asked.value ? (
        <div class="sure" role="group" aria-label={words.revokeOf(token.name)}>
          <p>{words.revokeSure}</p>
          <button type="button" class="small danger" onClick={() => void revoke()}>
            {words.revoke}
          </button>
          <button
            type="button"
            class="small quiet"
            onClick={() => {
              asked.value = false;
            }}
          >
            {words.keep}
          </button>
        </div>
      ) : (
        <button
          type="button"
          class="small"
          aria-label={words.revokeOf(token.name)}
          onClick={() => {
            asked.value = true;
          }}
        >
          {words.revoke}
        </button>
      )}
      <Problem words={problem.value} />
    </li>
  );
}
