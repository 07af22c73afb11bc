// Which entries of a client's account are mailed: new ones, and those that fall due or are overdue.

import { type AccountEntry, daysUntilDue } from './account.js';
import { dayAfter } from './days.js';

/** Entries of more days ago are not mailed as new: they are the history that an ERP tells at first. */
export const ANNOUNCED_DAYS = 7;
/** An entry that is overdue for more days is not mailed any more. */
const OVERDUE_DAYS = 7;

/** Whether an entry that came in is mailed as new. Receipts are not: the client gets a mail when its transfer is credited. */
export const isAnnounced = ({ kind, issuedOn }: Pick<AccountEntry, 'kind' | 'issuedOn'>, today: string) =>
  kind !== 'receipt' && issuedOn >= dayAfter(today, -ANNOUNCED_DAYS);

/**
 * Returns the first and the last due day of the entries that are mailed on a day: those that fall due in `daysBefore` days or fewer, and
 * those whose day has passed lately.
 */
export const dueMailDays = (
  today: string,
  daysBefore: number,
): { readonly first: string; readonly last: string } => ({
  first: dayAfter(today, -OVERDUE_DAYS),
  last: dayAfter(today, daysBefore),
});

/**
 * Whether an entry in those days is mailed. One that was overdue before the shop knew it is not.
 * @param entry `knownOn`: the day on which it came in.
 */
export const isReminded = (
  { dueOn, knownOn }: { readonly dueOn: string; readonly knownOn: string },
  today: string,
): boolean => dueOn >= today || knownOn <= dueOn;

/** Returns when an entry is due, as people say it: 'vence mañana', 'venció hace 3 días'; empty for credits. */
export function dueWords(entry: Parameters<typeof daysUntilDue>[0], today: string): string {
  const days = daysUntilDue(entry, today);
  if (days === null) return '';
  if (days === 0) return 'vence hoy';
  if (days === 1) return 'vence mañana';
  if (days > 1) return `vence en ${days} días`;
  return days === -1 ? 'venció ayer' : `venció hace ${-days} días`;
}
