// Products that a file in the mode `replace` does not name: counts them, shows them, and deactivates them.

import type { Database } from '../../platform/database/database.js';
import { OperatorError } from '../../platform/operator-error.js';
import { type Author, recordChanges } from '../change-log/change-log.service.js';
import {
  addDeactivated,
  deactivateProducts,
  insertImportRows,
  selectActiveProducts,
} from './import-records.queries.js';
import type { ImportRun } from './import-run.js';
import { insertVanished } from './import-shown.queries.js';
import { lockProductRows } from './imports.queries.js';

const PAGE = 1_000;

type Names = Pick<ImportRun, 'names'>;

/**
 * Yields the active products in pages: those that the file does not name, and how many there are. Products that were created
 * after the comparison began are left out: the user has not seen them in it.
 * @param shown the products that the comparison found vanished, by ascending id: no other one is.
 */
async function* vanishedPages(
  db: Database,
  companyId: number,
  file: Names,
  comparedAt: string,
  shown?: Int32Array | undefined,
) {
  const isShown = (productId: number) => shown === undefined || has(shown, productId);
  let after = '';
  for (;;) {
    const page = await selectActiveProducts(db, companyId, comparedAt, after, PAGE);
    yield {
      active: page.length,
      vanished: page.filter(({ code, productId }) => !file.names(code) && isShown(productId)),
    };
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return;
    after = last.code;
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

/** Returns how many active products there are, and how many of them the file does not name. */
export async function countVanished(
  db: Database,
  companyId: number,
  file: Names,
  comparedAt: string,
  shown?: Int32Array | undefined,
): Promise<{ readonly active: number; readonly vanished: number }> {
  let active = 0;
  let vanished = 0;
  for await (const page of vanishedPages(db, companyId, file, comparedAt, shown)) {
    active += page.active;
    vanished += page.vanished.length;
  }
  return { active, vanished };
}

/** Keeps which products a comparison found vanished, and the first ones among its rows. */
export async function markVanished(
  db: Database,
  companyId: number,
  importId: string,
  file: Names,
  comparedAt: string,
  limit: number,
): Promise<void> {
  let left = limit;
  for await (const { vanished } of vanishedPages(db, companyId, file, comparedAt)) {
    const some = vanished.slice(0, left);
    left -= some.length;
    await insertVanished(
      db,
      companyId,
      importId,
      vanished.map(({ productId }) => productId),
    );
    await insertImportRows(
      db,
      companyId,
      importId,
      some.map(({ code, name }) => ({
        outcome: 'vanished',
        alert: null,
        line: 0,
        code,
        label: name,
        detail: { changes: [{ kind: 'product', field: 'active', before: true, after: false }] },
        cells: null,
      })),
    );
  }
}

/**
 * Deactivates the products that the file does not name, a thousand in one transaction.
 * @throws OperatorError when there are more than the user has confirmed; none is deactivated then.
 */
export async function deactivateVanished(
  db: Database,
  wanted: {
    readonly companyId: number;
    readonly importId: string;
    readonly author: Author;
    readonly run: Names;
    readonly comparedAt: string;
    readonly confirmed: number;
    /** Those that an interrupted attempt has deactivated. */
    readonly done: number;
    /** The products that the comparison found vanished, by ascending id; undefined: they were not kept. */
    readonly shown: Int32Array | undefined;
  },
): Promise<void> {
  const { companyId, importId, author, run, comparedAt, confirmed, done, shown } = wanted;
  const { vanished } = await countVanished(db, companyId, run, comparedAt, shown);
  if (vanished + done > confirmed)
    throw new OperatorError(
      `Las filas se guardaron. No se desactivó ningún producto: serían ${vanished}, y se confirmaron ${confirmed}.`,
    );
  for await (const page of vanishedPages(db, companyId, run, comparedAt, shown)) {
    if (page.vanished.length === 0) continue;
    await db.transaction().execute(async (tx) => {
      const ids = page.vanished.map(({ productId }) => productId);
      await lockProductRows(tx, companyId, ids);
      const gone = await deactivateProducts(tx, companyId, ids);
      await recordChanges(
        tx,
        companyId,
        author,
        page.vanished
          .filter(({ productId }) => gone.has(productId))
          .map(({ productId, code, name }) => ({
            kind: 'product',
            key: String(productId),
            label: `${code} ${name}`,
            productId,
            before: { active: true },
            after: { active: false },
          })),
      );
      await addDeactivated(tx, importId, gone.size);
    });
  }
}
