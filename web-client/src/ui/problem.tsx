// An error message, announced as soon as it appears.

export function Problem({ words }: { words: string | null }) {
  if (words === null) return null;
  return (
    <p class="problem" role="alert">
      {words}
    </p>
  );
}
