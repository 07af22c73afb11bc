// The staff's notes about a client: adds one, lets its author strike it out, and takes both back. Clients never see them.

import type { SavedClient } from '@mostrador/contract/entries/client-desk';
import { forbidden, notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import {
  type KeptField,
  type NewChange,
  type RestoreChanges,
  recordChanges,
} from '../change-log/change-log.service.js';
import { deskClient } from './client-desk.service.js';
import { invalidValue, lockClient, screenAction } from './client-edits.service.js';
import { labelOf } from './client-values.js';
import { insertNote, lockNote, setNoteStruck } from './client-writes.queries.js';

/** Adds a note. @throws Problem 400 for an empty one, 404. */
export async function addClientNote(
  shop: Shop,
  session: Session,
  clientId: number,
  given: string,
): Promise<SavedClient> {
  const { companyId } = shop.company();
  const text = given.replaceAll('\r', '').trim();
  if (text === '') throw invalidValue('Por favor escriba la nota.', 'text');
  return shop.db.transaction().execute(async (tx) => {
    const client = await lockClient(tx, companyId, clientId);
    const at = new Date(shop.now());
    const noteId = await insertNote(tx, companyId, { clientId, userId: session.userId, text, at });
    const actionId = await recordChanges(tx, companyId, screenAction(session), [
      { kind: 'client_note', key: String(noteId), label: labelOf(client), before: null, after: { text } },
    ]);
    return { actionId, client: await deskClient(shop, tx, session, clientId) };
  });
}

/** Strikes out a note. @throws Problem 403 for a note of another user, 404. */
export async function strikeClientNote(
  shop: Shop,
  session: Session,
  { clientId, noteId }: { readonly clientId: number; readonly noteId: number },
): Promise<SavedClient> {
  const { companyId } = shop.company();
  return shop.db.transaction().execute(async (tx) => {
    const client = await lockClient(tx, companyId, clientId);
    const note = await lockNote(tx, companyId, noteId);
    if (note?.client_id !== clientId) throw notFound('No encontramos esa nota.');
    if (note.user_id !== session.userId) throw forbidden();
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
    return { actionId, client: await deskClient(shop, tx, session, clientId) };
  });
}

/** Undoes changes of notes: one that was added is struck out, one that was struck out counts again. Only its author may. */
export const restoreClientNotes: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const kept: KeptField[] = [];
  const done: NewChange[] = [];
  for (const { key, label, before } of changes.toSorted((a, b) => Number(a.key) - Number(b.key))) {
    const note = await lockNote(tx, companyId, Number(key));
    const isStruck = before === null;
    const keep = (reason: string) => kept.push({ label, field: '', reason });
    if (note === undefined) keep('Ya no existe.');
    else if (note.user_id !== author.userId) keep('Una nota la tacha o la recupera solo quien la escribió.');
    else if ((note.struck_at !== null) !== isStruck) {
      await setNoteStruck(tx, companyId, Number(key), isStruck ? new Date(shop.now()) : null);
      done.push({
        kind: 'client_note',
        key,
        label,
        before: { isStruck: !isStruck },
        after: { isStruck },
      });
    }
  }
  if (done.length > 0) await recordChanges(tx, companyId, author, done);
  return { restored: done.length, kept };
};
