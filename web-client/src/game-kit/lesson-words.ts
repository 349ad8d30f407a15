// The words of a lesson in one language. The positions and tasks are in the game's lesson.json.

export interface StepWords {
  title: string;
  /** One or two short sentences, before the first press. */
  task: string;
  /** For a player who asks for help. */
  hint: string;
  /** One sentence after the task is solved. */
  done: string;
  /** Refusals in the lesson's own words, by the key of the rules core; others keep their own. */
  refusals?: Readonly<Record<string, string>>;
}

/** By the id of the step. */
export type LessonWords = Readonly<Record<string, StepWords>>;
