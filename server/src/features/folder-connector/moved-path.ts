// Where a file lies after its import: 'procesados/2026-11-26/14-05-09 stock.csv'.

import { dayAt, TIME_ZONE } from '@mostrador/rules/days';
import { FOLDER_NAMES } from '@mostrador/rules/folder-files';

const CLOCK = new Intl.DateTimeFormat('es-AR', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Returns the place of a file, whose names follow each other with a slash. @param at milliseconds since 1970 */
export function placeAfter(name: string, isGood: boolean, at: number): string {
  const folder = isGood ? FOLDER_NAMES.done : FOLDER_NAMES.failed;
  return `${folder}/${dayAt(at)}/${CLOCK.format(at).replaceAll(':', '-')} ${name}`;
}

/** Returns the names of a place. */
export const movedPath = (place: string): readonly string[] => place.split('/');
