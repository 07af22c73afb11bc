// Decides which events are written in full and which are only counted.

/** How many events are written in full. */
export interface SampleBounds {
  /** Of one key in each minute. */
  readonly perKey: number;
  /** Of one event, whatever the keys, at once. */
  readonly burst: number;
  /** Of one event in each minute, after the burst. */
  readonly perMinute: number;
}

/** What was left out of one event in a minute. */
export interface Omitted {
  readonly event: string;
  /** Events that were not written. */
  readonly omitted: number;
  /** Different keys among all events of the minute; at most {@link MAX_KEYS}. */
  readonly keys: number;
  /** The keys with the most events, written or not, with their counts. */
  readonly most: readonly (readonly [key: string, count: number])[];
  /** The minute's begin, in milliseconds since 1970. */
  readonly since: number;
}

const MINUTE_MS = 60_000;
/** Keys of one event that a minute counts apart. */
const MAX_KEYS = 2_000;
const MOST_SHOWN = 5;

interface Minute {
  readonly counts: Map<string, number>;
  omitted: number;
  since: number;
  /** Lines that may still be written, as of `filledAt`. */
  lines: number;
  filledAt: number;
}

/**
 * Samples events in memory: a few of each key a minute, and of all keys together a burst and then so many a minute. All others are
 * counted, so that a flood costs a bounded number of lines and its size is still known.
 */
export class EventSampler {
  readonly #minutes = new Map<string, Minute>();

  /**
   * Counts an event and returns whether to write it in full.
   * @param now milliseconds since 1970.
   */
  admit(event: string, key: string, bounds: SampleBounds, now: number): boolean {
    const minute = this.#minuteOf(event, bounds, now);
    const count = (minute.counts.get(key) ?? 0) + 1;
    if (count > 1 || minute.counts.size < MAX_KEYS) minute.counts.set(key, count);
    const elapsed = Math.max(0, now - minute.filledAt);
    minute.lines = Math.min(bounds.burst, minute.lines + (elapsed * bounds.perMinute) / MINUTE_MS);
    minute.filledAt = now;
    if (count <= bounds.perKey && minute.lines >= 1) {
      minute.lines -= 1;
      return true;
    }
    minute.omitted += 1;
    return false;
  }

  /**
   * Returns what was left out in minutes that have ended, and forgets it.
   * @param now milliseconds since 1970; Infinity ends all minutes.
   */
  takeOmitted(now: number): Omitted[] {
    const ended: Omitted[] = [];
    for (const [event, minute] of this.#minutes) {
      if (now - minute.since < MINUTE_MS) continue;
      if (minute.omitted > 0)
        ended.push({
          event,
          omitted: minute.omitted,
          keys: minute.counts.size,
          most: [...minute.counts].sort(([, one], [, other]) => other - one).slice(0, MOST_SHOWN),
          since: minute.since,
        });
      minute.counts.clear();
      minute.omitted = 0;
      minute.since = now;
    }
    return ended;
  }

  #minuteOf(event: string, { burst }: SampleBounds, now: number): Minute {
    let minute = this.#minutes.get(event);
    if (minute === undefined) {
      minute = { counts: new Map(), omitted: 0, since: now, lines: burst, filledAt: now };
      this.#minutes.set(event, minute);
    }
    return minute;
  }
}
