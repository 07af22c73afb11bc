// Reads the header `x-target-client`: the client that the caller's screen shows, so that a write for another client
// can be refused.

import type { IncomingHttpHeaders } from 'node:http';

const HEADER = 'x-target-client';
/** Differs from every client's id, so that a header that cannot be read never matches. */
const UNREADABLE = -1;

/** The client that the caller's screen shows, null for none; undefined when the caller does not say. */
export type ShownTarget = number | null | undefined;

/** Reads the header `x-target-client`, an id or 'none'. */
export function shownTargetOf(headers: IncomingHttpHeaders): ShownTarget {
  const value = headers[HEADER];
  if (value === undefined) return undefined;
  const text = String(value).trim();
  if (text === '' || text === 'none') return null;
  return /^\d{1,10}$/.test(text) ? Number(text) : UNREADABLE;
}
