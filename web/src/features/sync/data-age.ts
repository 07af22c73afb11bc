import { syncText } from '../../text/sync';

const MINUTE = 60_000;
const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];
const words = new Intl.RelativeTimeFormat('es-AR');

/** How old the device's data is: 'Datos de hace 2 horas'. @param dataAt milliseconds since 1970. */
export function dataAge(dataAt: number | undefined, now: number): string {
  if (dataAt === undefined) return syncText.mode.noData;
  const age = Math.max(0, now - dataAt);
  const step = steps.find(([, length]) => age >= length);
  const ago = step === undefined ? syncText.mode.justNow : words.format(-Math.floor(age / step[1]), step[0]);
  return syncText.mode.age(ago);
}
