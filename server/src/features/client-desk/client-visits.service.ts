// Visits to a client: reads them, adds one, and strikes one out. Whether the caller may, the caller's feature has checked.

import type { SavedVisit, Visit, VisitOutcome } from '@mostrador/contract/entries/portfolio';
import { dayAt } from '@mostrador/rules/days';
import type { Database, Tx } from '../../platform/database/database.js';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { recordChanges } from '../change-log/change-log.service.js';
import { invalidValue, lockClient, screenAction } from './client-edits.service.js';
import { labelOf } from './client-values.js';
import { selectVisits, writeVisit } from './client-visits.queries.js';
import { lockNote, setNoteStruck } from './client-writes.queries.js';

/** Returns the visits to a client, the newest first. */
export async function visitsOf(db: Database, session: Session, clientId: number): Promise<Visit[]> {
  const rows = await selectVisits(db, session.companyId, clientId);
  return rows.map((row) => ({
    noteId: row.client_note_id,
    visitedOn: row.visited_on,
    outcome: row.outcome as VisitOutcome,
    text: row.text,
    userName: row.name,
    isOwn: row.user_id === session.userId,
    isStruck: row.struck_at !== null,
  }));
}

/** The answer for a visit of another user, and for one that does not exist. */
export const visitNotFound = () => notFound('No encontramos esa visita suya.');

interface GivenVisit {
  /** Chosen by the device: the same one again adds nothing. */
  readonly key: string;
  readonly visitedOn: string;
  readonly outcome: VisitOutcome;
  readonly text: string;
}

/** Adds a visit. @throws Problem 400 for a day in the future. */
export async function insertVisit(
  tx: Tx,
  shop: Shop,
  session: Session,
  clientId: number,
  given: GivenVisit,
): Promise<SavedVisit> {
  const { companyId, userId } = session;
  const text = given.text.replaceAll('\r', '').trim();
  if (given.visitedOn > dayAt(shop.now()))
    throw invalidValue('La visita no puede ser de un día que no llegó.', 'visitedOn');
  const client = await lockClient(tx, companyId, clientId);
  const noteId = await writeVisit(tx, companyId, { ...given, text, clientId, userId }, new Date(shop.now()));
  const actionId =
    noteId === undefined
      ? null
      : await recordChanges(tx, companyId, screenAction(session), [
          {
            kind: 'client_note',
            key: String(noteId),
            label: labelOf(client),
            before: null,
            after: { text, visitedOn: given.visitedOn, outcome: given.outcome },
          },
        ]);
  return { actionId, visits: await visitsOf(tx, session, clientId) };
}

/** Strikes out a visit of the caller's. @throws Problem 404 for any other. */
export async function strikeVisitOf(
  tx: Tx,
  shop: Shop,
  session: Session,
  { clientId, noteId }: { readonly clientId: number; readonly noteId: number },
): Promise<SavedVisit> {
  const { companyId } = session;
  const client = await lockClient(tx, companyId, clientId);
  const note = await lockNote(tx, companyId, noteId);
  if (note?.client_id !== clientId || note.kind !== 'visit' || note.user_id !== session.userId)
    throw visitNotFound();
  let actionId: string | null = null;
  if (note.struck_at === null) {
    await setNoteStruck(tx, companyId, noteId, new Date(shop.now()));
    actionId = await recordChanges(tx, companyId, screenAction(session), [
      {
        kind: 'client_note',
        key: String(noteId),
        label: labelOf(client),
        before: { isStruck: false },
        after: { isStruck: true },
      },
    ]);
  }
  return { actionId, visits: await visitsOf(tx, session, clientId) };
}
