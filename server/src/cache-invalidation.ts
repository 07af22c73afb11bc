// Clears this process's caches (company settings, responses, sessions) when a database notification says that their
// data has changed.

import type { Sessions } from './features/auth/sessions.service.js';
import { loadCompany } from './features/company/company.service.js';
import type { SynonymsInForce } from './features/search-words/synonyms-in-force.service.js';
import type { Database } from './platform/database/database.js';
import type { DatabaseNotifications } from './platform/database/notifications.js';
import type { ResponseCache } from './platform/http/response-cache.js';
import type { Log } from './platform/log.js';
import type { Company } from './shop.js';

/** The company's current settings, cached in memory. */
export interface CurrentCompany {
  readonly now: () => Company;
  reload(): Promise<void>;
}

/** Loads the company of a code. `now` returns it, `reload` reads it again. */
export async function loadCurrentCompany(db: Database, code: string): Promise<CurrentCompany> {
  let company = await loadCompany(db, code);
  return {
    now: () => company,
    async reload() {
      company = await loadCompany(db, code);
    },
  };
}

export interface InvalidatedCaches {
  readonly company: CurrentCompany;
  readonly cache: ResponseCache;
  readonly sessions: Sessions;
  readonly synonyms: SynonymsInForce;
  readonly log: Log;
}

export function invalidateOnChanges(
  notices: DatabaseNotifications,
  { company, cache, sessions, synonyms, log }: InvalidatedCaches,
): void {
  notices.on('catalog_changed', (companyId) => {
    if (companyId === undefined || Number(companyId) === company.now().companyId) {
      synonyms.clear();
      cache.clear();
    }
  });
  notices.on('account_changed', (changed) => {
    const userId = /^user:(\d+)$/.exec(changed ?? '')?.[1];
    if (userId !== undefined) {
      sessions.forget(Number(userId));
      return;
    }
    sessions.clear();
    // The default price list belongs to the company.
    if (changed !== undefined && changed !== 'companies' && changed !== 'price_lists') return;
    company.reload().then(
      () => cache.clear(),
      (error: unknown) => log.warn({ error: String(error) }, 'the company could not be read again'),
    );
  });
}
