// The words of a finished lesson, for the first games after it.

import { useEffect, useState } from "preact/hooks";
import { texts } from "../texts/lesson";
import { type LessonInWords, loadLesson } from "./lessons";

/** Closed until it is pressed. Shows nothing if the lesson cannot be loaded. */
export function LessonReminder({ game }: { game: string }) {
  const [lesson, setLesson] = useState<LessonInWords | null>(null);
  useEffect(() => {
    loadLesson(game).then(setLesson, () => undefined);
  }, [game]);
  if (lesson === null) return null;
  return (
    <details class="panel">
      <summary>{texts.learned}</summary>
      <dl>
        {lesson.steps.map(({ id }) => (
          <div key={id}>
            <dt>
              <b>{lesson.words[id]?.title}</b>
            </dt>
            <dd>{lesson.words[id]?.done}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
