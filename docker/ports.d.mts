export function isTaken(port: number): Promise<boolean>;
export function steadyPort(): Promise<number>;
export function onSteadyPorts<Result>(
  count: number,
  start: (...ports: number[]) => Promise<Result>,
): Promise<Result>;
