// Counts the searches that found nothing, by day and folded text, within a bound that no flood of texts exceeds.

import { dayAfter, dayAt } from '@mostrador/rules/days';
import { fold, SEARCH_TEXT_MAX } from '@mostrador/rules/search-text';
import type { Shop } from '../../shop.js';
import { countMiss, deleteMisses } from './search-words.queries.js';

/** Different texts of a day that are counted. */
const TEXTS_A_DAY = 1_000;
const KEPT_DAYS = 400;

/** Counts a search of today that found nothing. A text without letters and digits is left out. */
export async function noteMiss(shop: Shop, searchTerm: string): Promise<void> {
  const text = fold(searchTerm).slice(0, SEARCH_TEXT_MAX).trim();
  if (text === '') return;
  await countMiss(shop.db, shop.company().companyId, { day: dayAt(shop.now()), text }, TEXTS_A_DAY);
}

/** Deletes counts that are too old for any period of the desk. */
export const forgetMisses = (shop: Shop): Promise<void> =>
  deleteMisses(shop.db, shop.company().companyId, dayAfter(dayAt(shop.now()), -KEPT_DAYS));
