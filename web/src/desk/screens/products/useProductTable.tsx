// The rows of the product table, the saving of its cells, and the last action with its undo.

import type { Conflict } from '@mostrador/contract/entries/change-log';
import type { DeskPriceList, DeskProductRow, ProductCell } from '@mostrador/contract/entries/product-desk';
import { needsConfirmation } from '@mostrador/rules/price-increase';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../../api/api';
import { messageOf } from '../../../api/call-failed';
import { useDeskProductWindow } from '../../../features/product-desk/queries';
import {
  conflictsOf,
  type ProductChanges,
  useProductChanges,
} from '../../../features/product-desk/useProductChanges';
import { useToasts } from '../../../ui/useToasts';
import { momentText } from '../../text/amounts';
import { productsText as text } from '../../text/products';
import type { CellAnswer, CellChange } from '../../ui/desk-table';
import type { RowPages } from '../../ui/row-pages';
import { type LastActions, useLastAction } from '../../ui/useLastAction';
import { useRowPages } from '../../ui/useRowPages';
import { editsOf, valueText } from './product-columns';
import { type ProductView, productAddress } from './table-view';

export interface ProductTable {
  readonly rows: RowPages<DeskProductRow>;
  /** The company's lists, and the one whose prices are shown; undefined until the first page is there. */
  readonly lists: { readonly all: readonly DeskPriceList[]; readonly shown: number } | undefined;
  readonly save: (
    changes: readonly CellChange<DeskProductRow>[],
  ) => Promise<readonly CellAnswer<DeskProductRow>[]>;
  readonly changes: ProductChanges;
  readonly actions: LastActions;
}

export function useProductTable(view: ProductView): ProductTable {
  const { scope } = useApi();
  const readWindow = useDeskProductWindow();
  const changes = useProductChanges();
  const toasts = useToasts();
  const [lists, setLists] = useState<ProductTable['lists']>();
  const rows = useRowPages<DeskProductRow>(
    `${scope} ${productAddress.queryOf(view)}`,
    async ({ from, count }) => {
      const page = await readWindow({
        ...view.filter,
        priceListId: view.priceListId,
        sort: view.sort?.by,
        direction: view.sort?.isDown === true ? 'down' : 'up',
        offset: from,
        limit: count,
      });
      setLists((held) =>
        held?.shown === page.priceListId && held.all.length === page.priceLists.length
          ? held
          : { all: page.priceLists, shown: page.priceListId },
      );
      return { rows: page.products, total: page.totalCount };
    },
    ({ productId }) => productId,
  );
  const actions = useLastAction(() => {
    rows.reload();
    changes.refresh();
  });

  async function save(given: readonly CellChange<DeskProductRow>[]): Promise<CellAnswer<DeskProductRow>[]> {
    if (lists === undefined) return given.map(() => ({ state: 'wrong', message: text.notSaved }));
    const cells = given.map((change) => ({
      change,
      edits: editsOf(change.row, change.column, change.to, lists.shown),
    }));
    const answers = new Map<CellChange<DeskProductRow>, CellAnswer<DeskProductRow>>();
    let open = cells;
    while (open.length > 0) {
      const sent = open;
      const edits = sent.flatMap((cell) => cell.edits);
      try {
        // The table has asked for a second Enter already.
        const confirmed = edits.some(isJump);
        const saved = await changes.saveCells(edits, { confirmed, shownListId: lists.shown });
        for (const { change } of sent) {
          const row = saved.products.find(({ productId }) => productId === change.row.productId);
          answers.set(change, row === undefined ? { state: 'saved' } : { state: 'saved', row });
        }
        if (saved.actionId !== null) actions.say({ said: saidOf(sent), actionId: saved.actionId });
        for (const notice of saved.notices) toasts.show({ text: notice, tone: 'warn', about: 'stock' });
        break;
      } catch (error) {
        const conflicts = conflictsOf(error) ?? [];
        const refused = sent.filter((cell) => conflictOf(cell.edits, conflicts) !== undefined);
        for (const { change, edits: ofCell } of refused) {
          const conflict = conflictOf(ofCell, conflicts);
          if (conflict !== undefined) answers.set(change, toAnswer(change, conflict));
        }
        // The server writes all or nothing: what no other user has changed is sent again.
        open = refused.length === 0 ? [] : sent.filter((cell) => !refused.includes(cell));
        if (refused.length > 0) continue;
        const message = messageOf(error) ?? text.notSaved;
        for (const { change } of sent) answers.set(change, { state: 'wrong', message });
      }
    }
    return given.map((change) => answers.get(change) ?? { state: 'wrong', message: text.notSaved });
  }

  return { rows, lists, save, changes, actions };
}

const isJump = ({ field, from, to }: ProductCell): boolean =>
  field === 'price' && needsConfirmation(from as number | null, to as number | null);

const conflictOf = (edits: readonly ProductCell[], conflicts: readonly Conflict[]): Conflict | undefined =>
  conflicts.find(({ field, key }) =>
    edits.some(
      (edit) =>
        edit.field === field && (key === String(edit.productId) || key.endsWith(`:${edit.productId}`)),
    ),
  );

function toAnswer(
  { row }: CellChange<DeskProductRow>,
  { field, current, changedBy, changedAt }: Conflict,
): CellAnswer<DeskProductRow> {
  const when = changedAt === null ? '' : momentText(changedAt);
  return {
    state: 'changed',
    message: text.conflict(changedBy, when, valueText(field, current)),
    row: { ...row, [field]: current } as DeskProductRow,
  };
}

function saidOf(
  cells: readonly { readonly change: CellChange<DeskProductRow>; readonly edits: readonly ProductCell[] }[],
): ReactNode {
  const [first] = cells;
  const edit = first?.edits.find(({ from, to }) => from !== to);
  if (cells.length > 1 || first === undefined || edit === undefined) return text.savedMany(cells.length);
  return (
    <>
      {text.savedOne(first.change.row.code)}
      {valueText(edit.field, edit.from)} → <b>{valueText(edit.field, edit.to)}</b>
    </>
  );
}
