// The kind of import `customer-prices`: prices agreed with clients, from a quantity and on days.

import { formatCuit } from '@mostrador/rules/cuit';
import { readFromQuantity } from '@mostrador/rules/from-quantity';
import type { Database } from '../../platform/database/database.js';
import { readClients } from '../clients/client-records.service.js';
import { lineOf, readCode, readProductPrice } from './cell-values.js';
import { readClientCode, readCuit } from './client-fields.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter } from './import-kind.js';
import { type Fields, isRejected, readValues } from './kind-rows.js';
import { productsByCode } from './kind-writes.queries.js';
import { FIELDS } from './product-fields.js';
import type { Rejection } from './product-rows.js';
import {
  DAYS_REVERSED,
  daysOf,
  QUANTITY_FIELDS,
  type QuantityPriceRow,
  writeQuantityPrices,
} from './quantity-price-rows.js';
import { rejectionOf } from './table-file.js';

type CustomerPriceField =
  | 'client'
  | 'legalId'
  | 'client_name'
  | 'code'
  | 'name'
  | 'price'
  | 'from_quantity'
  | 'valid_from'
  | 'valid_until';

const { free_units: _, ...quantityFields } = QUANTITY_FIELDS;

const CUSTOMER_PRICE_FIELDS: Fields<CustomerPriceField> = {
  client: {
    label: 'Cliente',
    aliases: ['cliente', 'código de cliente', 'cod cliente'],
    read: readClientCode,
  },
  legalId: { label: 'CUIT', aliases: ['cuil', 'cuit del cliente'], read: readCuit },
  // So that an exported file can be read by people; they are not stored.
  client_name: { label: 'Razón social', aliases: ['razón social', 'nombre del cliente'], read: lineOf(200) },
  name: { label: 'Nombre', aliases: ['nombre', 'descripción'], read: lineOf(300) },
  code: {
    ...FIELDS.code,
    aliases: [...FIELDS.code.aliases, 'producto', 'código de producto'],
    read: readCode,
  },
  price: { ...FIELDS.price, read: readProductPrice },
  ...quantityFields,
};

interface CustomerPriceRow extends KindRow, Omit<QuantityPriceRow, 'ownerId'> {
  readonly clientCode: string | undefined;
  readonly legalId: string | undefined;
}

export const CUSTOMER_PRICE_KIND: ImportKind = {
  name: 'customer-prices',
  label: 'Precios de clientes',
  table: { fields: CUSTOMER_PRICE_FIELDS, required: ['code', 'price'], oneOf: ['client', 'legalId'] },
  batch: { most: 10_000 },
  open: async (_db, file) => ({ writer: new CustomerPriceWriter(file), about: '' }),
};

class CustomerPriceWriter implements KindWriter<CustomerPriceRow> {
  readonly #file: KindFile;

  constructor(file: KindFile) {
    this.#file = file;
  }

  read(line: number, cells: readonly string[]): CustomerPriceRow | readonly Rejection[] {
    const columns = this.#file.fields as readonly (CustomerPriceField | undefined)[];
    const values = readValues(line, cells, columns, CUSTOMER_PRICE_FIELDS, 'code', this.#file.options);
    if (isRejected(values)) return values;
    const texts = values as Partial<Record<CustomerPriceField, string>>;
    const { client: clientCode, legalId, code: product = '', price, from_quantity: typed = '1' } = texts;
    const wrong = (field: CustomerPriceField, reason: string) => [
      rejectionOf(line, product, CUSTOMER_PRICE_FIELDS[field].label, '', reason),
    ];
    const client = clientCode ?? (legalId === undefined ? '' : formatCuit(legalId));
    if (client === '') return wrong('client', 'falta el código o el CUIT');
    if (price === undefined) return wrong('price', 'falta');
    const from = readFromQuantity(typed);
    if (from === undefined) return wrong('from_quantity', 'no es una cantidad');
    const days = daysOf(values);
    if (days === undefined) return wrong('valid_until', DAYS_REVERSED);
    const quantity = `${from.count}${from.isInPacks ? 'p' : ''}`;
    return {
      line,
      code: [client, product, quantity, days.validFrom ?? '', days.validUntil ?? ''].join(' · '),
      clientCode,
      legalId,
      product,
      from,
      freeUnits: 0,
      price,
      ...days,
    };
  }

  async write(db: Database, rows: readonly CustomerPriceRow[], store: boolean): Promise<BatchResult> {
    const { companyId, options } = this.#file;
    const clients = await readClients(db, companyId, {
      codes: rows.flatMap(({ clientCode }) => clientCode ?? []),
      legalIds: rows.flatMap(({ clientCode, legalId }) => (clientCode === undefined ? (legalId ?? []) : [])),
    });
    const byCode = new Map(clients.map((client) => [client.clientCode, client]));
    const byCuit = new Map(clients.map((client) => [client.legalId, client]));
    const products = await productsByCode(db, companyId, [...new Set(rows.map(({ product }) => product))]);
    const rejections: Rejection[] = [];
    const reject = (
      { line, product }: KindRow & { readonly product: string },
      field: CustomerPriceField,
      value: string,
      reason: string,
    ) => rejectionOf(line, product, CUSTOMER_PRICE_FIELDS[field].label, value, reason);
    const known = rows.flatMap((row) => {
      const { clientCode, legalId } = row;
      const client = clientCode === undefined ? byCuit.get(legalId ?? '') : byCode.get(clientCode);
      const product = products.get(row.product);
      if (client === undefined)
        rejections.push(reject(row, 'client', clientCode ?? legalId ?? '', 'no existe ese cliente'));
      if (product === undefined) rejections.push(reject(row, 'code', row.product, 'no existe ese producto'));
      if (client === undefined || product === undefined) return [];
      return [{ row: { ...row, ownerId: client.clientId }, product }];
    });
    const written = await writeQuantityPrices(
      db,
      companyId,
      'customer_price',
      known,
      { store, alertPercent: options.alertPercent },
      (row, reason) => reject(row, 'from_quantity', String(row.from.count), reason),
    );
    return { ...written, rejections: [...rejections, ...written.rejections] };
  }
}
