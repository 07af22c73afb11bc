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
  /** The chosen rows, by the names of a call that takes them in its body. */
  readonly chosen?: Readonly<Record<string, readonly number[]>>;
}

/** Returns a function that saves a table's file. It rejects with a `CallFailed`. */
export function useTableFile(): (file: TableFile) => Promise<void> {
  const fetchFile = useFetchFile();
  return async ({ path, name, format, columns, filter = {}, chosen }) => {
    const query = new URLSearchParams({ format, columns: columns.join(',') });
    for (const [key, value] of Object.entries(filter))
      if (value !== undefined && value !== '') query.set(key, String(value));
    const file =
      chosen === undefined
        ? await fetchFile(`${path}?${query}`)
        : await fetchFile(path, { ...filter, ...chosen, columns: columns.join(','), format });
    saveFile(file, `${name} ${dayAt(Date.now())}.${format}`);
  };
}
