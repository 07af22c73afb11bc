// Writes rows as a CSV file that spreadsheets of Argentina open: semicolons, and a mark that says UTF-8.

const BYTE_ORDER_MARK = '\ufeff';

/** A spreadsheet would run a cell that begins like a formula. */
const FORMULA = /^[=+\-@\t\r]/;

export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((row) => row.map(cellText).join(';'));
  return new Blob([`${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}

function cellText(text: string): string {
  const safe = FORMULA.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
