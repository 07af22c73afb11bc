// Clears this process's caches (company settings, responses, sessions) when a database notification says that their
// data has changed.

import type { Brand } from '@mostrador/brands/brand';
import { dayAfter, dayAt, startOfDay } from '@mostrador/rules/days';
import type { Sessions } from './features/auth/sessions.service.js';
import { brandInForce, loadCompany, settingsMarkOf } from './features/company/company.service.js';
import type { ReadModel } from './features/read-model/read-model.service.js';
import type { SynonymsInForce } from './features/search-words/synonyms-in-force.service.js';
import { SEARCH_CHANNEL } from './platform/database/catalog-state.js';
import type { Database } from './platform/database/database.js';
import type { DatabaseNotifications } from './platform/database/notifications.js';
import type { ResponseCache } from './platform/http/response-cache.js';
import type { Log } from './platform/log.js';
import type { Company } from './shop.js';

/** The company's current settings, cached in memory. */
export interface CurrentCompany {
  readonly now: () => Company;
  /** The brand with the company's own values. */
  readonly brand: () => Brand;
  readonly settingsMark: () => string;
  /** Reads them because of a change: until it works they are not current. */
  reload(): Promise<void>;
  /** Whether they are those that this process has heard of last, and no notice of a change may be missing. */
  isCurrent(): boolean;
  /**
   * Reads them unless they are current: a caller gets what was stored when it asked, or later. Callers at one time share a reading.
   * @throws what the reading throws: who asks is refused, not answered by settings that have changed.
   */
  ensureCurrent(): Promise<void>;
}

/** Loads the company of a brand's code. `now` returns it, `reload` reads it again. */
export async function loadCurrentCompany(
  db: Database,
  given: Brand,
  apiBase: string,
  hearsChanges: () => boolean,
): Promise<CurrentCompany> {
  const load = async () => {
    const company = await loadCompany(db, given.code);
    const brand = brandInForce(given, company.name, company.own, apiBase);
    return { company, brand, settingsMark: settingsMarkOf(company, brand) };
  };
  let current = await load();
  // readings by number: the last one that began, the one that is in force, and the last one that a notice of a change began
  let begun = 0;
  let shown = 0;
  let noticed = 0;
  let reading: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const read = async () => {
    begun += 1;
    const mine = begun;
    const loaded = await load();
    // a slower reading of older values must not win
    if (mine < shown) return;
    shown = mine;
    current = loaded;
  };
  const begin = () => {
    const mine = read().finally(() => {
      if (reading === mine) reading = undefined;
    });
    reading = mine;
    return mine;
  };
  /** A reading that begins after the call, which callers at one time share. */
  const readNext = () => {
    next ??= Promise.resolve(reading)
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  };
  const isCurrent = () => shown >= noticed && hearsChanges();
  return {
    now: () => current.company,
    brand: () => current.brand,
    settingsMark: () => current.settingsMark,
    reload() {
      const mine = begin();
      noticed = begun;
      return mine;
    },
    isCurrent,
    async ensureCurrent() {
      if (isCurrent()) return;
      // what is being read then was begun by the last notice, or after it
      if (hearsChanges() && reading !== undefined) await reading;
      else await readNext();
    },
  };
}

/** Clears the responses at the beginning of each day: banners, prices and discounts have a first and a last day. Returns a function that stops it. */
export function clearEachDay(cache: ResponseCache): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    const tomorrow = startOfDay(dayAfter(dayAt(Date.now()), 1));
    timer = setTimeout(
      () => {
        cache.clear();
        wait();
      },
      tomorrow - Date.now() + 500,
    ).unref();
  };
  wait();
  return () => clearTimeout(timer);
}

/** Tables of settings that say nothing about sessions. */
const OF_SETTINGS: ReadonlySet<string> = new Set([
  'company_settings',
  'banners',
  'delivery_options',
  'shipping_zones',
  'shipping_zone_provinces',
  'shipping_rates',
]);
const OF_THE_COMPANY: ReadonlySet<string> = new Set(['companies', 'price_lists', ...OF_SETTINGS]);

export interface InvalidatedCaches {
  readonly company: CurrentCompany;
  readonly cache: ResponseCache;
  readonly sessions: Sessions;
  readonly synonyms: SynonymsInForce;
  readonly readModel: ReadModel;
  readonly log: Log;
}

/** The rest before what could not be read is read again. */
const RETRY_MS = 500;

/** Forgets what notices say has changed. Returns a function after which nothing is read again. */
export function invalidateOnChanges(
  notices: DatabaseNotifications,
  { company, cache, sessions, synonyms, readModel, log }: InvalidatedCaches,
): () => void {
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  const forgetAnswers = () => {
    cache.clear();
    readModel.clear();
  };
  const readCompany = () => {
    clearTimeout(retry);
    // what is made from now on waits for the settings; what began before may still be kept until they are read
    forgetAnswers();
    company.reload().then(forgetAnswers, (error: unknown) => {
      if (isStopped) return;
      log.warn({ error: String(error) }, 'the company could not be read again');
      clearTimeout(retry);
      retry = setTimeout(readCompany, RETRY_MS).unref();
    });
  };
  notices.on('catalog_changed', (companyId) => {
    if (companyId === undefined || Number(companyId) === company.now().companyId) {
      synonyms.clear();
      cache.clear();
    }
  });
  notices.on(SEARCH_CHANNEL, (changed) => {
    if (changed === undefined || Number(changed.split(' ')[0]) === company.now().companyId) forgetAnswers();
  });
  notices.on('account_changed', (changed) => {
    const userId = /^user:(\d+)$/.exec(changed ?? '')?.[1];
    if (userId !== undefined) {
      sessions.forget(Number(userId));
      return;
    }
    if (changed === undefined || !OF_SETTINGS.has(changed)) sessions.clear();
    // The default price list belongs to the company.
    if (changed !== undefined && !OF_THE_COMPANY.has(changed)) return;
    readCompany();
  });
  return () => {
    isStopped = true;
    clearTimeout(retry);
  };
}
