// The profile of a computer player: a description, its measured strength, and a button to play it.

import { useSignal } from "@preact/signals";
import type { Profile } from "../net/people";
import { type Bot, RequestError } from "../net/protocol";
import { botLevels, seatNames } from "../net/server";
import { botsAgainst, usualChoices } from "../new-game/choices";
import { openRoom } from "../new-game/open-room";
import { shownRating, useRatedLevels } from "../opponent/rated-levels";
import { catalogue } from "../texts/catalogue";
import { texts } from "../texts/people";
import { refusedWords } from "../texts/refused";
import { Problem } from "../ui/problem";
import { Panel } from "./panel";
import { gameName, numberText } from "./words";

export function BotProfile({ bot, strength }: { bot: Bot; strength: Profile["strength"] }) {
  const words = texts.profile.bot;
  const measured = (strength ?? []).flatMap(({ against, games, percent }) => {
    const whom = words.opponents[against];
    return whom === undefined ? [] : [words.scored(numberText(percent), games, whom)];
  });
  const rated = useRatedLevels(bot.game).filter(({ level }) => level === bot.level);
  return (
    <Panel title={words.title}>
      <p class="about-bot">{words.what(gameName(bot.game))}</p>
      <p class="about-bot">{words.budget}</p>
      {rated.map((one) => {
        const sentence = one.seats === 3 ? words.ratedForThree : words.rated;
        return (
          <p class="about-bot" key={one.seats}>
            {sentence(shownRating(one), one.games, one.people)}
          </p>
        );
      })}
      {measured.length > 0 && (
        <>
          <p class="about-bot">{words.measured}</p>
          <ul class="measured">
            {measured.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <PlayIt bot={bot} />
    </Panel>
  );
}

function PlayIt({ bot: { game: id, level } }: { bot: Bot }) {
  const busy = useSignal(false);
  const problem = useSignal<string | null>(null);
  const game = catalogue.value?.find((known) => known.id === id);
  if (game === undefined || typeof botLevels.value !== "number") return null;
  const choices = usualChoices(game);

  async function play(): Promise<void> {
    if (game === undefined) return;
    busy.value = true;
    problem.value = null;
    try {
      await openRoom(game, choices, botsAgainst(seatNames(game, choices.options).length, level));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      problem.value = refusedWords(error);
    } finally {
      busy.value = false;
    }
  }

  return (
    <>
      <p class="bot-play">
        <button type="button" class="primary" disabled={busy.value} onClick={() => void play()}>
          {texts.profile.bot.play}
        </button>
      </p>
      <Problem words={problem.value} />
    </>
  );
}
