// The sales of the last seven days beside those of the seven before: a chart of bars, and the same figures in a table.

import type { SalesDay } from '@mostrador/contract/entries/desk';
import { formatPesos } from '@mostrador/rules/money';
import { startText as text } from '../../text/start';
import { axisLines, shortPesos } from '../../ui/bar-chart';
import { DeskSection } from '../../ui/DeskSection';

const DAYS = 7;
/** The chart in its own units. */
const WIDTH = 430;
const HEIGHT = 206;
const LEFT = 44;
const BOTTOM = 180;
const TOP = 12;
const BAR = 18;

export function WeekSales({ sales }: { readonly sales: readonly SalesDay[] }) {
  const before = sales.slice(-2 * DAYS, -DAYS);
  const now = sales.slice(-DAYS);
  const sum = (days: readonly SalesDay[]) => days.reduce((total, day) => total + day.total, 0);
  const [week, weekBefore] = [sum(now), sum(before)];
  const days = now.map((day, at) => ({ day: day.day, now: day.total, before: before[at]?.total ?? 0 }));
  return (
    <DeskSection title={text.weekTitle}>
      <div className="week-sum">
        <span className="d-big">{formatPesos(week)}</span>
        <Change from={weekBefore} to={week} />
        <span className="legend">
          <span>
            <i />
            {rangeOf(now)}
          </span>
          <span>
            <i className="p" />
            {rangeOf(before)}
          </span>
        </span>
      </div>
      {week + weekBefore === 0 ? <p className="d-meta">{text.noSales}</p> : <Bars days={days} />}
      <table className="dt dt--inset dt--plain dt--tight">
        <thead>
          <tr>
            <th>{text.day}</th>
            <th className="num">{text.thisWeek}</th>
            <th className="num">{text.weekBefore}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((each) => (
            <tr key={each.day}>
              <td>
                {shortDay.format(middayOf(each.day))} {each.day.slice(8)}/{each.day.slice(5, 7)}
              </td>
              <td className="num">{each.now === 0 ? '–' : formatPesos(each.now)}</td>
              <td className="num">{each.before === 0 ? '–' : formatPesos(each.before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DeskSection>
  );
}

/** By how much the week differs from the one before. */
function Change({ from, to }: { readonly from: number; readonly to: number }) {
  if (from === 0) return null;
  const permille = Math.round((Math.abs(to - from) / from) * 1_000);
  const percent = String(permille / 10).replace('.', ',');
  return (
    <span className={to >= from ? 'up strong' : 'down strong'}>
      {to >= from ? text.more(percent) : text.less(percent)}
    </span>
  );
}

interface DayBars {
  readonly day: string;
  readonly now: number;
  readonly before: number;
}

function Bars({ days }: { readonly days: readonly DayBars[] }) {
  const lines = axisLines(Math.max(...days.flatMap(({ now, before }) => [now, before])));
  const top = lines.at(-1) ?? 1;
  const yOf = (value: number) => BOTTOM - (value / top) * (BOTTOM - TOP);
  const step = (WIDTH - LEFT) / days.length;
  return (
    <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text.weekChart}>
      {lines.map((line) => (
        <g key={line}>
          <line className="grid-l" x1={LEFT} x2={WIDTH} y1={yOf(line)} y2={yOf(line)} />
          <text x={LEFT - 7} y={yOf(line) + 4} textAnchor="end">
            {shortPesos(line)}
          </text>
        </g>
      ))}
      {days.map(({ day, now, before }, at) => {
        const middle = LEFT + step * (at + 0.5);
        return (
          <g key={day}>
            <rect
              className="bar--past"
              x={middle - BAR - 1}
              y={yOf(before)}
              width={BAR}
              height={BOTTOM - yOf(before)}
            />
            <rect className="bar" x={middle + 1} y={yOf(now)} width={BAR} height={BOTTOM - yOf(now)} rx="1" />
            <text x={middle} y={BOTTOM + 16} textAnchor="middle">
              {shortDay.format(middayOf(day))}
            </text>
          </g>
        );
      })}
      <line className="axis" x1={LEFT} x2={WIDTH} y1={BOTTOM} y2={BOTTOM} />
    </svg>
  );
}

/** In the middle of the day, so that no time zone moves it to another. */
const middayOf = (day: string) => new Date(`${day}T12:00:00Z`);
const shortDay = new Intl.DateTimeFormat('es-AR', { weekday: 'short', timeZone: 'UTC' });
const dayAndMonth = new Intl.DateTimeFormat('es-AR', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** '16 nov – 22 nov'. */
function rangeOf(days: readonly SalesDay[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  return `${dayAndMonth.format(middayOf(first.day))} – ${dayAndMonth.format(middayOf(last.day))}`;
}
