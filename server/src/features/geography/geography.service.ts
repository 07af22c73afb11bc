import { readFile } from 'node:fs/promises';
import { fold } from '@mostrador/rules/search-text';
import { parse } from 'csv-parse/sync';
import type { Database } from '../../platform/database/database.js';
import {
  type City,
  countCities,
  insertCities,
  insertCountry,
  insertProvinces,
  type Province,
  provinces as provincesOf,
} from './geography.queries.js';

const DATA = new URL('../../../geography/', import.meta.url);
const COUNTRY = { code: 'AR', name: 'Argentina' };

/** Brings country, provinces and localities into the database; what stands there already is left alone. */
export async function loadGeography(db: Database): Promise<void> {
  const [provinces, cities] = await Promise.all([readProvinces(), readCities()]);
  if ((await countCities(db)) >= cities.length) return;
  await db.transaction().execute(async (tx) => {
    await insertCountry(tx, COUNTRY.code, COUNTRY.name);
    await insertProvinces(tx, COUNTRY.code, provinces);
    await insertCities(tx, cities);
  });
}

/** The provinces of the country that the shop sells in, by name. */
export const homeProvinces = (db: Database) => provincesOf(db, COUNTRY.code);

async function readProvinces(): Promise<Province[]> {
  const rows = await readRows('provincias.csv');
  return rows.map((row) => ({
    provinceId: field(row, 'id'),
    provinceCode: field(row, '3166-2 code').replace(`${COUNTRY.code}-`, ''),
    name: field(row, 'subdivision name'),
  }));
}

async function readCities(): Promise<City[]> {
  const rows = await readRows('localidades.csv');
  return rows.map((row) => ({
    cityId: field(row, 'localidad_id'),
    provinceId: field(row, 'provincia_id'),
    name: field(row, 'nombre'),
    department: field(row, 'departamento'),
    searchText: fold(field(row, 'nombre')),
  }));
}

type Row = Readonly<Record<string, string>>;

async function readRows(fileName: string): Promise<Row[]> {
  return parse(await readFile(new URL(fileName, DATA)), { columns: true, bom: true }) as Row[];
}

function field(row: Row, name: string): string {
  const value = row[name];
  if (value === undefined || value === '') throw new Error(`A row of the geography lacks '${name}'.`);
  return value;
}
