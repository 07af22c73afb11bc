// Gives a company that has never had synonyms those of its brand, at the start of the shop.

import type { Brand } from '@mostrador/brands/brand';
import { readSynonyms } from '@mostrador/rules/synonyms';
import type { Database } from '../../platform/database/database.js';
import { insertGroups, lockWithoutSynonyms } from './search-words.queries.js';

/**
 * Adds the synonyms of each brand to its company, unless the company has some or has changed any. A group that an administrator removes
 * does not come back.
 */
export async function addFirstSynonyms(db: Database, brands: readonly Brand[]): Promise<void> {
  const withSynonyms = new Map(
    brands.flatMap(({ code, synonyms = [] }) => (synonyms.length > 0 ? [[code, synonyms] as const] : [])),
  );
  if (withSynonyms.size === 0) return;
  await db.transaction().execute(async (tx) => {
    for (const { companyId, code } of await lockWithoutSynonyms(tx, [...withSynonyms.keys()])) {
      const groups = (withSynonyms.get(code) ?? []).map(({ words, oneWay = false }) => {
        const read = readSynonyms(words);
        if (typeof read === 'string') throw new Error(`The synonyms of the brand ${code} are wrong: ${read}`);
        return { words: read, oneWay };
      });
      await insertGroups(tx, companyId, groups);
    }
  });
}
