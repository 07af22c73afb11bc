// Random carts for property tests: any mix of products, quantities, delivery, addresses and buyers, written into a
// test shop.

import { insertCountry } from '@mostrador/server/features/geography/geography.queries';
import fc from 'fast-check';
import { sql } from 'kysely';
import { assign, type MadeUser, makeProduct, makeUser } from './factories.js';
import type { TestShop } from './test-shop.js';

/** Profiles that may use a cart. `actor` is an administrator who acts in the client's name. */
export const BUYERS = ['client', 'actor', 'salesman', 'administrator'] as const;
export type BuyerKind = (typeof BUYERS)[number];

/** The products of the shop, named by what is special about each one in a cart. */
const PRODUCTS = [
  'plain',
  'cents',
  'longCode',
  'minimum',
  'soldOut',
  'hidden',
  'inactive',
  'priceless',
] as const;
export type ProductKind = (typeof PRODUCTS)[number];
/** Products that can be ordered in any quantity. */
export const ORDERABLE: readonly ProductKind[] = ['plain', 'cents', 'longCode'];

const METHODS = { mail: 'COR-DOM', transport: 'EXP' } as const;
/** Delivery methods of a cart with the delivery option of each; the company no longer offers the last one. */
const WAYS = [
  { delivery_method: null, delivery_option: null },
  { delivery_method: null, delivery_option: 1 },
  { delivery_method: null, delivery_option: 2 },
  { delivery_method: METHODS.mail, delivery_option: 2 },
  { delivery_method: METHODS.transport, delivery_option: 1 },
  { delivery_method: 'VIEJO', delivery_option: 2 },
] as const;

/** Values for the columns of an address in `clients`. */
const ADDRESSES = {
  none: {},
  legal: { legal_address_street: 'Belgrano', legal_address_number: '55', legal_address_city_name: 'Trelew' },
  delivery: {
    contact_phone: '11 5555-1111',
    delivery_address_street: 'Av. Rivadavia',
    delivery_address_number: '5000',
    delivery_address_floor: '2',
    delivery_address_city_name: 'Caballito',
    delivery_address_province_id: '02',
  },
  provinceOnly: { delivery_address_province_id: '26' },
  abroad: { delivery_address_city_name: 'Salto', delivery_address_country: 'UY' },
  long: {
    contact_phone: '1'.repeat(90),
    delivery_address_street: 'Ñ'.repeat(200),
    delivery_address_number: '9'.repeat(20),
  },
} as const;
const CLEARED = {
  contact_phone: '',
  legal_address_street: '',
  legal_address_number: '',
  legal_address_city_name: '',
  delivery_address_street: '',
  delivery_address_number: '',
  delivery_address_floor: '',
  delivery_address_city_name: '',
  delivery_address_country: 'AR',
  delivery_address_province_id: null,
};

const OWN_ADDRESS = {
  contactPhone: '0280 444-5555',
  deliveryAddressStreet: 'Belgrano 55',
  deliveryAddressFloor: '',
  deliveryAddressPostalCode: 'U9100',
  deliveryAddressCityName: 'Trelew',
  deliveryAddressCountry: 'AR',
  deliveryAddressProvinceCode: 'U',
};
const OWN_ADDRESS_ABROAD = {
  ...OWN_ADDRESS,
  deliveryAddressCountry: 'UY',
  deliveryAddressProvinceCode: null,
};

const note = (max: number) =>
  fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => text.length <= max && !text.includes('\0'));

type Generated<A> = A extends fc.Arbitrary<infer Value> ? Value : never;

const line = fc.record({
  product: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ORDERABLE) },
    { weight: 1, arbitrary: fc.constantFrom(...PRODUCTS) },
  ),
  quantity: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 999_999 })),
  observations: fc.oneof(note(500), fc.constant('ñ'.repeat(500))),
  stock_check_skipped: fc.boolean(),
});
type Lines = Generated<typeof line>[];

