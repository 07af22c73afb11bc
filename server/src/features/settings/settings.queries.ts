// SQL that reads all settings of a company, and writes its row, banners, delivery methods and tags.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import type { Settings } from './settings-file.js';

/** Locks a company until the transaction ends and returns its id; undefined if there is none with the code. */
export async function lockCompany(tx: Tx, code: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('companies')
    .where('code', '=', code)
    .select('company_id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.company_id;
}

export const knownCompanies = (db: Database) =>
  db
    .selectFrom('companies')
    .select('code')
    .orderBy('code')
    .execute()
    .then((rows) => rows.map(({ code }) => code));

/** Returns all settings of a company in one statement; undefined if there is none with the code. */
export async function selectSettings(
  db: Database,
  code: string,
): Promise<Omit<Settings, 'format' | 'formatVersion'> | undefined> {
  const { rows } = await sql<{ settings: Omit<Settings, 'format' | 'formatVersion'> }>`
    select json_build_object(
      'company', json_build_object('name', c.name, 'priceVisibleForUsersOnly', c.price_visible_for_users_only,
        'paymentsMercadoPago', c.payments_mercado_pago,
        'implementsThirdPartyPurchases', c.implements_third_party_purchases, 'verifiesClients', c.verifies_clients,
        'offersReserveStock', c.offers_reserve_stock,
        'invoiceMails', c.invoice_mails, 'dueMails', c.due_mails, 'dueMailDays', c.due_mail_days,
        'creditControl', c.credit_control,
        'minimumPurchaseAmount', c.minimum_purchase_amount::text, 'paymentOptions', c.payment_options,
        'showBanner', c.show_banner,
        'freeDelivery', case when c.free_delivery_above is not null then json_build_object(
          'above', c.free_delivery_above::text, 'provinces', c.free_delivery_provinces) end,
        'orderMail', c.order_mail, 'defaultWeightGrams', c.default_weight_grams,
        'volumetricDivisor', c.volumetric_divisor, 'requiresSecondFactor', c.requires_second_factor,
        'idleMinutes', c.idle_minutes, 'salesmanIdleMinutes', c.salesman_idle_minutes,
        'administratorIdleMinutes', c.administrator_idle_minutes),
      'own', coalesce((
        select json_object_agg(s.key, s.value order by s.key) from company_settings s
        where s.company_id = c.company_id), '{}'),
      'banners', coalesce((
        select json_agg(json_build_object('fileName', file_name, 'link', link, 'description', description,
          'from', visible_from::text, 'until', visible_until::text)
          order by position, banner_id)
        from banners b where b.company_id = c.company_id), '[]'),
      'deliveryOptions', coalesce((
        select json_agg(json_build_object('code', code, 'name', name, 'deliveryOption', delivery_option,
          'active', active)
          order by position, code)
        from delivery_options d where d.company_id = c.company_id), '[]'),
      'shippingZones', coalesce((
        select json_agg(json_build_object('zone', zone,
          'provinces', coalesce((
            select json_agg(p.province_code order by p.province_code)
            from shipping_zone_provinces m join provinces p using (province_id)
            where m.company_id = z.company_id and m.zone = z.zone), '[]'),
          'rates', coalesce((
            select json_agg(json_build_object('upToGrams', up_to_grams, 'price', price::text) order by up_to_grams)
            from shipping_rates r where r.company_id = z.company_id and r.zone = z.zone), '[]')) order by zone)
        from shipping_zones z where z.company_id = c.company_id), '[]'),
      'tags', coalesce((
        select json_agg(json_build_object('code', tag_code, 'description', description) order by tag_code)
        from tags t where t.company_id = c.company_id), '[]')) as settings
    from companies c where c.code = ${code}`.execute(db);
  return rows[0]?.settings;
}

/**
 * Writes what the desk does not show. Always written, also when nothing differs: it tells every process to look at the company
 * again.
 */
export async function updateCompany(
  tx: Tx,
  companyId: number,
  given: NonNullable<Settings['company']>,
): Promise<void> {
  await sql`
    update companies set
      implements_third_party_purchases =
        coalesce(${given.implementsThirdPartyPurchases ?? null}, implements_third_party_purchases),
      requires_second_factor = coalesce(${given.requiresSecondFactor ?? null}, requires_second_factor),
      idle_minutes = coalesce(${given.idleMinutes ?? null}, idle_minutes),
      salesman_idle_minutes = coalesce(${given.salesmanIdleMinutes ?? null}, salesman_idle_minutes),
      administrator_idle_minutes = coalesce(${given.administratorIdleMinutes ?? null}, administrator_idle_minutes)
    where company_id = ${companyId}`.execute(tx);
}

/** None is taken away: products carry them. */
export async function upsertTags(
  tx: Tx,
  companyId: number,
  tags: NonNullable<Settings['tags']>,
): Promise<void> {
  await sql`
    insert into tags (company_id, tag_code, description)
    select ${companyId}, t.code, t.description
    from json_to_recordset(${JSON.stringify(tags)}) as t (code text, description text)
    on conflict (company_id, tag_code) do update set description = excluded.description`.execute(tx);
}
