// The address of /system: reads section (?ver=), filters and page, and writes them back.

import type { LogLevel } from '@mostrador/contract/entries/system';

export const SECTIONS = ['users', 'logins', 'logs', 'jobs', 'site', 'views'] as const;
export type Section = (typeof SECTIONS)[number];

/** The section and the filters that the address selects. Days are Argentina's, as 2026-03-21; empty for none. */
export interface SystemView {
  readonly section: Section;
  /** The text to find in e-mails or in the log. */
  readonly search: string;
  readonly from: string;
  readonly to: string;
  /** Counts from 1. */
  readonly page: number;
  /** The log file; empty for the newest. */
  readonly logName: string;
  readonly level: LogLevel | '';
}

const words: Readonly<Record<Section, string>> = {
  users: 'usuarios',
  logins: 'ingresos',
  logs: 'registros',
  jobs: 'cola',
  site: 'estado',
  views: 'visitas',
};
/** The levels that the screen offers. */
export const LEVELS = ['info', 'warn', 'error'] as const satisfies readonly LogLevel[];

export function systemViewOf(query: URLSearchParams): SystemView {
  const page = query.get('pag') ?? '';
  const level = query.get('nivel');
  return {
    section: SECTIONS.find((section) => words[section] === query.get('ver')) ?? 'users',
    search: (query.get('q') ?? '').slice(0, 64),
    from: query.get('desde') ?? '',
    to: query.get('hasta') ?? '',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    logName: (query.get('archivo') ?? '').slice(0, 100),
    level: LEVELS.find((offered) => offered === level) ?? '',
  };
}

export function systemAddress(view: Partial<SystemView>): string {
  const { section = 'users', search = '', from = '', to = '', page = 1, logName = '', level = '' } = view;
  const query = new URLSearchParams();
  if (section !== 'users') query.set('ver', words[section]);
  for (const [name, value] of [
    ['q', search],
    ['desde', from],
    ['hasta', to],
    ['archivo', logName],
    ['nivel', level],
    ['pag', page > 1 ? String(page) : ''],
  ] as const)
    if (value !== '') query.set(name, value);
  return query.size === 0 ? '/system' : `/system?${query}`;
}
