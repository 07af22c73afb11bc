// SQL of the orders that are sent to other systems: client, lines, amounts and delivery.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** The id of the last change of the content of order `o`. Each change locks the order's row, so a later change has a higher id. */
export const LAST_CHANGE = sql`coalesce((select max(e.order_event_id) from order_events e
  where e.company_id = o.company_id and e.order_id = o.order_id and e.kind in ('edited', 'closed')), 0)`;

/** An order with its client, as both are now. Amounts are decimal text. */
export interface OrderContents {
  readonly orderId: number;
  readonly orderNumber: number;
  readonly externalId: string;
  readonly placedAt: Date;
  readonly status: string;
  readonly paymentStatus: string;
  readonly total: string;
  readonly toPay: string | null;
  readonly shipping: string;
  readonly observations: string;
  readonly contactPhone: string;
  /** The id of the last change of its content; 0 for none. */
  readonly lastChange: number;
  readonly clientId: number;
  readonly clientCode: string;
  readonly clientName: string;
  readonly cuit: string;
  readonly taxCategory: string;
  readonly email: string;
  readonly city: string;
  readonly postalCode: string;
  readonly provinceName: string;
  /** The code of the client's own list; empty for the default list. */
  readonly priceList: string;
  readonly paymentTerms: string;
  readonly address: {
    readonly street: string;
    readonly floor: string;
    readonly city: string;
    readonly postalCode: string;
    readonly provinceName: string | null;
    readonly phone: string;
  } | null;
  readonly lines: readonly {
    readonly code: string;
    readonly name: string;
    /** Without the units that were cancelled, as the total is. */
    readonly quantity: number;
    readonly freeUnits: number;
    readonly unitPrice: string;
  }[];
}

/** Returns orders by their ids, in the order of their numbers. */
export async function selectOrderContents(
  db: Database,
  companyId: number,
  orderIds: readonly number[],
): Promise<readonly OrderContents[]> {
  const { rows } = await sql<OrderContents>`
    select o.order_id as "orderId", o.order_number as "orderNumber", o.external_id as "externalId", o.placed_at as "placedAt",
      o.status, o.payment_status as "paymentStatus", o.total, o.to_pay as "toPay", o.shipping, o.observations,
      o.contact_phone as "contactPhone",
      ${LAST_CHANGE} as "lastChange",
      c.client_id as "clientId", c.client_code as "clientCode", c.legal_name as "clientName",
      c.legal_id as cuit, coalesce(t.tax_category_description, '') as "taxCategory", c.email, c.legal_address_city_name as city,
      c.legal_address_postal_code as "postalCode",
      coalesce(p.province_name, d.province_name, '') as "provinceName", coalesce(pl.code, '') as "priceList",
      coalesce(pt.name, '') as "paymentTerms",
      case when o.delivery_address is not null and o.delivery_option is distinct from 1 then json_build_object(
        'street', o.delivery_address ->> 'deliveryAddressStreet', 'floor', o.delivery_address ->> 'deliveryAddressFloor',
        'city', o.delivery_address ->> 'deliveryAddressCityName', 'postalCode', o.delivery_address ->> 'deliveryAddressPostalCode',
        'provinceName', (select province_name from provinces where province_code = o.delivery_address ->> 'deliveryAddressProvinceCode'
          limit 1),
        'phone', coalesce(o.delivery_address ->> 'contactPhone', '')) end as address,
      coalesce((select json_agg(json_build_object('code', l.code, 'name', l.name, 'quantity', l.quantity - l.cancelled, 'freeUnits', l.free_units,
          'unitPrice', coalesce(l.edited_unit_price, l.unit_price)::text) order by l.position)
        from order_lines l where l.order_id = o.order_id), '[]') as lines
    from orders o
      join clients c on c.client_id = o.client_id
      left join tax_categories t on t.tax_category_id = c.tax_category_id
      left join provinces p on p.province_id = c.legal_address_province_id
      left join provinces d on d.province_id = c.delivery_address_province_id
      left join price_lists pl on pl.price_list_id = c.price_list_id and not pl.is_default
      left join payment_terms pt on pt.payment_terms_id = c.payment_terms_id
    where o.company_id = ${companyId} and o.order_id = any(${orderIds}::int[])
    order by o.order_number`.execute(db);
  return rows;
}
