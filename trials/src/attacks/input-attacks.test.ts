// Short form of the attacks on input: prices, hidden products, forged hosts, headers, markup, slow expressions, log
// lines, pictures and paths.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { type AttackShop, openAttackShop } from './attack-shop.js';
import { headers } from './headers.js';
import { filters } from './hidden-products.js';
import { hostHeaders } from './host-headers.js';
import { logLines } from './log-lines.js';
import { markup } from './markup.js';
import { pathTraversal } from './path-traversal.js';
import { pictures } from './pictures.js';
import { prices } from './prices.js';
import { slowExpressions } from './slow-expressions.js';
import type { Finding } from './target.js';

let database: TestDatabase;
let folder: string;
let shop: AttackShop;
let port = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-edge-'));
  database = await createTestDatabase();
  shop = await openAttackShop(database, folder);
  port = await shop.listening();
});
afterAll(async () => {
  await shop.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
const nothing = async (attack: Promise<Finding>) => expect((await attack).failures).toEqual([]);

it('no quantity and no price of a buyer’s own making is taken', () => nothing(prices(shop)));
it('what is hidden is neither listed nor counted, however it is asked for', () => nothing(filters(shop, 20)));
it('no mail and no answer leads to another host than the shop’s', () => nothing(hostHeaders(shop, 5)));
it('every kind of answer has the headers that keep others away', () => nothing(headers(shop)));
it('a text stays a text in mails, documents and answers', () => nothing(markup(shop, 4)), 60_000);
it('no text keeps an expression busy', () => nothing(slowExpressions(shop, 1)), 60_000);
it('a line of the log is one event, whatever a caller writes', () => nothing(logLines(shop)));
it('no picture comes from another host, and none is too large for the shop', () =>
  nothing(pictures(folder, port, { every: 8, widths: 200 })));
it('no path leads out of the folders that are served', () =>
  nothing(pathTraversal(folder, port, { depths: [3], every: 7 })));
