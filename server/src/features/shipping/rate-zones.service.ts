// The table of shipping rates by zones, as the audit trail holds it, and the undo of its changes.

import { toCentavos, toDecimalText } from '@mostrador/rules/money';
import { isSameValue, type RestoreChanges, recordChanges } from '../change-log/change-log.service.js';
import { homeProvinces } from '../geography/geography.service.js';
import { type NewRates, ratesOf, replaceRates } from './shipping.queries.js';

/** A zone with the codes of its provinces and its prices in centavos, both in ascending order. */
export interface RateZone {
  readonly zone: string;
  readonly provinces: readonly string[];
  readonly rates: readonly { readonly upToGrams: number; readonly price: number }[];
}

interface ProvinceCode {
  readonly provinceId: string;
  readonly provinceCode: string;
}

/** Returns a table's zones by name. */
export function zonesOf({ provinces, rates }: NewRates, known: readonly ProvinceCode[]): RateZone[] {
  const codes = new Map(known.map(({ provinceId, provinceCode }) => [provinceId, provinceCode]));
  const zones = new Map<string, { provinces: string[]; rates: RateZone['rates'][number][] }>();
  for (const { zone } of rates) if (!zones.has(zone)) zones.set(zone, { provinces: [], rates: [] });
  for (const { zone, provinceId } of provinces)
    zones.get(zone)?.provinces.push(codes.get(provinceId) ?? provinceId);
  for (const { zone, upToGrams, price } of rates)
    zones.get(zone)?.rates.push({ upToGrams, price: toCentavos(price) });
  return [...zones]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([zone, one]) => ({
      zone,
      provinces: one.provinces.sort(),
      rates: one.rates.sort((a, b) => a.upToGrams - b.upToGrams),
    }));
}

/** Zones as the audit trail holds them, with their fields in one order. */
const loggedZones = (value: unknown): RateZone[] =>
  ((value ?? []) as readonly RateZone[]).map(({ zone, provinces, rates }) => ({
    zone,
    provinces,
    rates: rates.map(({ upToGrams, price }) => ({ upToGrams, price })),
  }));

function ratesOfZones(zones: readonly RateZone[], known: readonly ProvinceCode[]): NewRates {
  const ids = new Map(known.map(({ provinceId, provinceCode }) => [provinceCode, provinceId]));
  return {
    provinces: zones.flatMap(({ zone, provinces }) =>
      provinces.map((code) => ({ zone, provinceId: ids.get(code) ?? code })),
    ),
    rates: zones.flatMap(({ zone, rates }) =>
      rates.map(({ upToGrams, price }) => ({ zone, upToGrams, price: toDecimalText(price) })),
    ),
  };
}

/** Undoes changes of the whole table: it returns if it is still as the change left it. */
export const restoreShippingRates: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const known = await homeProvinces(tx);
  let restored = 0;
  const kept: { label: string; field: string; reason: string }[] = [];
  for (const { key, label, before, after, newer } of changes) {
    const now = zonesOf(await ratesOf(tx, companyId), known);
    const wanted = loggedZones(before?.['zones']);
    if (isSameValue(now, wanted)) continue;
    if (newer.length > 0 || !isSameValue(now, loggedZones(after?.['zones']))) {
      kept.push({ label, field: 'zones', reason: 'Después hubo otro cambio.' });
      continue;
    }
    await replaceRates(tx, companyId, ratesOfZones(wanted, known));
    await recordChanges(tx, companyId, author, [
      { kind: 'shipping_rates', key, label, before: { zones: now }, after: { zones: wanted } },
    ]);
    restored += 1;
  }
  return { restored, kept };
};
