import { statfs } from 'node:fs/promises';
import type { SiteInfo } from '@mostrador/contract/entries/system';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { countWaitingMails } from '../order-mails/order-mails.service.js';
import { liveProcesses, type Presence } from './presence.service.js';
import { jobCounts } from './queue.service.js';
import { databaseState } from './site-info.queries.js';

/** Returns version and company for any caller, and details of the server for administrators. */
export async function siteInfo(
  shop: Shop,
  session: Session | undefined,
  { startedAt }: Pick<Presence, 'startedAt'>,
): Promise<SiteInfo> {
  const { version } = shop;
  const { name } = shop.company();
  const administrator = session?.profile === 3;
  return {
    version,
    companyName: name,
    details: administrator ? await detailsOf(shop, startedAt) : null,
  };
}

async function detailsOf(shop: Shop, startedAt: Date) {
  const [database, disk, jobs, waitingMails, processes] = await Promise.all([
    databaseState(shop.db),
    diskState(shop.dataDir),
    jobCounts(shop),
    countWaitingMails(shop),
    liveProcesses(shop),
  ]);
  return {
    node: process.versions.node,
    environment: shop.production === true ? ('production' as const) : ('development' as const),
    startedAt: startedAt.toISOString(),
    database,
    disk,
    jobs,
    waitingMails,
    processes,
  };
}

async function diskState(folder: string): Promise<{ freeBytes: number; totalBytes: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

/** @throws 404 for another company than the one served. */
export function currenciesOf(shop: Shop, companyId: number) {
  if (companyId !== shop.company().companyId) throw notFound();
  return [{ currencyCode: 'ARS', currencyName: 'Peso argentino', symbol: '$', decimals: 2 }];
}
