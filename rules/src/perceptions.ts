// The perceptions of a client as administrators and files enter them: the tax offices, which lists can be stored, and how a newer
// percentage takes the place of an older one.

import { dayAfter } from './days.js';
import { fold } from './search-text.js';
import { type DatedPerception, NATIONAL } from './taxes.js';

/**
 * The tax offices for which perceptions are collected: the national one (RG 2408) and those of IIBB, with the numbers by which the
 * Comisión Arbitral knows the jurisdictions, and other names.
 */
export const JURISDICTIONS: readonly (readonly [name: string, code: string, ...others: string[]])[] = [
  [NATIONAL, '', 'Nacional', 'ARCA', 'AFIP'],
  ['Buenos Aires', '902', 'ARBA'],
  ['CABA', '901', 'AGIP', 'Capital Federal', 'Ciudad Autónoma de Buenos Aires', 'Ciudad de Buenos Aires'],
  ['Catamarca', '903'],
  ['Chaco', '906'],
  ['Chubut', '907'],
  ['Córdoba', '904'],
  ['Corrientes', '905'],
  ['Entre Ríos', '908'],
  ['Formosa', '909'],
  ['Jujuy', '910'],
  ['La Pampa', '911'],
  ['La Rioja', '912'],
  ['Mendoza', '913'],
  ['Misiones', '914'],
  ['Neuquén', '915'],
  ['Río Negro', '916'],
  ['Salta', '917'],
  ['San Juan', '918'],
  ['San Luis', '919'],
  ['Santa Cruz', '920'],
  ['Santa Fe', '921', 'API'],
  ['Santiago del Estero', '922'],
  ['Tierra del Fuego', '923'],
  ['Tucumán', '924'],
];

const BY_NAME: ReadonlyMap<string, string> = new Map(
  JURISDICTIONS.flatMap(([name, ...others]) =>
    [name, ...others].filter((word) => word !== '').map((word) => [fold(word), name] as const),
  ),
);

/** Returns the name of a jurisdiction from any of its names, or its number; undefined for another text. */
export const jurisdictionOf = (text: string): string | undefined =>
  BY_NAME.get(fold(text.replace(/^(?:iibb|ing(?:resos)?\.? brutos)\s+/i, '')));

/** Perceptions of one client. */
export const PERCEPTIONS_MAX = 100;
const PERCEPTION_BPS_MAX = 10_000;

/** Returns perceptions in the order in which they are stored and compared. */
export const sortedPerceptions = (perceptions: readonly DatedPerception[]): DatedPerception[] =>
  perceptions
    .map(({ jurisdiction, bps, validFrom, validUntil }) => ({ jurisdiction, bps, validFrom, validUntil }))
    .sort((a, b) => compare(a.jurisdiction, b.jurisdiction) || compare(a.validFrom ?? '', b.validFrom ?? ''));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether two perceptions are of one jurisdiction and have a day in common, on which both would be collected. */
const overlap = (a: DatedPerception, b: DatedPerception): boolean =>
  a.jurisdiction === b.jurisdiction &&
  (a.validFrom === null || b.validUntil === null || a.validFrom <= b.validUntil) &&
  (b.validFrom === null || a.validUntil === null || b.validFrom <= a.validUntil);

/** Returns the Spanish sentence for what is wrong with the perceptions of a client; undefined if they can be stored. */
export function perceptionsFailure(perceptions: readonly DatedPerception[]): string | undefined {
  if (perceptions.length > PERCEPTIONS_MAX)
    return `Un cliente puede tener hasta ${PERCEPTIONS_MAX} percepciones.`;
  for (const { jurisdiction, bps, validFrom, validUntil } of perceptions) {
    if (jurisdictionOf(jurisdiction) !== jurisdiction) return 'Elija la jurisdicción de la lista.';
    if (!Number.isInteger(bps) || bps < 1 || bps > PERCEPTION_BPS_MAX)
      return 'La alícuota va de 0,01 a 100 %, con dos decimales como máximo.';
    if (validFrom !== null && validUntil !== null && validUntil < validFrom)
      return 'El último día no puede ser anterior al primero.';
  }
  const twice = perceptions.find((one, at) => perceptions.slice(at + 1).some((other) => overlap(one, other)));
  return twice === undefined
    ? undefined
    : `Hay dos percepciones de ${twice.jurisdiction} para los mismos días.`;
}

/**
 * Returns the perceptions of a client with one more: on its days it takes the place of what the jurisdiction had, and on all other days
 * nothing changes. One of 0 basis points only takes away.
 */
export function withPerception(
  perceptions: readonly DatedPerception[],
  added: DatedPerception,
): DatedPerception[] {
  const { validFrom, validUntil } = added;
  const rest = perceptions.flatMap((held): DatedPerception[] => {
    if (!overlap(held, added)) return [held];
    const isBefore = validFrom !== null && (held.validFrom === null || held.validFrom < validFrom);
    const isAfter = validUntil !== null && (held.validUntil === null || held.validUntil > validUntil);
    return [
      ...(isBefore ? [{ ...held, validUntil: dayAfter(validFrom, -1) }] : []),
      ...(isAfter ? [{ ...held, validFrom: dayAfter(validUntil, 1) }] : []),
    ];
  });
  return sortedPerceptions(added.bps === 0 ? rest : [...rest, added]);
}

const dayText = (day: string): string => day.split('-').reverse().join('/');

/** Returns a percentage as people write it: '2,5 %'. */
export const perceptionPercent = (bps: number): string => `${String(bps / 100).replace('.', ',')}\u00a0%`;

/** Returns a perception as people write it: 'Santa Fe 2,5 % desde el 01/12/2026'. */
export function perceptionText({ jurisdiction, bps, validFrom, validUntil }: DatedPerception): string {
  const from = validFrom === null ? '' : ` desde el ${dayText(validFrom)}`;
  const until = validUntil === null ? '' : ` hasta el ${dayText(validUntil)}`;
  return `${jurisdiction} ${perceptionPercent(bps)}${from}${until}`;
}
