// The file of the public printed list of products (PDF): where it is, whether it is stale, withdrawing it when its
// content changes, and scheduling a new one.

import type { Shop } from '../../shop.js';
import { queuePublicList } from './public-list.queries.js';

/** Delay in seconds before the list is made again, so that changes in quick succession make one list. */
const SECONDS_AFTER_CHANGE = 5;

/** The job that makes a user's list. One list of a company is made at a time, so that its other jobs wait for one at most. */
export const exportTask = (companyId: number): string => `export:${companyId}`;

/** The job that makes the public list. */
export const publicListTask = (companyId: number): string => `public_list:${companyId}`;

/** The key of a list without prices, or of one with them. */
const keyOf = ({ brand }: Shop, hidesPrices: boolean): string =>
  `exports/catalogo-${brand.code}${hidesPrices ? '' : '-con-precios'}.pdf`;

/** The key of the list in the shop's files, with prices or without: once the company hides prices, a list that shows them is not found. */
export const publicListKey = (shop: Shop): string => keyOf(shop, shop.company().priceVisibleForUsersOnly);

/** The key of the other variant. */
const otherListKey = (shop: Shop): string => keyOf(shop, !shop.company().priceVisibleForUsersOnly);

/** Deletes the variant that the company's settings do not ask for now. */
export const deleteOtherList = (shop: Shop): Promise<void> => shop.files.delete(otherListKey(shop));

/** A file beside the list that marks the list as outdated. It also invalidates a list that a job is still making. */
export const staleMarkKey = (shop: Shop): string => `${publicListKey(shop)}.stale`;

export const isPublicListStale = async (shop: Shop): Promise<boolean> =>
  (await shop.files.head(staleMarkKey(shop))) !== undefined;

/** Returns size, time and version of the current list; undefined if there is none or it is stale. @throws BlobUnavailable */
export const publicListFacts = async (shop: Shop) =>
  (await isPublicListStale(shop)) ? undefined : shop.files.head(publicListKey(shop));

/** Queues the job that makes the list in so many seconds, in the company's queue of lists. */
export function schedulePublicList(shop: Shop, seconds: number): Promise<void> {
  const { companyId } = shop.company();
  return queuePublicList(shop.db, {
    task: publicListTask(companyId),
    queue: exportTask(companyId),
    seconds,
  });
}

/** Removes the list at once, because what it shows has changed, and has it made again soon. Logs a failure, never throws. */
export async function withdrawPublicList(shop: Shop): Promise<void> {
  const logged = (error: unknown) =>
    // The change itself is saved; the list is made again at night at the latest.
    shop.log.error({ error: String(error) }, 'the list for everybody could not be withdrawn');
  await shop.files
    .put(staleMarkKey(shop), Buffer.alloc(0))
    .then(() => shop.files.delete(publicListKey(shop)))
    .then(() => deleteOtherList(shop))
    .catch(logged);
  await schedulePublicList(shop, SECONDS_AFTER_CHANGE).catch(logged);
}
