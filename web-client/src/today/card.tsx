// A card for something to do alone: a small board, words, and one way to go on.

import type { ComponentChildren } from "preact";
import { BoardPicture } from "../ui/board-picture";

export interface CardProps {
  title: string;
  game: string;
  /** Null while it is not known. */
  position: string | null;
  viewer?: number;
  /** The words and the button. */
  children: ComponentChildren;
}

export function Card({ title, game, position, viewer = 0, children }: CardProps) {
  return (
    <li class="today-card">
      <BoardPicture {...{ game, position, viewer }} />
      <div class="today-words">
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}
