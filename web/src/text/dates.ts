// Formats dates and times in Spanish, in Argentina's time zone.

import { TIME_ZONE } from '@mostrador/rules/days';

const day = new Intl.DateTimeFormat('es-AR', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const minute = new Intl.DateTimeFormat('es-AR', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** '21/11/2026', in Argentina's time. Only in the browser: the server's time zone data may differ. */
export const formatDay = (iso: string): string => day.format(new Date(iso));

/** '21/11/2026, 14:05'. */
export const formatMinute = (iso: string): string => minute.format(new Date(iso));

const second = new Intl.DateTimeFormat('es-AR', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** '21/11, 14:05:07'. */
export const formatSecond = (iso: string): string => second.format(new Date(iso));

const hour = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit' });

/** The hour of the day in Argentina: 0 to 23. */
export const hourNow = (): number => Number(hour.format(new Date()));
