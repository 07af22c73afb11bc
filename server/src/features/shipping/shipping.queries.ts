// SQL of shipping: a client's delivery address with the rates of its zone, the company's table of rates, and its
// delivery methods.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** The stored data on which a delivery depends, besides the cart. */
export interface DeliveryFacts {
  contact_phone: string | null;
  street: string | null;
  number: string | null;
  floor: string | null;
  appartment: string | null;
  postal_code: string | null;
  city_name: string | null;
  country: string | null;
  /** Province of the client's address. */
  province_code: string | null;
  /** Province of the address that is used. */
  province_name: string | null;
  method_name: string | null;
  /** Rates with prices in pesos as decimal text; null if the province has no zone. */
  rates: readonly { readonly upToGrams: number; readonly price: string }[] | null;
  /** The client's further addresses, by label; null if it has none. */
  others: readonly OtherAddress[] | null;
  /** What the client's last order chose; null if it has none. */
  last_choices: LastChoices | null;
}

/** How the client's last order was delivered and paid. */
export interface LastChoices {
  /** 1 transport, 2 mail; null for pick-up. */
  readonly deliveryOption: number | null;
  /** The transport's description. */
  readonly deliveryDetails: string;
  /** 1 transfer, 2 cheque; null for a card payment, or to be agreed. */
  readonly paymentOption: number | null;
}

/** A further delivery address of a client. */
export interface OtherAddress {
  readonly address_id: number;
  readonly label: string;
  readonly street: string;
  readonly number: string;
  readonly floor: string;
  readonly appartment: string;
  readonly postal_code: string;
  readonly city_name: string;
  readonly country: string;
  readonly province_code: string | null;
}

/** An address `d` of `client_delivery_addresses` with its province `q`. */
const furtherAddress = sql`json_build_object('address_id', d.delivery_address_id, 'label', d.label, 'street', d.street,
  'number', d.number, 'floor', d.floor, 'appartment', d.appartment, 'postal_code', d.postal_code,
  'city_name', d.city_name, 'country', d.country, 'province_code', q.province_code)`;

/** Returns the further addresses of each of these clients that has any, by label. One statement. */
export async function selectFurtherAddresses(
  db: Database,
  companyId: number,
  clientIds: readonly number[],
): Promise<ReadonlyMap<number, FurtherAddresses>> {
  if (clientIds.length === 0) return new Map();
  const { rows } = await sql<FurtherAddresses & { client_id: number }>`
    select d.client_id, c.contact_phone, json_agg(${furtherAddress} order by d.label) as addresses
    from client_delivery_addresses d
    join clients c on c.company_id = d.company_id and c.client_id = d.client_id
    left join provinces q on q.province_id = d.province_id
    where d.company_id = ${companyId} and d.client_id = any(${clientIds}::int[]) and d.active
    group by d.client_id, c.contact_phone`.execute(db);
  return new Map(rows.map((row) => [row.client_id, row]));
}

/** The further addresses of one client, and its phone. */
export interface FurtherAddresses {
  readonly contact_phone: string | null;
  readonly addresses: readonly OtherAddress[];
}

/** The client and method of a delivery, as SQL. `own`: the province of the address given for this order. */
export interface DeliveryOf {
  readonly companyId: RawBuilder<unknown>;
  readonly clientId: RawBuilder<unknown>;
  readonly methodCode: RawBuilder<unknown>;
  readonly hasOwn: RawBuilder<unknown>;
  readonly ownCountry: RawBuilder<unknown>;
  readonly ownProvince: RawBuilder<unknown>;
}

/** A column of the client's delivery address if that says anything, else of its legal one. */
const ofAddress = (column: string) => sql`case
      when dc.delivery_address_street <> '' or dc.delivery_address_city_name <> '' or dc.delivery_address_province_id is not null
        then ${sql.ref(`dc.delivery_address_${column}`)}
      when dc.legal_address_street <> '' or dc.legal_address_city_name <> '' or dc.legal_address_province_id is not null
        then ${sql.ref(`dc.legal_address_${column}`)}
    end`;

/**
 * The `select` of a delivery's only row, `DeliveryFacts`, for a statement of its own or within the statement of a cart. Provinces and the
 * method are looked up one by one: joins made the half of a cart's time.
 */
