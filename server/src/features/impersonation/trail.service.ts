// The trail ('Actividad'): logs each call that an administrator makes in a client's name before it runs, and lists the
// entries (`clientTrail`).

import type { TrailEntry } from '@mostrador/contract/entries/impersonation';
import type { CallName } from '@mostrador/contract/routes';
import { offsetOf } from '@mostrador/rules/paging';
import type { Tx } from '../../platform/database/database.js';
import type { NotedOutcome } from '../../platform/http/calls.js';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { changedProfileFields } from '../profile/profile.service.js';
import { closeEntry, countEntries, insertEntry, selectEntries, type TrailOutcome } from './trail.queries.js';

interface CallInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const DETAIL_MAX = 300;

/**
 * Writes a trail entry before an administrator's call in a client's name runs; when it cannot be written, the call does not
 * run. Returns a function that writes the outcome. If that fails, the entry stays 'begun' and the call's answer is sent.
 */
export async function openTrailEntry(
  shop: Shop,
  session: Session,
  call: CallName,
  input: CallInput,
): Promise<(outcome: NotedOutcome, answer: unknown) => Promise<void>> {
  const { companyId, userId, client, actor } = session;
  if (client === undefined || actor === undefined)
    throw new Error('Nobody acts here in the name of a client.');
  const detail = truncateDetail(await detailOf(shop, session, call, input));
  const entry = {
    companyId,
    clientId: client.clientId,
    userId,
    actorUserId: actor.userId,
    call,
    detail,
    outcome: 'begun',
  } as const;
  const entryId = await insertEntry(shop.db, entry);
  return async (outcome, answer) => {
    const ending = truncateDetail(detailOfAnswer(call, answer) || detail);
    await closeEntry(shop.db, companyId, entryId, { outcome, detail: ending }).catch((error: unknown) =>
      shop.log.error({ trailEntryId: entryId, outcome, error: String(error) }, 'a trail entry stays open'),
    );
  };
}

/** Writes a trail entry for the start of an impersonation. */
export async function recordImpersonation(
  shop: Shop,
  given: { readonly clientId: number; readonly userId: number; readonly actorUserId: number },
): Promise<void> {
  const { companyId } = shop.company();
  await insertEntry(shop.db, { companyId, ...given, call: 'impersonate', detail: '', outcome: 'done' });
}

/** Writes a trail entry for second factors of a client's user that an administrator took away. */
export async function recordFactorReset(
  shop: Shop,
  tx: Tx,
  given: { readonly clientId: number; readonly userId: number; readonly actorUserId: number },
): Promise<void> {
  const { companyId } = shop.company();
  await insertEntry(tx, { companyId, ...given, call: 'resetFactors', detail: '', outcome: 'done' });
}

/** Returns a page of what administrators did in a client's name. Throws 404 for an unknown client. */
export async function clientTrail(
  shop: Shop,
  clientId: number,
  page: { readonly pageSize: number; readonly pageNumber: number },
): Promise<{ totalCount: number; entries: TrailEntry[] }> {
  const { companyId } = shop.company();
  const totalCount = await countEntries(shop.db, companyId, clientId);
  if (totalCount === undefined) throw notFound('No encontramos ese cliente.');
  const rows = await selectEntries(shop.db, companyId, clientId, {
    limit: page.pageSize,
    offset: offsetOf(page.pageNumber, page.pageSize),
  });
  const entries = rows.map((row) => ({
    trailEntryId: row.trail_entry_id,
    at: row.begun_at.toISOString(),
    actorName: row.actor_name,
    actorEmail: row.actor_email,
    userEmail: row.user_email,
    call: row.call,
    detail: row.detail,
    outcome: outcomeOf(row.outcome),
  }));
  return { totalCount, entries };
}

/** Returns what a call is about, from a few allowed fields; never a password or an address. */
async function detailOf(
  shop: Shop,
  session: Session,
  call: CallName,
  { params, body }: CallInput,
): Promise<string> {
  switch (call) {
    case 'upsertProductInCart':
      return `${textOf(fieldOf(body, 'product', 'code'))} × ${textOf(fieldOf(body, 'quantity'))}`;
    case 'removeCartProduct':
      return textOf(fieldOf(params, 'productCode'));
    case 'removeCartProducts':
      return linesOf(body, (line) => textOf(fieldOf(line, 'code')));
    case 'restoreCartProducts':
      return linesOf(
        body,
        (line) => `${textOf(fieldOf(line, 'code'))} × ${textOf(fieldOf(line, 'quantity'))}`,
      );
    case 'updateCart': {
      const lines = fieldOf(body, 'cartProducts');
      const codes = Array.isArray(lines) ? lines.map(lineText) : [];
      return [...codes, ...namesOf(body).filter((name) => name !== 'cartProducts')].join(', ');
    }
    case 'webStoreClient':
      return (await changedProfileFields(shop, session, fieldsOf(body))).join(', ');
    default:
      return '';
  }
}

function linesOf(body: unknown, words: (line: unknown) => string): string {
  const lines = fieldOf(body, 'lines');
  return Array.isArray(lines) ? lines.map(words).join(', ') : '';
}

const lineText = (line: unknown) =>
  `${textOf(fieldOf(line, 'product', 'code'))} × ${textOf(fieldOf(line, 'quantity'))}`;

/** Returns the detail that is known only from the answer. */
function detailOfAnswer(call: CallName, answer: unknown): string {
  switch (call) {
    case 'confirmCart':
      return textOf(fieldOf(answer, 'cart', 'formatedDocumentNumber'));
    case 'repeatOrder': {
      const lines = fieldOf(answer, 'lines');
      return Array.isArray(lines) ? lines.map(repeatedLineText).join(', ') : '';
    }
    default:
      return '';
  }
}

const repeatedLineText = (line: unknown) =>
  `${textOf(fieldOf(line, 'code'))} × ${textOf(fieldOf(line, 'quantity'))}`;

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const namesOf = (body: unknown): string[] =>
  Object.entries(fieldsOf(body)).flatMap(([name, value]) => (value === undefined ? [] : [name]));

const fieldOf = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => fieldsOf(found)[name], value);

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const truncateDetail = (text: string): string =>
  text.length > DETAIL_MAX ? `${text.slice(0, DETAIL_MAX - 1)}…` : text;

function outcomeOf(text: string): TrailOutcome {
  if (text === 'begun' || text === 'done' || text === 'refused' || text === 'failed') return text;
  throw new Error(`Unknown outcome ${text}`);
}
