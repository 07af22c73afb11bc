// Starts shops for the journeys in the way of this run: one process each, two of them (SERVERS=2), or the machines of a stage (STAGE=1).

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseAddresses } from './embedded-database.js';
import { freePort, type ShopProcess, startShop } from './shop-process.js';
import { newPlace, startMachines } from './stage.js';
import { startTwoServers } from './two-servers.js';

const { STAGE, SERVERS } = process.env;
export const isStage = STAGE === '1';

type Variables = Readonly<Record<string, string>>;

export interface StartedShop extends ShopProcess {
  /** Variables that lead a further process to its database and its files. */
  readonly variables: Variables;
}

/** Starts a shop on one data folder, which may be new. */
export async function startInFolder(
  brand: string,
  dataDir: string,
  settings: Variables,
): Promise<StartedShop> {
  const start = SERVERS === '2' ? startTwoServers : startShop;
  const shop = await start(brand, dataDir, settings);
  return { ...shop, variables: await databaseAddresses(dataDir) };
}

/** Starts a shop without any data in a new folder. */
export async function startNewShop(brand: string, folder: string, settings: Variables): Promise<ShopProcess> {
  if (!isStage) return startShop(brand, folder, settings);
  const place = await newPlace(`${brand}_${process.pid}`);
  const shop = await startMachines(brand, folder, place.variables, { settings });
  return endedBy(shop, () => place.files.close());
}

export interface BesideOptions {
  readonly settings?: Variables;
  /** The name in its address. Passkeys belong to one. */
  readonly hostname?: string;
  /** Where the built project lies. Default: this one. */
  readonly project?: string;
}

/** Starts a further shop on the database and the files of a running one. */
export async function startBeside(
  brand: string,
  { dataDirs, variables }: Pick<StartedShop, 'dataDirs' | 'variables'>,
  { settings = {}, hostname = '127.0.0.1', project }: BesideOptions = {},
): Promise<ShopProcess> {
  if (isStage) {
    const folder = mkdtempSync(join(tmpdir(), 'mostrador-beside-'));
    const shop = await startMachines(brand, folder, variables, { settings, hostname, project });
    return endedBy(shop, async () => rmSync(folder, { recursive: true, force: true }));
  }
  const PORT = await freePort();
  const url = `http://${hostname}:${PORT}`;
  const own = { ...variables, ...settings, PORT: String(PORT), PUBLIC_URL: url };
  return { ...(await startShop(brand, dataDirs[0] ?? '', own, project)), url };
}

/** Returns a shop that does more when it is stopped. */
const endedBy = (shop: ShopProcess, end: () => Promise<void>): ShopProcess => ({
  ...shop,
  stop: async () => {
    await shop.stop();
    await end();
  },
});
