// What did not go well, told as soon as it is there.

export function Problem({ words }: { words: string | null }) {
  if (words === null) return null;
  return (
    <p class="problem" role="alert">
      {words}
    </p>
  );
}
