// Part of `npm run bench`: how long one client with own prices waits for the answers to a quick order.

import { Agent } from 'node:http';
import { QUICK_LINES_MAX } from '@mostrador/rules/quick-order-lines';
import { measureOneByOne, type TimesRow } from './one-by-one.js';
import { send as request, textOf } from './processes/http.js';
import { path } from './scenarios/paths.js';
import { send } from './scenarios/scenario.js';

const REQUESTS = 60;
const SIZES = [20, 200, QUICK_LINES_MAX];

/** A list of different products: of twenty lines one has an unknown code, one no quantity, and one is repeated. */
function linesOf(codes: readonly string[], size: number, nth: number) {
  const codeAt = (line: number) => codes[(nth * 97 + line) % codes.length] ?? '';
  return Array.from({ length: size }, (_, line) => {
    if (line % 20 === 7) return { code: `${codeAt(line)}-X`, quantity: '6' };
    if (line % 20 === 13) return { code: codeAt(line), quantity: '' };
    return { code: codeAt(line % 20 === 19 ? 0 : line), quantity: '1.200' };
  });
}

/** Measures on a running shop, as a client. */
export async function measureQuickOrder(
  port: number,
  token: string,
  codes: readonly string[],
): Promise<TimesRow[]> {
  const agent = new Agent({ keepAlive: true });
  const rows: TimesRow[] = [];
  try {
    for (const size of SIZES)
      rows.push(
        await measureOneByOne(`${size} lines`, REQUESTS, async (nth) => {
          const shot = send('POST', path('checkQuickOrder'), { lines: linesOf(codes, size, nth) }, token);
          const answer = await request(agent, port, shot);
          if (answer.status !== 200) throw new Error(`${size} lines: ${answer.status} ${textOf(answer)}`);
        }),
      );
    return rows;
  } finally {
    agent.destroy();
  }
}
