// The mark of the change feed: which transactions a reader has seen, and its place in a round of pages.

import { createHash } from 'node:crypto';

/** A mark without its database. A snapshot is a text of PostgreSQL, `xmin:xmax:xip,…`. */
export interface FeedMark {
  /** What the reader has seen; undefined: nothing. */
  readonly since: string | undefined;
  /** Between two pages of a round: the snapshot from which the next round goes on, and the last thing that was listed. */
  readonly round?: {
    readonly next: string;
    /** The kinds of the round, separated by commas. */
    readonly kinds: string;
    readonly step: number;
    readonly after: number;
  };
}

/** Open transactions in a snapshot above which a mark keeps only the oldest: the reader then gets some changes twice. */
const OPEN_MAX = 200;

const hashOf = (companyId: number, database: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['feed', companyId, database]))
    .digest('hex')
    .slice(0, 32);

/** Returns a snapshot in a form of bounded length. */
export function shortSnapshot(snapshot: string): string {
  const [xmin = '1', , open = ''] = snapshot.split(':');
  return open.split(',').length > OPEN_MAX ? `${xmin}:${xmin}:` : snapshot;
}

export function writeMark(companyId: number, database: string, { since, round }: FeedMark): string {
  const body = [
    since ?? '',
    ...(round === undefined ? [] : [round.next, round.kinds, round.step, round.after]),
  ].join('/');
  return `1.${hashOf(companyId, database)}.${Buffer.from(body).toString('base64url')}`;
}

/** Returns a mark; undefined for one of another database or company, and for any other text. */
export function readMark(text: string, companyId: number, database: string): FeedMark | undefined {
  const [version, hash, encoded, ...more] = text.split('.');
  if (version !== '1' || hash !== hashOf(companyId, database) || encoded === undefined || more.length > 0)
    return undefined;
  const parts = Buffer.from(encoded, 'base64url').toString('utf8').split('/');
  const [since = '', next, kinds = '', step = '', after = '', ...rest] = parts;
  if (rest.length > 0 || (since !== '' && !isSnapshot(since))) return undefined;
  if (next === undefined) return since === '' ? undefined : { since };
  if (!isSnapshot(next) || !/^\d$/.test(step) || !/^\d{1,10}$/.test(after)) return undefined;
  return {
    since: since === '' ? undefined : since,
    round: { next, kinds, step: Number(step), after: Number(after) },
  };
}

/** Whether a text is a snapshot that the database reads: the open transactions ascend from xmin to below xmax. */
function isSnapshot(text: string): boolean {
  const [, first = '0', end = '0', list = ''] =
    /^(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/.exec(text) ?? [];
  const [xmin, xmax] = [BigInt(first), BigInt(end)];
  const open = list === '' ? [] : list.split(',').map(BigInt);
  return (
    xmin > 0n &&
    xmin <= xmax &&
    open.every((each, at) => each >= xmin && each < xmax && each > (open[at - 1] ?? 0n))
  );
}
