// The columns of the product table: what each cell shows, how it is edited and checked, and what an edit sends.

import type { DeskProductRow, ProductCell } from '@mostrador/contract/entries/product-desk';
import { IVA_RATES, ivaRate } from '@mostrador/rules/iva';
import { formatWhole } from '@mostrador/rules/money';
import { parsePriceEntry } from '@mostrador/rules/price-increase';
import { type ProductField, readProductField } from '@mostrador/rules/product-fields';
import { availableQuantity, isRunningOut } from '@mostrador/rules/stock';
import { Link } from 'react-router';
import { amountText, parseWhole, pesosText, wholeText } from '../../text/amounts';
import { productsText as text } from '../../text/products';
import type { CellCheck, DeskColumn } from '../../ui/desk-table';
import { ProductThumb } from '../../ui/ProductThumb';
import { checkPrice } from '../../ui/price-cell';

export type ProductColumn =
  | 'picture'
  | 'code'
  | 'name'
  | 'category'
  | 'pack'
  | 'minimum'
  | 'price'
  | 'iva'
  | 'stock'
  | 'reserved'
  | 'state';

const stockOf = (row: DeskProductRow) => ({
  stock: row.stock,
  reserved: row.reserved,
  futureStock: row.futureStock,
  hasPhysicalStock: row.hasPhysicalStock,
});

type Standing = 'active' | 'hidden' | 'inactive';
const standingOf = ({ active, visibleInPortal }: DeskProductRow): Standing =>
  !active ? 'inactive' : visibleInPortal ? 'active' : 'hidden';

function State({ row }: { readonly row: DeskProductRow }) {
  const standing = standingOf(row);
  if (standing !== 'active') return <span className="st st--off">{text.states[standing]}</span>;
  if (row.stockStatusCode === 1) return <span className="st st--bad">{text.states.out}</span>;
  if (row.stockStatusCode === 2) return <span className="st st--run">{text.states.arriving}</span>;
  if (isRunningOut(stockOf(row), row.minimalSalesQuantity))
    return <span className="st st--warn">{text.states.low}</span>;
  return <span className="st st--ok">{text.states.active}</span>;
}

/** Checks a typed number by the rule of its field. */
function checkWhole(field: ProductField, typed: string): CellCheck | undefined {
  const value = parseWhole(typed);
  if (value === undefined) return { wrong: text.wrongWhole };
  const read = readProductField(field, value);
  return 'message' in read ? { wrong: read.message } : undefined;
}

const whole = (
  key: ProductColumn & keyof typeof text.columns,
  head: string,
  width: string,
  field: 'stock' | 'minimalSalesQuantity' | 'presentationQuantity',
): DeskColumn<DeskProductRow> => ({
  key,
  head,
  width,
  align: 'end',
  cell: (row) => wholeText(row[field]),
  edit: {
    label: ({ code }) => text.cellOf(head, code),
    text: (row) => (row[field] === null ? '' : String(row[field])),
    inputMode: 'numeric',
    maxLength: 12,
    check: (typed) => checkWhole(field, typed),
  },
});

/**
 * Returns the columns of the table.
 * @param listName the name of the list whose prices are shown.
 */
