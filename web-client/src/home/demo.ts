// The board of the first page demonstrates a few turns, until the visitor touches it.

/** Milliseconds before the first action, between two actions, and after the last one. */
export const demoTimes = { first: 1500, next: 1400, last: 4000 };

export interface DemoPlace {
  actions: readonly string[];
  /** The number of actions that are played already: the demonstration goes on from there. */
  played?: number;
  /** False if the action is not legal here, which ends the demonstration. */
  play(action: string): boolean;
  /** Called some time after the last action, unless the demonstration was stopped. */
  onEnd(): void;
}

/** Begins a demonstration, or goes on with it. Returns a function that stops it where it is. */
export function beginDemo({ actions, played = 0, play, onEnd }: DemoPlace): () => void {
  let next = played;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (time: number) => {
    timer = setTimeout(step, time);
  };
  const step = () => {
    const action = actions[next++];
    if (action === undefined || !play(action)) onEnd();
    else wait(next < actions.length ? demoTimes.next : demoTimes.last);
  };
  wait(demoTimes.first);
  return () => clearTimeout(timer);
}
