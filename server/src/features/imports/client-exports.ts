// The rows of the exports of clients, of their assignments and of their perceptions.

import { formatCuit } from '@mostrador/rules/cuit';
import { toDecimalText } from '@mostrador/rules/money';
import type { Database } from '../../platform/database/database.js';
import type { XlsxCell } from '../../platform/xlsx/xlsx-writer.js';
import { clientPages, type StoredClient } from '../clients/client-records.service.js';
import type { ClientField } from './client-fields.js';
import { type ClientReferences, clientReferences } from './client-references.js';
import type { ExportOptions } from './import-kind.js';

const text = (value: string | number | null): XlsxCell => String(value ?? '');

/** The cells of a client by the fields of its import, in order. */
const CELLS: Readonly<Record<ClientField, (client: StoredClient, of: ClientReferences) => XlsxCell>> = {
  code: ({ clientCode }) => clientCode,
  legalId: ({ legalId }) => formatCuit(legalId),
  legalName: ({ legalName }) => legalName,
  email: ({ email }) => text(email),
  contactPhone: ({ contactPhone }) => text(contactPhone),
  contactPhone2: ({ contactPhone2 }) => text(contactPhone2),
  taxCategory: ({ taxCategoryId: id }, of) => (id === null ? '' : of.taxCategories.textOf(Number(id))),
  priceList: ({ priceListId: id }, of) => (id === null ? '' : of.priceLists.textOf(Number(id))),
  discountList: ({ discountListId: id }, of) => (id === null ? '' : of.discountLists.textOf(Number(id))),
  paymentTerms: ({ paymentTermsId: id }, of) => (id === null ? '' : of.paymentTerms.textOf(Number(id))),
  creditLimit: ({ creditLimit }) => (creditLimit === null ? null : { money: toDecimalText(creditLimit) }),
  salesmen: ({ salesmanIds }, of) => salesmanIds.map((id) => of.salesmen.textOf(id)).join('|'),
  legalAddressStreet: (client) => text(client.legalAddressStreet),
  legalAddressNumber: (client) => text(client.legalAddressNumber),
  legalAddressFloor: (client) => text(client.legalAddressFloor),
  legalAddressAppartment: (client) => text(client.legalAddressAppartment),
  legalAddressPostalCode: (client) => text(client.legalAddressPostalCode),
  legalAddressCityName: (client) => text(client.legalAddressCityName),
  legalAddressProvinceId: ({ legalAddressProvinceId: id }, of) =>
    id === null ? '' : of.provinces.textOf(String(id)),
  deliveryAddressStreet: (client) => text(client.deliveryAddressStreet),
  deliveryAddressNumber: (client) => text(client.deliveryAddressNumber),
  deliveryAddressFloor: (client) => text(client.deliveryAddressFloor),
  deliveryAddressAppartment: (client) => text(client.deliveryAddressAppartment),
  deliveryAddressPostalCode: (client) => text(client.deliveryAddressPostalCode),
  deliveryAddressCityName: (client) => text(client.deliveryAddressCityName),
  deliveryAddressProvinceId: ({ deliveryAddressProvinceId: id }, of) =>
    id === null ? '' : of.provinces.textOf(String(id)),
  deliveryComments: (client) => text(client.deliveryComments),
};

/** The fields of the columns of an export of clients. */
export const CLIENT_COLUMNS = Object.keys(CELLS) as ClientField[];

export async function* clientRows(db: Database, { companyId }: ExportOptions) {
  const references = await clientReferences(db, companyId);
  const cells = Object.values(CELLS);
  for await (const page of clientPages(db, companyId))
    yield page.map((client) => cells.map((cell) => cell(client, references)));
}

/** Yields a row for each salesman of each client. */
export async function* assignmentRows(db: Database, { companyId }: ExportOptions) {
  const { salesmen } = await clientReferences(db, companyId);
  for await (const page of clientPages(db, companyId))
    yield page.flatMap(({ clientCode, legalId, legalName, salesmanIds }) =>
      salesmanIds.map((id): XlsxCell[] => [clientCode, formatCuit(legalId), legalName, salesmen.textOf(id)]),
    );
}

/** The fields of the columns of an export of perceptions. */
export const PERCEPTION_COLUMNS = ['client', 'legalId', 'name', 'jurisdiction', 'percent', 'from', 'until'];

/** Yields a row for each perception of each client. */
export async function* perceptionRows(db: Database, { companyId }: ExportOptions) {
  for await (const page of clientPages(db, companyId))
    yield page.flatMap(({ clientCode, legalId, legalName, perceptions }) =>
      perceptions.map(({ jurisdiction, bps, validFrom, validUntil }): XlsxCell[] => [
        clientCode,
        formatCuit(legalId),
        legalName,
        jurisdiction,
        { number: bps / 100 },
        validFrom,
        validUntil,
      ]),
    );
}
