// Counts the searches that found nothing and how many clients made them, by day and folded text, within a bound that no flood of texts exceeds.

import { dayAfter, dayAt } from '@mostrador/rules/days';
import { fold, SEARCH_TEXT_MAX } from '@mostrador/rules/search-text';
import type { Shop } from '../../shop.js';
import { countMiss, deleteMissClients, deleteMisses } from './search-words.queries.js';

/** Different texts of a day that are counted. Those of visitors leave room for those of clients, whatever visitors send. */
const TEXTS_A_DAY = 1_000;
const VISITOR_TEXTS_A_DAY = 700;
const KEPT_DAYS = 400;

/**
 * Counts a search of today that found nothing. A text without letters and digits is left out.
 * @param clientId who searched; undefined for a visitor. A client counts once a day for each text.
 */
export async function noteMiss(shop: Shop, searchTerm: string, clientId: number | undefined): Promise<void> {
  const text = missText(searchTerm);
  if (text === '') return;
  const day = dayAt(shop.now());
  const most = clientId === undefined ? VISITOR_TEXTS_A_DAY : TEXTS_A_DAY;
  await countMiss(shop.db, shop.company().companyId, { day, text, clientId: clientId ?? null }, most);
}

/** Returns a text as its searches are counted. */
export const missText = (searchTerm: string): string => fold(searchTerm).slice(0, SEARCH_TEXT_MAX).trim();

/** Deletes which clients earlier days have counted, and counts that are too old for any period of the desk. */
export async function forgetMisses(shop: Shop): Promise<void> {
  const today = dayAt(shop.now());
  const { companyId } = shop.company();
  await deleteMissClients(shop.db, companyId, today);
  await deleteMisses(shop.db, companyId, dayAfter(today, -KEPT_DAYS));
}
