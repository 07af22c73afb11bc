// Attack on the cart: orders with quantities, prices and totals of the buyer's own making, in a line, a whole cart and
// the confirmation.

import { makeProduct, makeUser } from '../testing/factories.js';
import { attempt, type Finding, type Reply, sessionFor, type Target } from './target.js';

/** Quantities as JSON text, because no library would write some of them. */
const QUANTITIES = [
  ...['-1', '-0', '0', '0.1', '1.5', '1.0000001', '0.30000000000000004', '-2147483649', '1e-7'],
  ...['1e9', '1000000', '2147483648', '4294967297', '9007199254740993', '1e400', '-1e400', 'NaN', 'Infinity'],
  ...['"1"', '"1e3"', '" 1"', '"٣"', '"0x10"', '"-1"', '"1,5"', '""', 'null', 'true', '[5]', '{"$gt":0}'],
] as const;

/** Fields that only the shop decides, sent beside the product, inside it and with the whole cart. */
const PRICES = [
  '"price":0.01',
  '"discountedFinalPrice":0.01',
  '"discount":100',
  '"discountPercent":100',
  '"priceListId":1',
  '"salesPriceListId":1',
  '"total":0.01',
  '"currency":"USD"',
  '"taxRate":-1',
  '"isKit":true',
] as const;

/** Units that exceed the minimum amount of an order. */
const QUANTITY = 40;
/** Pesos. */
const PRICE = 1_000;

interface CartSeen {
  readonly total: number;
  readonly externalId: string;
  readonly cartProducts: readonly { readonly price: number; readonly quantity: number }[];
}

export async function prices(target: Target): Promise<Finding> {
  const failures: string[] = [];
  const { userId } = await makeUser(target.db);
  const token = await sessionFor(target, userId);
  const { code } = await makeProduct(target.db, { stock: 1_000_000 });
  let sent = 0;
  const send = async (method: 'PUT' | 'POST', path: string, text: string): Promise<Reply> => {
    sent += 1;
    const { statusCode, headers, body } = await target.app.http.inject({
      method,
      url: `/api/store/StoreCart${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: text,
    });
    return { status: statusCode, headers, text: body, took: 0 };
  };
  const line = (quantity: string, more = '') =>
    `{"product":{"code":"${code}"${more === '' ? '' : `,${more}`}},"quantity":${quantity}${more === '' ? '' : `,${more}`}}`;
  const look = async (): Promise<CartSeen> =>
    JSON.parse((await attempt(target, { method: 'GET', path: '/store/StoreCart', token })).text) as CartSeen;
  const check = async (what: string, { status }: Reply) => {
    if (status >= 500) failures.push(`${what} was answered ${status}.`);
    const { total, cartProducts } = await look();
    const [only] = cartProducts;
    if (cartProducts.length !== 1 || only?.quantity !== QUANTITY || only.price !== PRICE)
      failures.push(`${what} made the line ${JSON.stringify(only?.quantity)} × ${only?.price}.`);
    if (total !== QUANTITY * PRICE) failures.push(`${what} made a total of ${total}.`);
  };
  await send('PUT', '/upsertProductInCart', line(String(QUANTITY)));
  for (const quantity of QUANTITIES) {
    await check(`A line of ${quantity}`, await send('PUT', '/upsertProductInCart', line(quantity)));
    await check(`A cart with ${quantity}`, await send('PUT', '', `{"cartProducts":[${line(quantity)}]}`));
  }
  for (const more of PRICES) {
    await check(
      `A line with ${more}`,
      await send('PUT', '/upsertProductInCart', line(String(QUANTITY), more)),
    );
    await check(
      `A cart with ${more}`,
      await send('PUT', '', `{${more},"cartProducts":[${line(String(QUANTITY), more)}]}`),
    );
  }
  const { externalId } = await look();
  for (const total of ['0.01', '0', '-40000', '39999.99', '40000.01', '"40000"', 'null', '1e400', '30000']) {
    const reply = await send('POST', '', `{"externalId":"${externalId}","total":${total}}`);
    await check(`A confirmation for ${total}`, reply);
  }
  const confirmation = `{"externalId":"${externalId}","total":${QUANTITY * PRICE},"price":0.01,"shippingCost":-1,"deliveryOption":1}`;
  const last = await send('POST', '', confirmation);
  const orders = await target.db
    .selectFrom('orders')
    .where('external_id', '=', externalId)
    .select('total')
    .execute();
  if (orders.length !== 1 || Number(orders[0]?.total) !== QUANTITY * PRICE)
    failures.push(
      `The right total made ${JSON.stringify(orders)}: ${last.status} ${last.text.slice(0, 200)}`,
    );
  return {
    code: 'S6 prices and quantities',
    figures: `${QUANTITIES.length} quantities and ${PRICES.length} prices by two calls, 9 totals: ${sent} requests, ${failures.length} taken`,
    failures,
  };
}
