// ETags of /api/v1, and the conditions that requests put on them (RFC 9110).

import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { MachineProblem } from './machine-problem.js';

/** Returns the ETag of an answer: a hash of it. */
export const etagOf = (answer: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`;

/** Whether a header's list of ETags names one. `*` names every one. */
export const namesEtag = (header: string, etag: string): boolean =>
  header.trim() === '*' ||
  header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .includes(etag);

/** Whether a request has a condition. */
export const hasPrecondition = (headers: IncomingHttpHeaders): boolean =>
  headers['if-match'] !== undefined || headers['if-none-match'] !== undefined;

/**
 * Checks the conditions of a request that writes. Call it while what is written is locked.
 * @param current the answer that a read would give now; undefined if there is none.
 * @throws MachineProblem 412
 */
export function checkPrecondition(headers: IncomingHttpHeaders, current: unknown): void {
  const { 'if-match': wanted, 'if-none-match': unwanted } = headers;
  const etag = current === undefined ? undefined : etagOf(current);
  if (wanted !== undefined && (etag === undefined || !namesEtag(wanted, etag)))
    throw new MachineProblem(
      'precondition_failed',
      etag === undefined ? 'Todavía no existe.' : 'Cambió desde que se leyó: léalo otra vez.',
    );
  if (unwanted !== undefined && etag !== undefined && namesEtag(unwanted, etag))
    throw new MachineProblem('precondition_failed', 'Ya existe.');
}
