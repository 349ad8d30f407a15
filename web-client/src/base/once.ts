/** The value that `make` returns, made when it is first asked for. Formats of Intl are slow to make. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
