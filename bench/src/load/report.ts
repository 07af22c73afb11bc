// Report of the load test: percentiles and errors for each kind of request, the p95 and p99 limits, and the shop's
// memory and CPU time.

import type { Driven, Sample } from './constant-rate.js';
import type { Vitals } from './vitals.js';

/** Limits of the response times of a mid-size distributor, in milliseconds. */
export const P95 = 200;
export const P99 = 500;

export interface Summary {
  readonly requests: number;
  readonly errors: Readonly<Record<string, number>>;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export function summary(samples: readonly Sample[]): Summary {
  const sorted = samples.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  const errors: Record<string, number> = {};
  for (const { kind, error } of samples) {
    if (error !== undefined) errors[`${kind}: ${error}`] = (errors[`${kind}: ${error}`] ?? 0) + 1;
  }
  return { requests: samples.length, errors, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

const failures = ({ errors }: Summary) => Object.values(errors).reduce((sum, one) => sum + one, 0);

/** The share of the orders that may be missing because no cart was full: without them the shop has less to do. */
const UNSENT_MAX = 0.01;

/** Whether the run is within the limits and without errors, and had its orders. */
export function holds({ samples, unsentOrders }: Driven): boolean {
  const whole = summary(samples);
  const orders = samples.filter(({ kind }) => kind === 'order').length + unsentOrders;
  return whole.p95 <= P95 && whole.p99 <= P99 && failures(whole) === 0 && unsentOrders <= UNSENT_MAX * orders;
}

export function reportLines({ samples, unsentOrders }: Driven): string[] {
  const kinds = [...new Set(samples.map(({ kind }) => kind))].sort();
  const line = (name: string, of: Summary) =>
    name.padEnd(10) +
    [of.requests, of.p50, of.p95, of.p99, of.max, failures(of)]
      .map((value) => String(value).padStart(9))
      .join('');
  const whole = summary(samples);
  return [
    `${''.padEnd(10)}${['requests', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'errors'].map((title) => title.padStart(9)).join('')}`,
    ...kinds.map((kind) => line(kind, summary(samples.filter((sample) => sample.kind === kind)))),
    line('all', whole),
    ...Object.entries(whole.errors).map(([error, times]) => `  ${times} times ${error}`),
    ...(unsentOrders > 0 ? [`  ${unsentOrders} orders not sent: no cart was full`] : []),
  ];
}

export interface VitalsAt extends Vitals {
  readonly seconds: number;
}

/** How the process fared: memory and handles at both ends, and how fast they grew, by the least squares of all looks. */
export function vitalsLine(looks: readonly VitalsAt[]): string {
  const [first] = looks;
  const last = looks[looks.length - 1];
  if (first === undefined || last === undefined) return 'no vitals';
  const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
  const seconds = Math.max(1, last.seconds - first.seconds);
  const cpu = looks.slice(1).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  return [
    `RSS ${megabytes(first.rssBytes)} to ${megabytes(last.rssBytes)} MB (${perHour(looks, ({ rssBytes }) => rssBytes / 2 ** 20)} MB/h)`,
    `heap ${megabytes(first.heapBytes)} to ${megabytes(last.heapBytes)} MB`,
    `handles ${first.handles} to ${last.handles} (${perHour(looks, ({ handles }) => handles)}/h)`,
    `event loop p99 ${Math.max(...looks.slice(1).map(({ eventLoopP99Ms }) => Math.round(eventLoopP99Ms)))} ms in the worst ten seconds`,
    `processor ${(cpu / seconds / 10).toFixed(0)} % of a core`,
  ].join(' · ');
}

function perHour(looks: readonly VitalsAt[], of: (look: VitalsAt) => number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const times = looks.map(({ seconds }) => seconds);
  const values = looks.map(of);
  const [time, value] = [mean(times), mean(values)];
  const above = times.reduce((sum, at, nth) => sum + (at - time) * ((values[nth] ?? 0) - value), 0);
  const below = times.reduce((sum, at) => sum + (at - time) ** 2, 0);
  return below === 0 ? 0 : Math.round((above / below) * 3_600);
}
