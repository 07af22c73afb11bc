/*
 * Measures offline work in a real browser with a shop in memory: how long a device takes to download 20,000 products,
 * to search them, and to answer 2,000 lines of a quick order. `npm run bench` measures the same with the real shop.
 * Usage: npm run bench-device -- [products] [slowdown of the processor]
 */
import { withDevice } from './device.mjs';

const QUICK_LINES = 2_000;

const [products = 20_000, slowdown = 1] = process.argv.slice(2).map(Number);
const figures = await withDevice({ products, slowdown }, async (device) => ({
  ...(await device.bringUpToDate()),
  ...(await device.askCatalogue()),
  ...(await device.askQuickOrder(QUICK_LINES)),
}));
for (const [name, value] of Object.entries({ ...figures, slowdown }))
  process.stdout.write(`${name.padEnd(16)} ${Math.round(value * 10) / 10}\n`);
