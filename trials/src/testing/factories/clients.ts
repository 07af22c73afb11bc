// Factory of clients (companies that buy), with their CUIT and an optional discount list.

import type { Database } from '@mostrador/server/platform/database/database';
import { companyIdOf, type OfCompany } from './company.js';
import { nextNumber } from './numbering.js';

export interface ClientGiven extends OfCompany {
  code?: string;
  legalName?: string;
  email?: string;
  phone?: string;
  street?: string;
  /** The percentage that the client's discount list takes off every price; no discount list if left out. */
  discountPercent?: number;
}

export interface MadeClient {
  readonly clientId: number;
  readonly clientCode: string;
}

/** Makes a client without users. */
export const makeClient = (db: Database, given: ClientGiven = {}): Promise<MadeClient> =>
  makeNumberedClient(db, nextNumber(), given);

/** Makes a client whose code, name and CUIT are made of the number. */
export async function makeNumberedClient(
  db: Database,
  number: number,
  given: ClientGiven,
): Promise<MadeClient> {
  const companyId = await companyIdOf(db, given);
  const clientCode = given.code ?? `C-${number}`;
  const { client_id: clientId } = await db
    .insertInto('clients')
    .values({
      company_id: companyId,
      client_code: clientCode,
      legal_name: given.legalName ?? `Librería ${number}`,
      legal_id: String(20_000_000_000 + number),
      email: given.email ?? `cliente${number}@prueba.test`,
      discount_list_id:
        given.discountPercent === undefined
          ? null
          : await makeDiscountList(db, companyId, number, given.discountPercent),
      ...(given.phone !== undefined && { contact_phone: given.phone }),
      ...(given.street !== undefined && { delivery_address_street: given.street }),
    })
    .returning('client_id')
    .executeTakeFirstOrThrow();
  return { clientId, clientCode };
}

async function makeDiscountList(
  db: Database,
  companyId: number,
  number: number,
  percent: number,
): Promise<number> {
  const { discount_list_id } = await db
    .insertInto('discount_lists')
    .values({ company_id: companyId, code: `D-${number}`, name: `Descuento ${number}` })
    .returning('discount_list_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('discount_rules')
    .values({ company_id: companyId, discount_list_id, percent })
    .execute();
  return discount_list_id;
}
