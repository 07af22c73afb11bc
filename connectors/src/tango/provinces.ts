// The provinces by the codes of the tax authority (AFIP), which Tango uses, and their names, which the shop's files use.

import { fold } from '@mostrador/rules/search-text';

const PROVINCES: Readonly<Record<string, string>> = {
  '0': 'Ciudad Autónoma de Buenos Aires',
  '1': 'Buenos Aires',
  '2': 'Catamarca',
  '3': 'Córdoba',
  '4': 'Corrientes',
  '5': 'Entre Ríos',
  '6': 'Jujuy',
  '7': 'Mendoza',
  '8': 'La Rioja',
  '9': 'Salta',
  '10': 'San Juan',
  '11': 'San Luis',
  '12': 'Santa Fe',
  '13': 'Santiago del Estero',
  '14': 'Tucumán',
  '16': 'Chaco',
  '17': 'Chubut',
  '18': 'Formosa',
  '19': 'Misiones',
  '20': 'Neuquén',
  '21': 'La Pampa',
  '22': 'Río Negro',
  '23': 'Santa Cruz',
  '24': 'Tierra del Fuego',
};

const CODES = new Map(Object.entries(PROVINCES).map(([code, name]) => [fold(name), code]));

/** Returns the name of a province by its AFIP code, with or without a leading zero; empty for an unknown one. */
export const provinceName = (code: string | null): string =>
  PROVINCES[(code ?? '').trim().replace(/^0(?=\d)/, '')] ?? '';

/** Returns the AFIP code of a province's name; undefined for an unknown one. */
export function provinceCode(name: string): string | undefined {
  const folded = fold(name);
  const found = CODES.get(folded);
  if (found !== undefined) return found;
  // 'Tierra del Fuego, Antártida e Islas del Atlántico Sur', 'CABA'.
  if (folded.startsWith('tierra del fuego')) return '24';
  return /^(?:caba|capital federal|ciudad de buenos aires)$/.test(folded) ? '0' : undefined;
}
