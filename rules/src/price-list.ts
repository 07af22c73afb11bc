// On which days a price list counts.

/** The days of a price list in Argentina, both included, as '2026-12-31'; null for no limit. */
export interface PriceListDays {
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

/** Returns whether a price list counts on a day: it is active, and the day is neither before its first nor after its last. */
export function isListInForce(list: PriceListDays & { readonly active: boolean }, day: string): boolean {
  const { active, validFrom, validUntil } = list;
  return active && (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil);
}