export const deliverySelect = (of: DeliveryOf): RawBuilder<DeliveryFacts> => sql`
    select d.contact_phone, d.street, d.number, d.floor, d.appartment, d.postal_code, d.city_name, d.country,
      (select q.province_code from provinces q where q.province_id = d.province_id) as province_code,
      (select q.province_name from provinces q where q.province_id = d.used_province_id) as province_name,
      (
        select m.name from delivery_options m
        where m.company_id = ${of.companyId} and m.code = ${of.methodCode} and m.active
      ) as method_name,
      (
        select json_agg(json_build_object('upToGrams', r.up_to_grams, 'price', r.price::text) order by r.up_to_grams)
        from shipping_zone_provinces z join shipping_rates r on r.company_id = z.company_id and r.zone = z.zone
        where z.company_id = ${of.companyId} and z.province_id = d.used_province_id
      ) as rates,
      (
        select json_agg(${furtherAddress} order by d.label)
        from client_delivery_addresses d left join provinces q on q.province_id = d.province_id
        where d.company_id = ${of.companyId} and d.client_id = ${of.clientId} and d.active
      ) as others,
      (
        select json_build_object('deliveryOption', o.delivery_option, 'deliveryDetails', o.delivery_details,
          'paymentOption', o.payment_option)
        from orders o where o.company_id = ${of.companyId} and o.client_id = ${of.clientId}
        order by o.placed_at desc, o.order_id desc limit 1
      ) as last_choices
    from (
      select dc.contact_phone, ${ofAddress('street')} as street, ${ofAddress('number')} as number, ${ofAddress('floor')} as floor,
        ${ofAddress('appartment')} as appartment, ${ofAddress('postal_code')} as postal_code,
        ${ofAddress('city_name')} as city_name, ${ofAddress('country')} as country, ${ofAddress('province_id')} as province_id,
        case when ${of.hasOwn} then (
          select q.province_id from provinces q where q.country_code = ${of.ownCountry} and q.province_code = ${of.ownProvince}
        ) else ${ofAddress('province_id')} end as used_province_id
      from (select) as one left join clients dc on dc.company_id = ${of.companyId} and dc.client_id = ${of.clientId}
      offset 0
    ) d`;

/**
 * Returns the client's address (the delivery address, else the legal one), the method and the rates of the zone, in one
 * statement for any number of rates.
 */
export async function selectDeliveryFacts(
  db: Database,
  of: {
    readonly companyId: number;
    readonly clientId: number | null;
    readonly methodCode: string | null;
    readonly own: { readonly country: string; readonly provinceCode: string } | null;
  },
): Promise<DeliveryFacts> {
  const { companyId, clientId, methodCode, own } = of;
  const { rows } = await deliverySelect({
    companyId: sql`${companyId}`,
    clientId: sql`${clientId}`,
    methodCode: sql`${methodCode}`,
    hasOwn: sql`${own !== null}::boolean`,
    ownCountry: sql`${own?.country ?? ''}`,
    ownProvince: sql`${own?.provinceCode ?? ''}`,
  }).execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('A row without conditions is missing.');
  return facts;
}

export interface NewRates {
  readonly provinces: readonly { readonly zone: string; readonly provinceId: string }[];
  /** Price in pesos as a decimal text. */
  readonly rates: readonly { readonly zone: string; readonly upToGrams: number; readonly price: string }[];
}

/** Returns the company's whole table. */
export async function ratesOf(db: Database, companyId: number): Promise<NewRates> {
  const { rows: rates } = await sql<NewRates['rates'][number]>`
    select zone, up_to_grams as "upToGrams", price::text as price from shipping_rates
    where company_id = ${companyId} order by zone, up_to_grams`.execute(db);
  const { rows: provinces } = await sql<NewRates['provinces'][number]>`
    select zone, province_id as "provinceId" from shipping_zone_provinces
    where company_id = ${companyId} order by zone, province_id`.execute(db);
  return { provinces, rates };
}

/** Puts a table in the place of the company's whole one. */
export async function replaceRates(tx: Tx, companyId: number, { provinces, rates }: NewRates): Promise<void> {
  // one table after the other: the screen compares what its editor saw under the same lock
  await sql`select from companies where company_id = ${companyId} for no key update`.execute(tx);
  await sql`delete from shipping_zones where company_id = ${companyId}`.execute(tx);
  const zones = [...new Set([...provinces, ...rates].map(({ zone }) => zone))];
  await sql`
    insert into shipping_zones (company_id, zone) select ${companyId}, zone from unnest(${zones}::text[]) as z (zone)`.execute(
    tx,
  );
  await sql`
    insert into shipping_zone_provinces (company_id, province_id, zone)
    select ${companyId}, province_id, zone
    from unnest(${provinces.map(({ provinceId }) => provinceId)}::text[], ${provinces.map(({ zone }) => zone)}::text[])
      as p (province_id, zone)`.execute(tx);
  await sql`
    insert into shipping_rates (company_id, zone, up_to_grams, price)
    select ${companyId}, zone, up_to_grams, price
    from unnest(${rates.map(({ zone }) => zone)}::text[], ${rates.map(({ upToGrams }) => upToGrams)}::int[],
      ${rates.map(({ price }) => price)}::numeric[]) as r (zone, up_to_grams, price)`.execute(tx);
}

/** The delivery methods that the company offers, in its order. */
export const deliveryOptions = (
  db: Database,
  companyId: number,
): Promise<{ code: string; name: string; deliveryOption: number }[]> =>
  db
    .selectFrom('delivery_options')
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .select(['code', 'name', 'delivery_option as deliveryOption'])
    .orderBy('position')
    .execute();
