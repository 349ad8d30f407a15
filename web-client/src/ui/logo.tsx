// Five pieces around a table.

const places = [0, 1, 2, 3, 4].map((index) => {
  const angle = (index / 5) * 2 * Math.PI - Math.PI / 2;
  return { index, x: 16 + 9.5 * Math.cos(angle), y: 16 + 9.5 * Math.sin(angle) };
});

export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
      <circle class="logo-table" cx="16" cy="16" r="15" />
      {places.map(({ index, x, y }) => (
        <circle key={index} class={`logo-piece logo-piece-${index}`} cx={x} cy={y} r="4.200" />
      ))}
    </svg>
  );
}
