import type { Database } from '../../platform/database/database.js';

export const clientDetails = (db: Database, companyId: number, clientId: number) =>
  db
    .selectFrom('clients as c')
    .leftJoin('provinces as legal', 'legal.province_id', 'c.legal_address_province_id')
    .leftJoin('provinces as delivery', 'delivery.province_id', 'c.delivery_address_province_id')
    .where('c.company_id', '=', companyId)
    .where('c.client_id', '=', clientId)
    .selectAll('c')
    .select([
      'legal.province_code as legal_province_code',
      'delivery.province_code as delivery_province_code',
    ])
    .executeTakeFirst();

export const deliveryOptions = (db: Database, companyId: number): Promise<{ code: string; name: string }[]> =>
  db
    .selectFrom('delivery_options')
    .where('company_id', '=', companyId)
    .select(['code', 'name'])
    .orderBy('position')
    .execute();
