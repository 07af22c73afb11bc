// Part of `npm run bench`: how long one client with own prices waits for the answers to a quick order, and for adding its lines to an
// empty cart, with the number of statements of each.

import { Agent } from 'node:http';
import { CART_LINES_MAX } from '@mostrador/rules/limits';
import { QUICK_LINES_MAX } from '@mostrador/rules/quick-order-lines';
import { capture, type Listening } from './measure.js';
import { measureOneByOne, type TimesRow } from './one-by-one.js';
import { send as request, textOf } from './processes/http.js';
import type { Shot } from './processes/load-generator.js';
import { path } from './scenarios/paths.js';
import { get, send } from './scenarios/scenario.js';

const REQUESTS = 60;
const SIZES = [20, 200, QUICK_LINES_MAX];
/** Of 2,000 lines, a full cart refuses all beyond its maximum. */
const ADDED_SIZES = [30, QUICK_LINES_MAX];
const ADDED_REQUESTS = 30;

/** A list of different products: of twenty lines one has an unknown code, one no quantity, and one is repeated. */
function linesOf(codes: readonly string[], size: number, nth: number) {
  const codeAt = (line: number) => codes[(nth * 97 + line) % codes.length] ?? '';
  return Array.from({ length: size }, (_, line) => {
    if (line % 20 === 7) return { code: `${codeAt(line)}-X`, quantity: '6' };
    if (line % 20 === 13) return { code: codeAt(line), quantity: '' };
    return { code: codeAt(line % 20 === 19 ? 0 : line), quantity: '1.200' };
  });
}

/**
 * Measures on a running shop, as a client.
 * @param telling a second process of it, which records its statements.
 */
export async function measureQuickOrder(
  port: number,
  telling: Listening,
  token: string,
  codes: readonly string[],
): Promise<TimesRow[]> {
  const agent = new Agent({ keepAlive: true });
  const ask = async (shot: Shot): Promise<string> => {
    const answer = await request(agent, port, shot);
    if (answer.status !== 200) throw new Error(`${shot.path}: ${answer.status} ${textOf(answer)}`);
    return textOf(answer);
  };
  const statements = async (shot: Shot) => (await capture(telling, [shot]))[0]?.length ?? 0;
  const empty = async () => {
    const { cartProducts } = JSON.parse(await ask(get(path('cart'), token)));
    const lines = cartProducts.map(({ product }: { product: { code: string } }) => ({ code: product.code }));
    // a cart of an earlier group may hold more than one call removes
    for (let from = 0; from < lines.length; from += CART_LINES_MAX)
      await ask(
        send('POST', path('removeCartProducts'), { lines: lines.slice(from, from + CART_LINES_MAX) }, token),
      );
  };
  const rows: TimesRow[] = [];
  try {
    for (const size of SIZES) {
      const check = (nth: number) =>
        send('POST', path('checkQuickOrder'), { lines: linesOf(codes, size, nth) }, token);
      const name = `${size} lines, ${await statements(check(0))} statements`;
      rows.push(await measureOneByOne(name, REQUESTS, (nth) => ask(check(nth))));
    }
    for (const size of ADDED_SIZES) {
      const add = (nth: number) => {
        const lines = linesOf(codes, size, nth).map(({ code }) => ({ code, quantity: 1_200 }));
        return send('POST', path('addQuickOrder'), { lines }, token);
      };
      await empty();
      const name = `add ${size} lines, ${await statements(add(0))} statements`;
      rows.push(await measureOneByOne(name, ADDED_REQUESTS, (nth) => ask(add(nth)), empty));
    }
    await empty();
    return rows;
  } finally {
    agent.destroy();
  }
}
