// Things that a file in a mode that replaces does not name: counts them, shows them, and takes them out of force, by the kind's own
// statements.

import type { Database } from '../../platform/database/database.js';
import { OperatorError } from '../../platform/operator-error.js';
import { type Author, recordChanges } from '../change-log/change-log.service.js';
import type { Vanishing, VanishingThing } from './import-kind.js';
import { addDeactivated, insertImportRows } from './import-records.queries.js';
import { insertVanished } from './import-shown.queries.js';

const PAGE = 1_000;

/** What a file names. */
export interface NamedByFile {
  /** Whether a row of the file has this code. */
  names(code: string): boolean;
  /** Whether the file says something of the thing's group. Undefined: of all groups. */
  readonly hasGroup?: ((names: readonly string[]) => boolean) | undefined;
}

const isNamed = ({ names, hasGroup }: NamedByFile, { code, group = [] }: VanishingThing): boolean =>
  names(code) || hasGroup?.(group) === false;

/**
 * Yields the things in force in pages: how many there are, and those that the file does not name. Things that were created after the
 * comparison began are left out: the user has not seen them in it.
 * @param shown the things that the comparison found vanished, by ascending id: no other one is.
 */
async function* vanishedPages(
  db: Database,
  { page }: Vanishing,
  companyId: number,
  file: NamedByFile,
  comparedAt: string,
  shown?: Int32Array | undefined,
) {
  const isShown = (id: number) => shown === undefined || has(shown, id);
  let last: VanishingThing | undefined;
  for (;;) {
    const things = await page(db, companyId, comparedAt, last, PAGE);
    yield {
      active: things.length,
      vanished: things.filter((thing) => !isNamed(file, thing) && isShown(thing.id)),
    };
    last = things.at(-1);
    if (things.length < PAGE || last === undefined) return;
  }
}

/** Whether ascending ids have an id. */
function has(ids: Int32Array, id: number): boolean {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id;
}

/** Returns how many things are in force, and how many of them the file does not name. */
export async function countVanished(
  db: Database,
  vanishing: Vanishing,
  companyId: number,
  file: NamedByFile,
  comparedAt: string,
  shown?: Int32Array | undefined,
): Promise<{ readonly active: number; readonly vanished: number }> {
  let active = 0;
  let vanished = 0;
  for await (const page of vanishedPages(db, vanishing, companyId, file, comparedAt, shown)) {
    active += page.active;
    vanished += page.vanished.length;
  }
  return { active, vanished };
}

/** Keeps which things a comparison found vanished, and the first ones among its rows. */
export async function markVanished(
  db: Database,
  vanishing: Vanishing,
  companyId: number,
  importId: string,
  file: NamedByFile,
  comparedAt: string,
  limit: number,
): Promise<void> {
  let left = limit;
  for await (const { vanished } of vanishedPages(db, vanishing, companyId, file, comparedAt)) {
    const some = vanished.slice(0, left);
    left -= some.length;
    await insertVanished(
      db,
      companyId,
      importId,
      vanished.map(({ id }) => id),
    );
    await insertImportRows(
      db,
      companyId,
      importId,
      some.map(({ code, name, change }) => ({
        outcome: 'vanished',
        alert: null,
        line: 0,
        code,
        label: name,
        detail: { changes: [change] },
        cells: null,
      })),
    );
  }
}

/**
 * Takes the things that the file does not name out of force, a thousand in one transaction.
 * @throws OperatorError when there are more than the user has confirmed; nothing is done then.
 */
export async function removeVanished(
  db: Database,
  vanishing: Vanishing,
  wanted: {
    readonly companyId: number;
    readonly importId: string;
    readonly author: Author;
    readonly file: NamedByFile;
    readonly comparedAt: string;
    readonly confirmed: number;
    /** Those that an interrupted attempt has done. */
    readonly done: number;
    /** The things that the comparison found vanished, by ascending id; undefined: they were not kept. */
    readonly shown: Int32Array | undefined;
  },
): Promise<void> {
  const { companyId, importId, author, file, comparedAt, confirmed, done, shown } = wanted;
  const { vanished } = await countVanished(db, vanishing, companyId, file, comparedAt, shown);
  if (vanished + done > confirmed) throw new OperatorError(vanishing.tooMany(vanished, confirmed));
  for await (const page of vanishedPages(db, vanishing, companyId, file, comparedAt, shown)) {
    if (page.vanished.length === 0) continue;
    await db.transaction().execute(async (tx) => {
      const changes = await vanishing.remove(
        tx,
        companyId,
        page.vanished.map(({ id }) => id),
      );
      await recordChanges(tx, companyId, author, changes);
      await addDeactivated(tx, importId, changes.length);
    });
  }
}
