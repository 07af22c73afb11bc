// SQL that reads a company's settings row, such as minimum purchase and free delivery, and its banners.

import type { CreditControl } from '@mostrador/rules/credit';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

export interface CompanyRow {
  readonly company_id: number;
  readonly code: string;
  readonly name: string;
  readonly price_visible_for_users_only: boolean;
  readonly payments_mercado_pago: boolean;
  readonly implements_third_party_purchases: boolean;
  readonly verifies_clients: boolean;
  readonly offers_reserve_stock: boolean;
  readonly invoice_mails: boolean;
  readonly due_mails: boolean;
  readonly due_mail_days: number;
  readonly credit_control: CreditControl;
  readonly requires_second_factor: string;
  readonly idle_minutes: number;
  readonly salesman_idle_minutes: number;
  readonly administrator_idle_minutes: number;
  readonly minimum_purchase_amount: string;
  readonly show_banner: boolean;
  readonly order_mail: string;
  readonly default_weight_grams: number;
  readonly volumetric_divisor: number;
  /** Pesos as a decimal text; null for no free delivery. */
  readonly free_delivery_above: string | null;
  readonly free_delivery_provinces: readonly { readonly code: string; readonly name: string }[];
  readonly default_price_list_id: number | null;
  readonly payment_options: readonly number[];
  /** By key. */
  readonly own: Readonly<Record<string, unknown>>;
  /** Another text after each change of the banners, delivery methods and shipping rates. */
  readonly tables: string;
}

export async function selectCompany(db: Database, code: string): Promise<CompanyRow | undefined> {
  const { rows } = await sql<CompanyRow>`
    select c.company_id, c.code, c.name, c.price_visible_for_users_only, c.payments_mercado_pago,
      c.implements_third_party_purchases, c.verifies_clients, c.offers_reserve_stock,
      c.invoice_mails, c.due_mails, c.due_mail_days,
      c.credit_control,
      c.requires_second_factor, c.idle_minutes, c.salesman_idle_minutes,
      c.administrator_idle_minutes, c.minimum_purchase_amount, c.show_banner, c.order_mail,
      c.default_weight_grams, c.volumetric_divisor, c.free_delivery_above,
      (
        select coalesce(json_agg(json_build_object('code', f.code, 'name', coalesce(p.province_name, f.code)) order by nth), '[]')
        from unnest(c.free_delivery_provinces) with ordinality as f (code, nth)
          left join provinces p on p.province_code = f.code
      ) as free_delivery_provinces,
      l.price_list_id as default_price_list_id, c.payment_options,
      (
        select coalesce(json_object_agg(s.key, s.value), '{}')
        from company_settings s where s.company_id = c.company_id
      ) as own,
      md5(jsonb_build_array(
        (select jsonb_agg(to_jsonb(b) - 'banner_id' order by b.position, b.banner_id) from banners b where b.company_id = c.company_id),
        (select jsonb_agg(to_jsonb(d) order by d.code) from delivery_options d where d.company_id = c.company_id),
        (
          select jsonb_agg(to_jsonb(z) order by z.province_id)
          from shipping_zone_provinces z where z.company_id = c.company_id
        ),
        (
          select jsonb_agg(to_jsonb(r) order by r.zone, r.up_to_grams)
          from shipping_rates r where r.company_id = c.company_id
        )
      )::text) as tables
    from companies c left join price_lists l on l.company_id = c.company_id and l.is_default
    where c.code = ${code}`.execute(db);
  return rows[0];
}

export interface BannerRow {
  readonly file_name: string;
  readonly link: string;
  readonly description: string;
}

/** The banners that visitors see on a day, in their order. @param today '2026-12-01' */
export async function selectBanners(db: Database, companyId: number, today: string): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select file_name, link, description from banners
    where company_id = ${companyId}
      and coalesce(visible_from, ${today}::date) <= ${today}::date
      and coalesce(visible_until, ${today}::date) >= ${today}::date
    order by position, banner_id`.execute(db);
  return rows;
}
