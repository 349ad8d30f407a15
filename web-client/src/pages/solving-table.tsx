// The board of a puzzle, the words about it, and the buttons below.

import type { ComponentChildren } from "preact";
import { adoptSheet } from "../base/adopt-sheet";
import { InTurn } from "../base/in-turn";
import { focusBoard } from "../frame/page";
import { Side } from "../frame/side";
import type { LocalPageProps } from "../local/local-frame";
import { LocalTable } from "../local/local-table";
import sheet from "../puzzles/puzzles.sheet.css";
import type { SolvingSession } from "../puzzles/solving-session";
import { texts } from "../texts/puzzles";

adoptSheet(sheet);

export interface SolvingTableProps extends Omit<LocalPageProps, "core"> {
  session: SolvingSession;
  heading: string;
  words: string;
  mood: string;
  /** Says what a player loses by looking at the solution. */
  cost: string;
  /** More words below. */
  more?: ComponentChildren;
  /** The button or link to the next puzzle. */
  next: ComponentChildren;
  /** The panels at the side. */
  children: ComponentChildren;
}

export function SolvingTable(props: SolvingTableProps) {
  const { session, game, view, heading, words, mood, cost, more, next, children } = props;
  const { notice, solver, turnDraft } = session;
  const line = session.line.value;
  const stage = session.stage.value;
  const over = session.over.value;
  const sure = session.sure.value;
  const missed = stage === "wrong" || stage === "refuted";
  function tryAgain(): void {
    session.tryAgain();
    // The button has gone, and the next press is on the board.
    focusBoard();
  }
  return (
    <main class={`room local puzzle game-${game.id}`}>
      <h1 class="sr-only">{heading}</h1>
      <LocalTable
        {...{ game, view, line, notice, turnDraft }}
        viewer={solver}
        ply={line.moves.length}
        open={stage === "thinking"}
        introduces={false}
        says={
          <span class={`puzzle-says ${sure ? "bad" : mood}`} role="status">
            {sure ? cost : words}
            {more}
          </span>
        }
      />
      <InTurn>
        <div class="puzzle-bar">
          {missed ? (
            <button key="again" type="button" class="small primary" onClick={tryAgain}>
              {texts.tryAgain}
            </button>
          ) : (
            !over && (
              <button
                key={sure ? "not" : "show"}
                type="button"
                class="small"
                disabled={stage === "showing"}
                onClick={() => session.askForSolution()}
              >
                {sure ? texts.keepTrying : texts.show}
              </button>
            )
          )}
          {sure ? (
            <button type="button" class="small danger" onClick={() => session.giveUp()}>
              {texts.showAnyway}
            </button>
          ) : (
            next
          )}
        </div>
      </InTurn>
      <Side>{children}</Side>
    </main>
  );
}
