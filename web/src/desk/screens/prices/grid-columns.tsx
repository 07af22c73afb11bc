// The columns of the grid of prices: code, name, one for each list, and when a price last changed.

import type { GridRow, PriceCell, PriceList } from '@mostrador/contract/entries/price-lists';
import { withIva } from '@mostrador/rules/iva';
import { changeBps, parsePriceEntry } from '@mostrador/rules/price-increase';
import { recentDay } from '../../text/day-text';
import { amount, shortPercentage, pricesText as text } from '../../text/prices';
import type { CellChange, DeskColumn } from '../../ui/desk-table';
import { checkPrice } from '../../ui/price-cell';
import { cellKey, type UnsavedPrices } from './unsaved-prices';

/** A row with its prices by list, as the lists are shown. */
export interface ShownRow extends GridRow {
  readonly byList: ReadonlyMap<number, number | null>;
}

/** Where the prices of the grid are: those that were saved, and those that were not. */
export interface GridState {
  readonly lists: readonly PriceList[];
  readonly unsaved: ReturnType<UnsavedPrices['all']>;
  readonly show: PriceView;
}

/** How the grid shows prices: net, every list but the first as a share of the first one, or with IVA, to read only: prices are stored net. */
export type PriceView = 'price' | 'share' | 'final';

const listColumn = (priceListId: number) => `list-${priceListId}`;
const listOf = (column: string) => Number(column.slice('list-'.length));

/** The price that the grid shows: the unsaved one, else the saved one. */
export function priceOf(row: ShownRow, priceListId: number, unsaved: GridState['unsaved']): number | null {
  const written = unsaved.get(cellKey({ productId: row.productId, priceListId }));
  return written === undefined ? (row.byList.get(priceListId) ?? null) : written.to;
}

/** What the editor saw before the cell was written, for cells that are not saved. */
export function unsavedOf(row: ShownRow, column: string, unsaved: GridState['unsaved']) {
  const written = unsaved.get(cellKey({ productId: row.productId, priceListId: listOf(column) }));
  return written === undefined ? undefined : { was: amount(written.from) };
}

export function gridColumns({ lists, unsaved, show }: GridState): readonly DeskColumn<ShownRow>[] {
  const [first] = lists;
  return [
    {
      key: 'code',
      head: text.code,
      width: '112px',
      grows: true,
      cell: ({ code }) => <span className="sub">{code}</span>,
      text: ({ code }) => code,
      phone: 'c',
    },
    {
      key: 'name',
      head: text.product,
      width: 'minmax(180px, 1fr)',
      cell: ({ name }) => <span className="name">{name}</span>,
      text: ({ name }) => name,
      phone: 'a',
    },
    ...lists.map((list, index): DeskColumn<ShownRow> => {
      const { priceListId, name } = list;
      const held = (row: ShownRow) => priceOf(row, priceListId, unsaved);
      const plain = (row: ShownRow) => {
        const price = held(row);
        return price === null ? '' : amount(price);
      };
      return {
        key: listColumn(priceListId),
        head: show === 'final' ? text.finalOf(name) : name,
        width: '156px',
        align: 'end',
        ...(index === 0 && { phone: 'b' as const }),
        cell: (row) => {
          const net = held(row);
          if (show === 'final') return amount(net === null ? null : withIva(net, row.taxRate));
          const base = first === undefined ? null : priceOf(row, first.priceListId, unsaved);
          const share = show === 'share' && index > 0 ? changeBps(base, net) : null;
          return share === null || net === null ? amount(net) : shortPercentage(share);
        },
        text: plain,
        edit: {
          label: ({ code }) => text.cell(code, name),
          text: plain,
          inputMode: 'decimal',
          maxLength: 24,
          // what is typed over a price with IVA would be read as a net one
          isEditable: () => show !== 'final',
          check: (typed, row) => checkPrice(typed, held(row)),
        },
      };
    }),
    {
      key: 'changed',
      head: text.changed,
      width: '92px',
      align: 'end',
      cell: ({ changedAt }) => <span className="sub">{changedAt === null ? '–' : recentDay(changedAt)}</span>,
    },
  ];
}

/** The cells that an edit or a paste makes. */
export function cellsOf(
  changes: readonly CellChange<ShownRow>[],
  unsaved: GridState['unsaved'],
): PriceCell[] {
  return changes.flatMap(({ row, column, to }) => {
    const priceListId = listOf(column);
    const entry = parsePriceEntry(to, priceOf(row, priceListId, unsaved));
    const from = row.byList.get(priceListId) ?? null;
    return entry.ok ? [{ productId: row.productId, priceListId, from, to: entry.price }] : [];
  });
}
