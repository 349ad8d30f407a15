// The lessons of the games, each loaded when it is opened, with its words in the page's language.

import { inLanguage } from "../base/language";
import type { LessonWords } from "../game-kit/lesson-words";
import { type Lesson, readLesson } from "./lesson-data";

interface Source {
  data(): Promise<{ default: unknown }>;
  english(): Promise<LessonWords>;
}

const sources: Readonly<Record<string, Source>> = {
  "slides-of-action": {
    data: () => import("../games/slides-of-action/lesson.json"),
    english: async () => (await import("../texts/en/lessons/slides-of-action")).english,
  },
  liger: {
    data: () => import("../games/liger/lesson.json"),
    english: async () => (await import("../texts/en/lessons/liger")).english,
  },
  sliders: {
    data: () => import("../games/sliders/lesson.json"),
    english: async () => (await import("../texts/en/lessons/sliders")).english,
  },
  "sumo-checkers": {
    data: () => import("../games/sumo-checkers/lesson.json"),
    english: async () => (await import("../texts/en/lessons/sumo-checkers")).english,
  },
  gridwar: {
    data: () => import("../games/gridwar/lesson.json"),
    english: async () => (await import("../texts/en/lessons/gridwar")).english,
  },
};

/** The games with a lesson, by id. */
export const gamesWithLesson: readonly string[] = Object.keys(sources);

export interface LessonInWords extends Lesson {
  words: LessonWords;
}

/** Null if the game has no lesson. Rejects if it cannot be loaded. */
export async function loadLesson(game: string): Promise<LessonInWords | null> {
  const source = sources[game];
  if (source === undefined) return null;
  const [data, words] = await Promise.all([
    source.data(),
    inLanguage<LessonWords>(source.english, `lessons/${game}`),
  ]);
  return { ...readLesson(data.default), words };
}
