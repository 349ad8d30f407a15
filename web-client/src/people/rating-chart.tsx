// A rating over time as a chart, in the colours of the theme.

import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import uPlotSheet from "uplot/dist/uPlot.min.css";
import { adoptSheet } from "../base/adopt-sheet";
import { locale } from "../base/language";
import { texts } from "../texts/people";
import { type ChartData, timeRange } from "./rating-history";
import { momentText } from "./words";

adoptSheet(uPlotSheet);

const height = 260;
const hour = 3600;
const day = 24 * hour;
/** What the marks of the time axis may be apart, in seconds: nobody asks for seconds of a rating. */
const steps = [
  ...[60, 300, 900, 1800],
  ...[1, 2, 3, 6, 12].map((hours) => hours * hour),
  ...[1, 2, 7, 14, 28, 91, 182, 365, 730].map((days) => days * day),
];

export interface RatingChartProps {
  data: ChartData;
  /** The first point is not a game, but where everybody begins. */
  begins: boolean;
  label: string;
}

export function RatingChart({ data, begins, label }: RatingChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: element } = place;
    if (element === null) return;
    let chart: uPlot | null = null;
    const draw = () => {
      chart?.destroy();
      chart = new uPlot(chartOptions(element, begins), data, element);
    };
    draw();
    const resized = new ResizeObserver(() =>
      chart?.setSize({ width: element.clientWidth, height }),
    );
    resized.observe(element);
    // The theme comes from the system or from the root's attributes.
    const themed = new MutationObserver(draw);
    themed.observe(document.documentElement, { attributes: true });
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", draw);
    return () => {
      resized.disconnect();
      themed.disconnect();
      dark.removeEventListener("change", draw);
      chart?.destroy();
    };
  }, [data, begins]);
  return <div class="rating-chart" ref={place} role="img" aria-label={label} />;
}

function chartOptions(element: HTMLElement, begins: boolean): uPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const axis: uPlot.Axis = {
    stroke: colour("--muted"),
    font: `12px ${style.fontFamily}`,
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { show: false },
  };
  const unseen: uPlot.Series = { show: true, stroke: "transparent", points: { show: false } };
  return {
    width: element.clientWidth,
    height,
    // The words of the last mark are not cut off.
    padding: [null, 32, null, null],
    cursor: { y: false, drag: { x: false, y: false } },
    legend: { live: true, markers: { show: false } },
    hooks: { ready: [showLast], setLegend: [showLast] },
    scales: {
      x: { range: (_, least, most) => timeRange(least, most) },
      y: { range: (_, least, most) => [Math.floor(least - 15), Math.ceil(most + 15)] },
    },
    axes: [
      {
        ...axis,
        space: 80,
        incrs: steps,
        values: (_, splits, __, ___, step) => splits.map(timeText(step)),
      },
      { ...axis, size: 46, values: (_, splits) => splits.map(String) },
    ],
    bands: [{ series: [2, 1], fill: colour("--accent-soft") }],
    series: [
      {
        label: texts.profile.date,
        value: (_, at, __, index) => {
          if (at === null) return "–";
          return begins && index === 0 ? texts.profile.start : momentText(at * 1000);
        },
      },
      unseen,
      unseen,
      {
        label: texts.profile.rating,
        stroke: colour("--accent"),
        width: 2.5,
        points: { size: 7, fill: colour("--accent") },
        value: (_, rating) => (rating === null ? "–" : String(rating)),
      },
    ],
  };
}

/** The newest rating, while the pointer is nowhere. */
function showLast(chart: uPlot): void {
  if (chart.legend.idx == null) chart.setLegend({ idx: chart.data[0].length - 1 }, false);
}

/** Marks of the time axis, as fine as they are apart (in seconds). */
function timeText(step: number): (at: number) => string {
  const fields: Intl.DateTimeFormatOptions =
    step >= 28 * day
      ? { month: "short", year: "numeric" }
      : step >= day
        ? { day: "numeric", month: "short" }
        : { hour: "numeric", minute: "2-digit" };
  const format = new Intl.DateTimeFormat(locale, fields);
  return (at) => format.format(at * 1000);
}
