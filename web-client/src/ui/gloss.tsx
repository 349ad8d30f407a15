// The light on pieces in relief, once for all boards of a page (styles/looks.css uses it).

export function Gloss() {
  return (
    <svg class="gloss-source" width="0" height="0" aria-hidden="true">
      <defs>
        <radialGradient id="gloss" cx="0.36" cy="0.28" r="0.78">
          <stop offset="0" stop-color="#fff" stop-opacity="0.5" />
          <stop offset="0.45" stop-color="#fff" stop-opacity="0.08" />
          <stop offset="0.7" stop-color="#000" stop-opacity="0.02" />
          <stop offset="1" stop-color="#000" stop-opacity="0.3" />
        </radialGradient>
        <linearGradient id="gloss-side">
          <stop offset="0" stop-color="#000" stop-opacity="0.3" />
          <stop offset="0.3" stop-color="#fff" stop-opacity="0.22" />
          <stop offset="0.6" stop-color="#000" stop-opacity="0" />
          <stop offset="1" stop-color="#000" stop-opacity="0.42" />
        </linearGradient>
      </defs>
    </svg>
  );
}
