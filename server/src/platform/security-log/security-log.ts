// The security log: a file of its own that a flood cannot wash away.

import { networkKey } from '../throttle/address-keys.js';
import { DailyFile } from './daily-file.js';
import { EventSampler, type Omitted, type SampleBounds } from './event-sampler.js';
import {
  type EventClass,
  SECURITY_EVENTS,
  type SecurityEventName,
  type SecurityFacts,
} from './security-events.js';

export type { SecurityEventName, SecurityFacts } from './security-events.js';

/** Records who came in, who was kept out and what was changed of accounts and settings. */
export interface SecurityLog {
  /** Records an event. Never throws: a log that cannot be written does not stop the work. */
  event(name: SecurityEventName, facts?: SecurityFacts): void;
  /** Writes the counts of the events that were left out, and stops. */
  close(): void;
}

interface EventBounds extends SampleBounds {
  /** The day's file takes no further line of the class from this size on. */
  readonly fileBytes: number;
  readonly level: number;
}

const MEBIBYTE = 1_048_576;
/**
 * A stranger's flood of refusals writes 200 lines and then two a minute of each event, and one with the count: less than 8 MB a day.
 * The other half of the day's file is for changes.
 */
const BOUNDS: Readonly<Record<EventClass, EventBounds>> = {
  refusal: { perKey: 3, burst: 200, perMinute: 2, fileBytes: 8 * MEBIBYTE, level: 40 },
  change: { perKey: 10, burst: 1_000, perMinute: 20, fileBytes: 16 * MEBIBYTE, level: 30 },
};
const DAYS_KEPT = 90;
const SUMMARY_INTERVAL_MS = 60_000;
const MAX_TEXT = 200;

export interface SecurityLogOptions {
  /** The folder of the log files. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Told once an hour at most that the file cannot be written. */
  readonly onError?: (error: Error) => void;
}

/**
 * Opens the security log in `<folder>/security.<date>.log`: JSON lines, kept for 90 days, at most 16 MB a day. Repeated events are
 * sampled by user or network address, and a line each minute has the counts of what was left out.
 */
export function openSecurityLog({
  folder,
  now = Date.now,
  onError = () => undefined,
}: SecurityLogOptions): SecurityLog {
  const file = new DailyFile({ folder, name: 'security', days: DAYS_KEPT });
  const sampler = new EventSampler();
  const report = atMostHourly(onError, now);

  function write(name: string, bounds: EventBounds, fields: object, fileBytes = bounds.fileBytes): void {
    try {
      const line = { level: bounds.level, time: new Date(now()).toISOString(), msg: name, ...fields };
      file.append(jsonLine(line), fileBytes, now());
    } catch (error) {
      report(error instanceof Error ? error : new Error(String(error)));
    }
  }

  function writeOmitted(omitted: readonly Omitted[]): void {
    for (const { event, since, ...counts } of omitted) {
      const bounds = BOUNDS[classOf(event)];
      // beside the lines that were written, also in a file that takes no more of them
      const room = bounds.fileBytes + MEBIBYTE;
      write(event, bounds, { since: new Date(since).toISOString(), ...counts }, room);
    }
  }

  const timer = setInterval(() => {
    file.refreshSize();
    writeOmitted(sampler.takeOmitted(now()));
  }, SUMMARY_INTERVAL_MS).unref();

  return {
    event(name, facts = {}) {
      const bounds = BOUNDS[SECURITY_EVENTS[name]];
      if (sampler.admit(name, keyOf(facts), bounds, now())) write(name, bounds, facts);
    },
    close() {
      clearInterval(timer);
      writeOmitted(sampler.takeOmitted(Number.POSITIVE_INFINITY));
    },
  };
}

const classOf = (event: string): EventClass =>
  event in SECURITY_EVENTS ? SECURITY_EVENTS[event as SecurityEventName] : 'refusal';

/** Returns by whom an event is counted: the user, otherwise the widest network of the address. */
function keyOf({ userId, actorId, address }: SecurityFacts): string {
  const user = actorId ?? userId;
  if (user !== undefined) return `user ${user}`;
  return address === undefined ? '' : networkKey(address);
}

/** Returns an object as a JSON line whose texts are short and hold nothing that a terminal obeys. */
const jsonLine = (fields: object): string =>
  JSON.stringify(fields, (_, value: unknown) =>
    typeof value === 'string' ? value.slice(0, MAX_TEXT) : value,
  ).replace(/[\u007f-\u009f\u2028\u2029]|\p{Cf}/gu, (sign) =>
    sign
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );

const HOUR_MS = 3_600_000;

function atMostHourly(report: (error: Error) => void, now: () => number): (error: Error) => void {
  let next = 0;
  return (error) => {
    if (now() < next) return;
    next = now() + HOUR_MS;
    report(error);
  };
}
