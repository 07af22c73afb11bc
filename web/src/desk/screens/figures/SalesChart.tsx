// The chart of sales: a line with its area, the period before dashed, and a point that pointer and arrow keys move. The table below has the
// same values.

import type { SalesPart } from '@mostrador/contract/entries/figures';
import type { Step } from '@mostrador/rules/sales-periods';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { isMonday, partText, figuresText as text, tickText, wholePesos } from '../../text/figures';
import { axisLines, shortPesos } from '../../ui/bar-chart';

/** In pixels: the chart is drawn at the width that it has. */
const HEIGHT = 212;
const LEFT = 58;
const RIGHT = 16;
const TOP = 14;
const BOTTOM = 186;
const TICK_WIDTH = 76;
const TIP_WIDTH = 190;
/** The width before it is measured. */
const FIRST_WIDTH = 960;

export function SalesChart({ parts, step }: { readonly parts: readonly SalesPart[]; readonly step: Step }) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  const [active, setActive] = useState<number>();
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setWidth(Math.max(240, element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const lines = axisLines(Math.max(0, ...parts.flatMap(({ net, compared }) => [net, compared?.net ?? 0])));
  const top = lines.at(-1) || 1;
  const gap = parts.length > 1 ? (width - LEFT - RIGHT) / (parts.length - 1) : 0;
  const xOf = (at: number) => (parts.length > 1 ? LEFT + at * gap : (LEFT + width - RIGHT) / 2);
  const yOf = (value: number) => BOTTOM - (Math.max(0, value) / top) * (BOTTOM - TOP);
  const path = (values: readonly (number | undefined)[]) =>
    values
      .flatMap((value, at) => (value === undefined ? [] : [`${xOf(at).toFixed(1)} ${yOf(value).toFixed(1)}`]))
      .map((point, at) => `${at === 0 ? 'M' : 'L'}${point}`)
      .join('');
  const now = path(parts.map(({ net }) => net));
  const past = path(parts.map(({ compared }) => compared?.net));
  const last = parts.length - 1;
  const shown = active === undefined ? undefined : parts[Math.min(active, last)];

  function pointed(event: PointerEvent<HTMLDivElement>) {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setActive(gap === 0 ? 0 : Math.max(0, Math.min(last, Math.round((x - LEFT) / gap))));
  }
  function onKeyDown(event: KeyboardEvent) {
    const at = Math.min(active ?? last, last);
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (event.key === 'Escape') setActive(undefined);
    if (next === undefined) return;
    event.preventDefault();
    setActive(Math.max(0, Math.min(last, next)));
  }

  const at = Math.min(active ?? last, last);
  const spoken = parts[at];
  return (
    <div
      ref={box}
      className="rep-chart"
      role="slider"
      tabIndex={0}
      aria-label={text.chart}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={spoken === undefined ? '' : tipLines(spoken, step).join('. ')}
      onKeyDown={onKeyDown}
      onFocus={() => setActive((known) => known ?? last)}
      onBlur={() => setActive(undefined)}
      onPointerMove={pointed}
      onPointerDown={pointed}
      onPointerLeave={() => setActive(undefined)}
    >
      <svg
        className="chart"
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        aria-hidden="true"
      >
        {lines.map((line) => (
          <g key={line}>
            <line className="grid-l" x1={LEFT - 8} x2={width} y1={yOf(line)} y2={yOf(line)} />
            <text x={LEFT - 14} y={yOf(line) + 4} textAnchor="end">
              {shortPesos(line)}
            </text>
          </g>
        ))}
        {ticksOf(parts, step, gap).map((tick) => (
          <text key={tick} x={xOf(tick)} y={HEIGHT - 8} textAnchor={anchorOf(xOf(tick), width)}>
            {tickText(parts[tick] as SalesPart, step)}
          </text>
        ))}
        {parts.length > 1 && (
          <path
            className="area"
            d={`${now}L${xOf(last).toFixed(1)} ${BOTTOM}L${xOf(0).toFixed(1)} ${BOTTOM}Z`}
          />
        )}
        <path className="past" d={past} />
        <path className="now" d={now} />
        {(shown !== undefined || parts.length === 1) && (
          <>
            <line className="axis" x1={xOf(at)} x2={xOf(at)} y1={TOP} y2={BOTTOM} />
            <circle className="rep-point" cx={xOf(at)} cy={yOf(parts[at]?.net ?? 0)} r="4.5" />
          </>
        )}
      </svg>
      {shown !== undefined && (
        <div
          className="rep-tip"
          aria-hidden="true"
          style={{
            width: TIP_WIDTH,
            left: xOf(at) + TIP_WIDTH + 14 > width ? Math.max(0, xOf(at) - TIP_WIDTH - 10) : xOf(at) + 12,
          }}
        >
          {tipLines(shown, step).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      )}
    </div>
  );
}

/** The day, its sales, and those of the day that it is compared with. */
const tipLines = (part: SalesPart, step: Step): string[] => [
  partText(part, step),
  `${wholePesos(part.net)} · ${text.orderCount(part.orders)}`,
  ...(part.compared === null ? [] : [`${partText(part.compared, step)}: ${wholePesos(part.compared.net)}`]),
];

/** The parts with a label below them, far enough from each other: Mondays where there are many days. */
function ticksOf(parts: readonly SalesPart[], step: Step, gap: number): number[] {
  const places = parts.map((_, at) => at);
  if (gap === 0) return places;
  const every = Math.max(1, Math.ceil(TICK_WIDTH / gap));
  if (step !== 'day' || every === 1) return places.filter((at) => at % every === 0);
  const mondays = places.filter((at) => isMonday(parts[at]?.from ?? ''));
  const weeks = Math.max(1, Math.ceil(TICK_WIDTH / (gap * 7)));
  return mondays.filter((_, at) => at % weeks === 0);
}

const anchorOf = (x: number, width: number) => (x > width - 40 ? 'end' : 'middle');