/** @param stateOf the history state of a link to a product. */
export function productColumns(
  listName: string,
  stateOf: (productId: number) => object,
): readonly DeskColumn<DeskProductRow>[] {
  const { columns } = text;
  const price = columns.price(listName);
  return [
    {
      key: 'picture',
      head: '',
      width: '44px',
      cell: ({ imagePath }) => <ProductThumb file={imagePath} />,
      phone: 'p',
    },
    {
      key: 'code',
      head: columns.code,
      width: '104px',
      grows: true,
      sortable: true,
      cell: ({ code, ...row }) => (
        <span className="sub">
          {code}
          <span className="only-phone">
            {' '}
            · {text.units(availableQuantity(stockOf({ code, ...row })) ?? 0)}
          </span>
        </span>
      ),
      text: ({ code }) => code,
      phone: 'c',
    },
    {
      key: 'name',
      head: columns.name,
      width: 'minmax(170px, 1fr)',
      sortable: true,
      cell: ({ productId, name }) => (
        <Link className="name" to={`/admin/productos/${productId}`} state={stateOf(productId)} tabIndex={-1}>
          {name}
        </Link>
      ),
      text: ({ name }) => name,
      phone: 'a',
    },
    {
      key: 'category',
      head: columns.category,
      width: '128px',
      sortable: true,
      cell: ({ categoryName }) => (categoryName === '' ? text.none : categoryName),
      text: ({ categoryName }) => categoryName,
    },
    {
      ...whole('pack', columns.pack, '68px', 'presentationQuantity'),
      cell: ({ presentationQuantity: of }) => (of === null ? text.none : text.pack(of)),
    },
    whole('minimum', columns.minimum, '72px', 'minimalSalesQuantity'),
    {
      key: 'price',
      head: price,
      width: '138px',
      align: 'end',
      sortable: true,
      cell: (row) => pesosText(row.price),
      edit: {
        label: ({ code }) => text.cellOf(price, code),
        text: (row) => amountText(row.price),
        inputMode: 'decimal',
        maxLength: 22,
        check: (typed, row) => checkPrice(typed, row.price),
      },
      phone: 'b',
    },
    {
      key: 'iva',
      head: columns.iva,
      width: '74px',
      align: 'end',
      cell: ({ taxCode, taxRate }) => ivaRate(taxCode)?.label ?? `${taxRate} %`,
      edit: {
        label: ({ code }) => text.cellOf(columns.iva, code),
        text: ({ taxCode }) => taxCode,
        choices: () => IVA_RATES.map(({ code, label }) => ({ value: code, label })),
      },
    },
    {
      ...whole('stock', columns.stock, '76px', 'stock'),
      sortable: true,
      cell: ({ stock, hasPhysicalStock }) => (hasPhysicalStock ? formatWhole(stock) : text.none),
    },
    {
      key: 'reserved',
      head: columns.reserved,
      width: '78px',
      align: 'end',
      sortable: true,
      cell: ({ reserved }) => (reserved === 0 ? text.none : formatWhole(reserved)),
      text: ({ reserved }) => String(reserved),
    },
    {
      key: 'state',
      head: columns.state,
      width: '118px',
      cell: (row) => <State row={row} />,
      edit: {
        label: ({ code }) => text.cellOf(columns.state, code),
        text: standingOf,
        choices: () =>
          (['active', 'hidden', 'inactive'] as const).map((value) => ({ value, label: text.states[value] })),
      },
      phone: 'd',
    },
  ];
}

/** Returns what an edited cell sends: one edit, or two where a state is two fields. */
export function editsOf(
  row: DeskProductRow,
  column: string,
  typed: string,
  priceListId: number,
): ProductCell[] {
  const { productId } = row;
  switch (column) {
    case 'price': {
      const entry = parsePriceEntry(typed, row.price);
      return entry.ok ? [{ productId, field: 'price', priceListId, from: row.price, to: entry.price }] : [];
    }
    case 'stock':
      return [{ productId, field: 'stock', from: row.stock, to: parseWhole(typed) ?? 0 }];
    case 'minimum':
      return [
        {
          productId,
          field: 'minimalSalesQuantity',
          from: row.minimalSalesQuantity,
          to: parseWhole(typed) ?? null,
        },
      ];
    case 'pack':
      return [
        {
          productId,
          field: 'presentationQuantity',
          from: row.presentationQuantity,
          to: parseWhole(typed) ?? null,
        },
      ];
    case 'iva':
      return [{ productId, field: 'taxCode', from: row.taxCode, to: typed }];
    case 'state': {
      const active = { productId, field: 'active', from: row.active, to: typed !== 'inactive' };
      if (typed === 'inactive') return [active];
      return [
        active,
        { productId, field: 'visibleInPortal', from: row.visibleInPortal, to: typed === 'active' },
      ];
    }
    default:
      return [];
  }
}

/** A field's value in the words of the table. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return text.none;
  if (field === 'price') return pesosText(Number(value));
  if (field === 'taxCode') return ivaRate(String(value))?.label ?? String(value);
  if (field === 'active') return value === true ? text.states.active : text.states.inactive;
  if (field === 'visibleInPortal') return value === true ? text.visible.true : text.states.hidden;
  return typeof value === 'number' ? formatWhole(value) : String(value);
}
