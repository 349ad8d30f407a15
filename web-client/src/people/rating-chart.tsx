// A rating over time as a chart, in the colours of the theme.

import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import uPlotSheet from "uplot/dist/uPlot.min.css";
import { adoptSheet } from "../base/adopt-sheet";
import { locale } from "../base/language";
import { texts } from "../texts/people";
import { type ChartData, timeRange } from "./rating-history";
import { dayOrMomentText } from "./words";

adoptSheet(uPlotSheet);

const height = 260;
const hour = 3600;
const day = 24 * hour;
/** Seconds between two marks of the time axis. */
const steps = [
  ...[60, 300, 900, 1800],
  ...[1, 2, 3, 6, 12].map((hours) => hours * hour),
  ...[1, 2, 7, 14, 28, 91, 182, 365, 730].map((days) => days * day),
];

export interface RatingChartProps {
  data: ChartData;
  /** The first point is not a game but the initial rating. */
  begins: boolean;
  /** The points are whole days of UTC. */
  days: boolean;
  label: string;
}

export function RatingChart({ data, begins, days, label }: RatingChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: element } = place;
    if (element === null) return;
    let chart: uPlot | null = null;
    const draw = () => {
      chart?.destroy();
      chart = new uPlot(chartOptions(element, { data, begins, days }), data, element);
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
  }, [data, begins, days]);
  return <div class="rating-chart" ref={place} role="img" aria-label={label} />;
}

function chartOptions(
  element: HTMLElement,
  { data, begins, days }: Omit<RatingChartProps, "label">,
): uPlot.Options {
  const [times] = data;
  const range = timeRange(times[0] ?? 0, times.at(-1) ?? 0, days);
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
    ...(days && { tzDate: (at: number) => uPlot.tzDate(new Date(at * 1000), "UTC") }),
    // Space for the text of the last mark.
    padding: [null, 32, null, null],
    cursor: { y: false, drag: { x: false, y: false } },
    legend: { live: true, markers: { show: false } },
    hooks: { ready: [showLast], setLegend: [showLast] },
    scales: {
      // uPlot's own range would be almost three years around a single point.
      x: { range: () => range },
      y: { range: (_, least, most) => [Math.floor(least - 15), Math.ceil(most + 15)] },
    },
    axes: [
      {
        ...axis,
        space: 80,
        incrs: days ? steps.filter((step) => step >= day) : steps,
        values: (_, splits, __, ___, step) => splits.map(timeText(step, days)),
      },
      { ...axis, size: 46, values: (_, splits) => splits.map(String) },
    ],
    bands: [{ series: [2, 1], fill: colour("--accent-soft") }],
    series: [
      {
        label: texts.profile.date,
        value: (_, at, __, index) => {
          if (at === null) return "–";
          return begins && index === 0 ? texts.profile.start : dayOrMomentText(at * 1000);
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

/** Shows the newest rating while there is no pointer. */
function showLast(chart: uPlot): void {
  if (chart.legend.idx == null) chart.setLegend({ idx: chart.data[0].length - 1 }, false);
}

/** Marks of the time axis, with a precision that fits their distance (in seconds); days are UTC. */
function timeText(step: number, days: boolean): (at: number) => string {
  const fields: Intl.DateTimeFormatOptions =
    step >= 28 * day
      ? { month: "short", year: "numeric" }
      : step >= day
        ? { day: "numeric", month: "short" }
        : { hour: "numeric", minute: "2-digit" };
  const format = new Intl.DateTimeFormat(locale, {
    ...fields,
    ...(days && { timeZone: "UTC" }),
  });
  return (at) => format.format(at * 1000);
}
