// Reads downloaded files for the journeys: the text of a PDF's pages and the rows of a spreadsheet.

import { readFileSync } from 'node:fs';
import type { Download } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { extractText } from 'unpdf';

/** Returns the text of each page without spaces, because spaces depend on the layout. */
export async function wordsOfPages(pdf: Uint8Array): Promise<readonly string[]> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  return text.map(withoutSpaces);
}

export const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');

export async function bytesOf(download: Download): Promise<Uint8Array> {
  return new Uint8Array(readFileSync(await download.path()));
}

type Cell = string | number | boolean | object | null;

/** Returns the rows of a spreadsheet's first sheet, by column title. */
export async function rowsOf(download: Download): Promise<readonly ReadonlyMap<string, Cell>[]> {
  const [titles = [], ...rows] = await readSheet(await download.path());
  return rows.map((row) => new Map(titles.map((title, place) => [String(title), row[place] ?? null])));
}
