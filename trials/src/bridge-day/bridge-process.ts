import { readFileSync } from 'node:fs';
import { setInterval as every } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runBridge } from './bridge/bridge.js';
import { shopCalls } from './bridge/shop-calls.js';
import { ErpBooks } from './erp-books.js';
import { workUntil } from './erp-staff.js';

/*
 * The process that the trial kills: the ERP with its staff, and the bridge. It prints a line for each try of a request.
 *   --books FILE --key-file FILE --url URL   the ERP's journal, the file with the key, and the shop's /api/v1
 *   --begun MS --speed N                     when the simulated day began, and how much faster it passes
 *   --changes N --seed N                     changes of stock and price of the day, and the seed of its random choices
 */
const { values } = parseArgs({
  options: {
    books: { type: 'string', default: '' },
    'key-file': { type: 'string', default: '' },
    url: { type: 'string', default: '' },
    begun: { type: 'string', default: '' },
    speed: { type: 'string', default: '' },
    changes: { type: 'string', default: '' },
    seed: { type: 'string', default: '' },
  },
});
const STAFF_PAUSE_MS = 25;
const day = { seed: Number(values.seed), changes: Number(values.changes) };
const simulatedTime = () => (Date.now() - Number(values.begun)) * Number(values.speed);
const books = new ErpBooks(values.books, simulatedTime);
const shop = shopCalls({
  url: values.url,
  key: () => readFileSync(values['key-file'], 'utf8'),
  onNote: (note) => void process.stdout.write(`${note}\n`),
});

async function work(): Promise<void> {
  for await (const _ of every(STAFF_PAUSE_MS)) workUntil(books, day, simulatedTime());
}
await Promise.race([work(), runBridge(shop, books)]);
