// The choice of how hard the next puzzles are.

import { texts } from "../texts/puzzles";
import { Choice } from "../ui/choice";
import { difficulty } from "./difficulty";

export function DifficultyChoice() {
  const { value, values } = difficulty;
  return (
    <div class="puzzle-difficulty">
      <Choice
        legend={texts.difficulty}
        choices={values.map((each) => ({ value: each, label: texts.difficulties[each] }))}
        value={value}
        onChoose={(chosen) => difficulty.choose(chosen)}
      />
      <p class="hint">{texts.difficultyHints[value]}</p>
    </div>
  );
}
