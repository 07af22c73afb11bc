// How long a cell of an imported file may be, in every format.

/** Maximum characters of a cell: twice what a spreadsheet holds. */
export const CELL_CHARACTERS_MAX = 65_536;

/** Why a longer cell is refused. */
export const CELL_TOO_LONG = `una celda tiene más de ${CELL_CHARACTERS_MAX} caracteres`;

export const isTooLong = (cell: string): boolean => cell.length > CELL_CHARACTERS_MAX;
