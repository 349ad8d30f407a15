// A link as a QR code, drawn as one path. Loaded when it is first shown.

import { encode } from "uqr";

export interface QrCodeProps {
  link: string;
  label: string;
}

/** Width of the empty border around the code, in modules. */
const border = 3;

export function QrCode({ link, label }: QrCodeProps) {
  const { data, size } = encode(link, { border });
  return (
    <svg
      class="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} />
      <path d={pathOf(data)} />
    </svg>
  );
}

/** The dark modules of each row, with adjacent ones as one stroke. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = "";
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; ++x) {
      const from = x;
      while (row[x]) ++x;
      if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`;
    }
  return path;
}
