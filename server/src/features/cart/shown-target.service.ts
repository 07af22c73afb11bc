import type { IncomingHttpHeaders } from 'node:http';
import type { ShownTarget } from './cart.service.js';

const HEADER = 'x-target-client';
/** No client has this id, so a header that names none is told apart from no header. */
const UNREADABLE = -1;

/** The client whose cart the screen shows, as its header `x-target-client` tells: an id, or 'none'. */
export function shownTargetOf(headers: IncomingHttpHeaders): ShownTarget {
  const value = headers[HEADER];
  if (value === undefined) return undefined;
  const text = String(value).trim();
  if (text === '' || text === 'none') return null;
  return /^\d{1,10}$/.test(text) ? Number(text) : UNREADABLE;
}
