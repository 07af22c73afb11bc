import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { databaseAddresses } from './embedded-database.js';
import { compiledTrial, freePort, type ShopProcess, startShop } from './shop-process.js';

interface Balancer {
  readonly door: { readonly port: number };
  close(): Promise<void>;
}

/**
 * Starts two server processes on one database and one data folder, behind the balancer of the fault tests, which alternates
 * between them: a journey's next request is answered by the other server.
 */
export async function startTwoServers(
  brand: string,
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<ShopProcess> {
  const { openBalancer } = await import(pathToFileURL(compiledTrial('faults/balancer.js')).href);
  const ports = [await freePort(), await freePort()] as const;
  const balancer: Balancer = await openBalancer(ports);
  const url = `http://127.0.0.1:${balancer.door.port}`;
  const started: ShopProcess[] = [];
  const stop = async () => {
    // the second one leaves first: the first one stops the database
    for (const server of started.reverse()) await server.stop();
    await balancer.close();
  };
  try {
    for (const port of ports) {
      const first = started.length === 0;
      const own = { PORT: String(port), PUBLIC_URL: url };
      const shared = first ? {} : await databaseAddresses(dataDir);
      started.push(await startShop(brand, dataDir, { ...settings, ...own, ...shared }));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    machineUrls: started.map((server) => server.url),
    dataDirs: [dataDir],
    logFiles: [join(dataDir, 'process.log')],
    stop,
  };
}
