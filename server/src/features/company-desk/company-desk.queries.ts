// SQL of the company's settings: reads and locks all of them, writes columns, own values, banners and delivery methods, and counts
// what a minimum order would change.

import type { CreditControl } from '@mostrador/rules/credit';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** The settings as the database holds them. Amounts are pesos as decimal text. */
export interface StoredSettings {
  readonly name: string;
  readonly orderMail: string;
  readonly minimumPurchaseAmount: string;
  readonly freeDeliveryAbove: string | null;
  readonly freeDeliveryProvinces: readonly string[];
  readonly paymentOptions: readonly number[];
  readonly paymentsMercadoPago: boolean;
  readonly priceVisibleForUsersOnly: boolean;
  readonly verifiesClients: boolean;
  readonly offersReserveStock: boolean;
  readonly invoiceMails: boolean;
  readonly dueMails: boolean;
  readonly dueMailDays: number;
  readonly creditControl: CreditControl;
  readonly showBanner: boolean;
  readonly defaultWeightGrams: number;
  readonly volumetricDivisor: number;
  /** The company's own values by name. */
  readonly own: Readonly<Record<string, unknown>>;
  readonly banners: readonly BannerColumns[];
  readonly deliveryMethods: readonly DeliveryMethodColumns[];
  readonly shippingZones: readonly {
    readonly zone: string;
    readonly provinces: readonly string[];
    readonly rates: readonly { readonly upToGrams: number; readonly price: string }[];
  }[];
}

export interface BannerColumns {
  readonly fileName: string;
  readonly description: string;
  readonly link: string;
  readonly from: string | null;
  readonly until: string | null;
}

export interface DeliveryMethodColumns {
  readonly code: string;
  readonly name: string;
  readonly deliveryOption: number;
  readonly active: boolean;
}

/** Locks a company's row until the transaction ends: its settings are changed one user after the other. */
export async function lockCompanyRow(tx: Tx, companyId: number): Promise<void> {
  await sql`select from companies where company_id = ${companyId} for no key update`.execute(tx);
}

