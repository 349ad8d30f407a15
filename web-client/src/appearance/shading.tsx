// The shading of pieces in relief: gradients, defined once for all boards of a page (appearance.css
// uses them).

export function ShadingDefinitions() {
  return (
    <svg class="shading-source" width="0" height="0" aria-hidden="true">
      <defs>
        <radialGradient id="shading" cx="0.36" cy="0.28" r="0.78">
          <stop offset="0" stop-color="#fff" stop-opacity="0.5" />
          <stop offset="0.45" stop-color="#fff" stop-opacity="0.08" />
          <stop offset="0.7" stop-color="#000" stop-opacity="0.02" />
          <stop offset="1" stop-color="#000" stop-opacity="0.3" />
        </radialGradient>
        <linearGradient id="shading-side">
          <stop offset="0" stop-color="#000" stop-opacity="0.3" />
          <stop offset="0.3" stop-color="#fff" stop-opacity="0.22" />
          <stop offset="0.6" stop-color="#000" stop-opacity="0" />
          <stop offset="1" stop-color="#000" stop-opacity="0.42" />
        </linearGradient>
      </defs>
    </svg>
  );
}