/** A cart as the database may hold it, with its buyer. */
export const randomCart = fc.record({
  buyer: fc.constantFrom(...BUYERS),
  /** For salesmen and administrators. */
  target: fc.boolean(),
  clientAddress: fc.constantFrom(...(Object.keys(ADDRESSES) as (keyof typeof ADDRESSES)[])),
  lines: fc.oneof(
    { weight: 1, arbitrary: fc.constant<Lines>([]) },
    {
      weight: 3,
      arbitrary: fc.uniqueArray(line, { maxLength: PRODUCTS.length, selector: ({ product }) => product }),
    },
  ),
  /** null: no cart is open. */
  choices: fc.option(
    fc.record({
      contact_phone: fc.oneof(note(90), fc.constant('')),
      observations: note(500),
      discount_codes: note(100).map((text) => text.trim()),
      way: fc.constantFrom(...WAYS),
      delivery_details: note(300).map((text) => text.trim()),
      payment_option: fc.constantFrom(null, 1, 2),
      pick_up: fc.boolean(),
      delivery_address: fc.constantFrom(null, OWN_ADDRESS, OWN_ADDRESS_ABROAD),
    }),
    { freq: 4 },
  ),
});
export type RandomCart = Generated<typeof randomCart>;

/** A shop of one brand with a signed-in user of each profile and the products of a random cart. */
export interface RandomCartShop {
  readonly shop: TestShop;
  readonly client: MadeUser;
  /** Writes a random cart as the only one of its buyer, and returns the buyer's token. */
  write(cart: RandomCart): Promise<string>;
}

export async function randomCartShop(shop: TestShop, company: string): Promise<RandomCartShop> {
  const client = await makeUser(shop.db, { company, discountPercent: 12.5 });
  const salesman = await makeUser(shop.db, { company, profile: 2 });
  const administrator = await makeUser(shop.db, { company, profile: 3 });
  await assign(shop.db, salesman, client);
  const products = await makeProducts(shop, company);
  await insertCountry(shop.db, 'UY', 'Uruguay');
  await shop.db
    .insertInto('delivery_options')
    .values([
      { company_id: client.companyId, code: METHODS.mail, name: 'Correo', position: 1, delivery_option: 2 },
      {
        company_id: client.companyId,
        code: METHODS.transport,
        name: 'Expreso',
        position: 2,
        delivery_option: 1,
      },
    ])
    .execute();
  const administratorToken = await shop.token(administrator.email);
  const acting = { params: { userId: String(client.clientId) } };
  const tokens: Record<BuyerKind, string> = {
    client: await shop.token(client.email),
    actor: (await shop.call('impersonate', acting, administratorToken)).token,
    salesman: await shop.token(salesman.email),
    administrator: administratorToken,
  };
  const users = { client, actor: client, salesman, administrator };

  async function write({ buyer, target, clientAddress, lines, choices }: RandomCart): Promise<string> {
    const token = tokens[buyer];
    const { userId, companyId, clientId } = users[buyer];
    await sql`delete from carts where user_id = ${userId}`.execute(shop.db);
    await shop.db
      .updateTable('clients')
      .set({ ...CLEARED, ...ADDRESSES[clientAddress] })
      .where('client_id', '=', client.clientId)
      .execute();
    if (buyer === 'salesman' || buyer === 'administrator') {
      const targetClientId = target ? client.clientId : null;
      await shop.call('updateCart', { body: { targetClientId } }, token);
    }
    const { targetClientId } = await shop.call('cart', {}, token);
    if (choices === null && lines.length === 0) return token;
    const { way, delivery_address: address = null, ...others } = choices ?? {};
    const { cart_id } = await shop.db
      .insertInto('carts')
      .values({
        company_id: companyId,
        user_id: userId,
        target_client_id: clientId ?? targetClientId,
        ...others,
        ...way,
        delivery_address: address && JSON.stringify(address),
      })
      .returning('cart_id')
      .executeTakeFirstOrThrow();
    if (lines.length > 0)
      await shop.db
        .insertInto('cart_lines')
        .values(
          lines.map(({ product, ...line }) => ({
            company_id: companyId,
            cart_id,
            product_id: products[product],
            ...line,
          })),
        )
        .execute();
    return token;
  }
  return { shop, client, write };
}

async function makeProducts(shop: TestShop, company: string): Promise<Record<ProductKind, number>> {
  const stock = 2_000_000_000;
  const given = {
    plain: { price: '40000.00', stock },
    cents: { price: '50000.01', stock },
    longCode: { price: '35000.00', stock, code: 'Ñ'.repeat(64) },
    minimum: { price: '40000.00', stock, minimalSalesQuantity: 100 },
    soldOut: { price: '40000.00', stock: 0 },
    hidden: { price: '40000.00', stock, visible: false },
    inactive: { price: '40000.00', stock, active: false },
    priceless: { price: null, stock },
  };
  const made: [string, number][] = [];
  for (const [kind, one] of Object.entries(given))
    made.push([kind, (await makeProduct(shop.db, { company, ...one })).productId]);
  return Object.fromEntries(made) as Record<ProductKind, number>;
}