/** Returns all settings of a company in one statement. */
export async function selectStoredSettings(db: Database, companyId: number): Promise<StoredSettings> {
  const { rows } = await sql<{ settings: StoredSettings }>`
    select json_build_object(
      'name', c.name, 'orderMail', c.order_mail, 'minimumPurchaseAmount', c.minimum_purchase_amount::text,
      'freeDeliveryAbove', c.free_delivery_above::text, 'freeDeliveryProvinces', c.free_delivery_provinces,
      'paymentOptions', c.payment_options, 'paymentsMercadoPago', c.payments_mercado_pago,
      'priceVisibleForUsersOnly', c.price_visible_for_users_only, 'verifiesClients', c.verifies_clients,
      'offersReserveStock', c.offers_reserve_stock,
      'invoiceMails', c.invoice_mails, 'dueMails', c.due_mails, 'dueMailDays', c.due_mail_days,
      'creditControl', c.credit_control,
      'showBanner', c.show_banner, 'defaultWeightGrams', c.default_weight_grams,
      'volumetricDivisor', c.volumetric_divisor,
      'own', coalesce((
        select json_object_agg(s.key, s.value) from company_settings s where s.company_id = c.company_id), '{}'),
      'banners', coalesce((
        select json_agg(json_build_object('fileName', file_name, 'description', description, 'link', link,
          'from', visible_from::text, 'until', visible_until::text) order by position, banner_id)
        from banners b where b.company_id = c.company_id), '[]'),
      'deliveryMethods', coalesce((
        select json_agg(json_build_object('code', code, 'name', name, 'deliveryOption', delivery_option,
          'active', active) order by position, code)
        from delivery_options d where d.company_id = c.company_id), '[]'),
      'shippingZones', coalesce((
        select json_agg(json_build_object('zone', zone,
          'provinces', coalesce((
            select json_agg(p.province_code order by p.province_code collate "C")
            from shipping_zone_provinces m join provinces p using (province_id)
            where m.company_id = z.company_id and m.zone = z.zone), '[]'),
          'rates', coalesce((
            select json_agg(json_build_object('upToGrams', up_to_grams, 'price', price::text) order by up_to_grams)
            from shipping_rates r where r.company_id = z.company_id and r.zone = z.zone), '[]')) order by zone)
        from shipping_zones z where z.company_id = c.company_id), '[]')) as settings
    from companies c where c.company_id = ${companyId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The company is missing.');
  return row.settings;
}

/** Columns of the company's row; undefined leaves one as it is. Amounts are pesos as decimal text. */
export interface CompanyColumns {
  readonly name?: string;
  readonly order_mail?: string;
  readonly minimum_purchase_amount?: string;
  readonly free_delivery_above?: string | null;
  readonly free_delivery_provinces?: string[];
  readonly payment_options?: number[];
  readonly payments_mercado_pago?: boolean;
  readonly price_visible_for_users_only?: boolean;
  readonly verifies_clients?: boolean;
  readonly offers_reserve_stock?: boolean;
  readonly invoice_mails?: boolean;
  readonly due_mails?: boolean;
  readonly due_mail_days?: number;
  readonly credit_control?: CreditControl;
  readonly show_banner?: boolean;
  readonly default_weight_grams?: number;
  readonly volumetric_divisor?: number;
}

export async function updateCompanyColumns(
  tx: Tx,
  companyId: number,
  columns: CompanyColumns,
): Promise<void> {
  await tx.updateTable('companies').set(columns).where('company_id', '=', companyId).execute();
}

/** Writes own values by name; null takes one away, so that the brand's value is in force. */
export async function writeOwnValues(
  tx: Tx,
  companyId: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const entries = Object.entries(values);
  const gone = entries.filter(([, value]) => value === null).map(([key]) => key);
  const kept = entries.filter(([, value]) => value !== null).map(([key, value]) => ({ key, value }));
  if (gone.length > 0)
    await sql`delete from company_settings where company_id = ${companyId} and key = any(${gone}::text[])`.execute(
      tx,
    );
  if (kept.length > 0)
    await sql`
      insert into company_settings (company_id, key, value)
      select ${companyId}, s.key, s.value from json_to_recordset(${JSON.stringify(kept)}) as s (key text, value jsonb)
      on conflict (company_id, key) do update set value = excluded.value`.execute(tx);
}

/** Puts a list in the place of the company's whole one. */
export async function replaceBanners(
  tx: Tx,
  companyId: number,
  banners: readonly BannerColumns[],
): Promise<void> {
  await sql`delete from banners where company_id = ${companyId}`.execute(tx);
  await sql`
    insert into banners (company_id, position, file_name, link, description, visible_from, visible_until)
    select ${companyId}, nth, b."fileName", b.link, b.description, b."from", b.until
    from rows from (json_to_recordset(${JSON.stringify(banners)})
      as ("fileName" text, link text, description text, "from" date, until date))
      with ordinality as b ("fileName", link, description, "from", until, nth)`.execute(tx);
}

/** Puts a list in the place of the company's whole one. */
export async function replaceDeliveryMethods(
  tx: Tx,
  companyId: number,
  methods: readonly DeliveryMethodColumns[],
): Promise<void> {
  await sql`delete from delivery_options where company_id = ${companyId}`.execute(tx);
  await sql`
    insert into delivery_options (company_id, code, name, delivery_option, active, position)
    select ${companyId}, o.code, o.name, o."deliveryOption", o.active, nth
    from rows from (json_to_recordset(${JSON.stringify(methods)})
      as (code text, name text, "deliveryOption" int, active boolean))
      with ordinality as o (code, name, "deliveryOption", active, nth)`.execute(tx);
}

/** How many orders of the last 90 days, and how many open carts with products, are below an amount. */
export async function countBelowMinimum(
  db: Database,
  companyId: number,
  pesos: string,
): Promise<{ readonly orders: number; readonly below: number; readonly carts: number }> {
  const { rows } = await sql<{ orders: number; below: number; carts: number }>`
    select count(*)::int as orders,
      count(*) filter (where o.total - o.shipping < ${pesos}::numeric)::int as below,
      (select count(*)::int from carts c
        where c.company_id = ${companyId} and exists (
          select from cart_lines l where l.cart_id = c.cart_id)) as carts
    from orders o
    where o.company_id = ${companyId} and o.placed_at > now() - interval '90 days'`.execute(db);
  return rows[0] ?? { orders: 0, below: 0, carts: 0 };
}

/** How many changes of settings the audit trail has. */
export async function countSettingChanges(db: Database, companyId: number): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    select count(*)::int as changes from change_log
    where company_id = ${companyId} and kind = 'company_setting' and product_id is null`.execute(db);
  return rows[0]?.changes ?? 0;
}
