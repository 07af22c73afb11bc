import type { StartedShop } from './start-shop.js';

/** Addresses and files of a running shop, for the journeys. */
export interface RunningShop extends Omit<StartedShop, 'stop'> {
  /** Where its mail server delivers, one file for each mail. */
  readonly mailDir: string;
  /** Where the payment platform's stand-in answers. */
  readonly paymentUrl: string;
}

const VARIABLE = 'MOSTRADOR_E2E_SHOPS';

/** Passes the shops, by name, to the test workers, which inherit the environment variables of the setup's process. */
export function publishShops(shops: Readonly<Record<string, RunningShop>>): void {
  process.env[VARIABLE] = JSON.stringify(shops);
}

export function runningShop(name: string): RunningShop {
  const shops = JSON.parse(process.env[VARIABLE] ?? '{}') as Record<string, RunningShop>;
  const shop = shops[name];
  if (shop === undefined) throw new Error(`No shop ${name} was started.`);
  return shop;
}
