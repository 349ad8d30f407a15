// Whether a media query matches the window; follows changes.

import { useEffect, useState } from "preact/hooks";

export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const answer = matchMedia(query);
    const hear = () => setMatches(answer.matches);
    hear();
    answer.addEventListener("change", hear);
    return () => answer.removeEventListener("change", hear);
  }, [query]);
  return matches;
}
