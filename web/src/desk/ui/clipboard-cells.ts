// Reads and writes blocks of cells as spreadsheets put them on the clipboard: lines of cells with tabs between them.

/** The most cells that one paste brings: a column of a large list. */
export const MAX_PASTED_CELLS = 20_000;

/**
 * Returns the rows of a pasted text, each with its cells. A cell in quotes may contain tabs, line breaks and doubled quotes. The line
 * break at the end, which spreadsheets add, makes no row.
 */
export function cellsOf(pasted: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/y;
  while (cell.lastIndex < pasted.length) {
    const [, text = '', end = ''] = cell.exec(pasted) ?? [];
    rows.at(-1)?.push(unquoted(text));
    if (end === '') break;
    if (end === '\t') {
      // the row's last cell is empty when nothing follows the tab
      if (cell.lastIndex === pasted.length) rows.at(-1)?.push('');
    } else if (cell.lastIndex < pasted.length) rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

const unquoted = (text: string) =>
  /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text.trim();

/** Returns the text of a block of cells for the clipboard. */
export const clipboardText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n');

const quoted = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
