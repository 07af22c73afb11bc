// Loads Argentina's provinces and localities from files into the database, and lists the provinces that the shop sells
// in.

import { readFile } from 'node:fs/promises';
import { fold } from '@mostrador/rules/search-text';
import { type CsvRow, parseCsvTable } from '../../platform/csv/csv-table.js';
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

export { taxCategories } from './geography.queries.js';

const DATA = new URL('../../../geography/', import.meta.url);
const CITIES = 'localidades.csv';
const COUNTRY = { code: 'AR', name: 'Argentina' };

const LINE_FEED = 10;

/** Loads the country, its provinces and its localities into the database. Rows that exist are not changed. */
export async function loadGeography(db: Database): Promise<void> {
  // Counting lines is much faster than reading rows, which a start with a complete database need not do.
  const [inDatabase, inFile] = await Promise.all([countCities(db), countRowsAtMost(CITIES)]);
  if (inDatabase >= inFile) return;
  const [provinces, cities] = await Promise.all([readProvinces(), readCities()]);
  if (inDatabase >= cities.length) return;
  await db.transaction().execute(async (tx) => {
    await insertCountry(tx, COUNTRY.code, COUNTRY.name);
    await insertProvinces(tx, COUNTRY.code, provinces);
    await insertCities(tx, cities);
  });
}

/** Returns the provinces of the country that the shop sells in, by name. */
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
  const rows = await readRows(CITIES);
  return rows.map((row) => ({
    cityId: field(row, 'localidad_id'),
    provinceId: field(row, 'provincia_id'),
    name: field(row, 'nombre'),
    department: field(row, 'departamento'),
    searchText: fold(field(row, 'nombre')),
  }));
}

async function readRows(fileName: string): Promise<CsvRow[]> {
  return parseCsvTable(await readFile(new URL(fileName, DATA), 'utf8'));
}

/** Returns the number of a file's lines below the header; a row has one line or more. */
async function countRowsAtMost(fileName: string): Promise<number> {
  const bytes = await readFile(new URL(fileName, DATA));
  let lines = bytes.at(-1) === LINE_FEED ? 0 : 1;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines - 1;
}

function field(row: CsvRow, name: string): string {
  const value = row[name];
  if (value === undefined || value === '') throw new Error(`A row of the geography lacks '${name}'.`);
  return value;
}
