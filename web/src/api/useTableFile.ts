// Saves a table of the desk as a file: asks the server for what the table shows, and gives it to the user.

import { dayAt } from '@mostrador/rules/days';
import { saveFile } from './file-download';
import { useFetchFile } from './useFetchFile';

/** What a table's file has beside its filters. */
export interface TableFile {
  /** `callPath` of the call that makes the file. */
  readonly path: string;
  /** The file's name without date and ending. */
  readonly name: string;
  readonly format: 'csv' | 'xlsx';
  /** Keys of the shown columns, in their order. */
  readonly columns: readonly string[];
  /** Search, filters and order of the table; undefined values are left out. */
  readonly filter?: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** Returns a function that saves a table's file. It rejects with a `CallFailed`. */
export function useTableFile(): (file: TableFile) => Promise<void> {
  const fetchFile = useFetchFile();
  return async ({ path, name, format, columns, filter = {} }) => {
    const query = new URLSearchParams({ format, columns: columns.join(',') });
    for (const [key, value] of Object.entries(filter))
      if (value !== undefined && value !== '') query.set(key, String(value));
    saveFile(await fetchFile(`${path}?${query}`), `${name} ${dayAt(Date.now())}.${format}`);
  };
}
