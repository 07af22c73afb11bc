import type { Sessions } from './features/auth/sessions.service.js';
import { loadCompany } from './features/company/company.service.js';
import type { Database } from './platform/database/database.js';
import type { Notices } from './platform/database/notices.js';
import type { AnswerCache } from './platform/http/answer-cache.js';
import type { Log } from './platform/log.js';
import type { Company } from './shop.js';

/** The company with its settings of now. */
export interface CompanyInForce {
  readonly now: () => Company;
  readAgain(): Promise<void>;
}

/** Reads the company of a code, and again when told to. */
export async function companyInForce(db: Database, code: string): Promise<CompanyInForce> {
  let company = await loadCompany(db, code);
  return {
    now: () => company,
    async readAgain() {
      company = await loadCompany(db, code);
    },
  };
}

export interface Remembering {
  readonly company: CompanyInForce;
  readonly cache: AnswerCache;
  readonly sessions: Sessions;
  readonly log: Log;
}

/** Forgets what this process remembers as soon as it hears that it has changed. */
export function hearChanges(notices: Notices, { company, cache, sessions, log }: Remembering): void {
  notices.on('catalog_changed', (companyId) => {
    if (companyId === undefined || Number(companyId) === company.now().companyId) cache.clear();
  });
  notices.on('account_changed', (changed) => {
    const userId = /^user:(\d+)$/.exec(changed ?? '')?.[1];
    if (userId !== undefined) {
      sessions.forget(Number(userId));
      return;
    }
    sessions.clear();
    if (changed !== undefined && changed !== 'companies') return;
    company.readAgain().then(
      () => cache.clear(),
      (error: unknown) => log.warn({ error: String(error) }, 'the company could not be read again'),
    );
  });
}
