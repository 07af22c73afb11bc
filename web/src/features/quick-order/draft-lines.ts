// The typed lines of a quick order on this device: their changes, and how they are stored so that a reload loses none.

import type { TypedLine } from '@mostrador/rules/quick-order-lines';

/** A typed line. A change makes a new object. */
export interface DraftLine extends TypedLine {
  /** Differs between the lines of a draft. */
  readonly key: number;
  /** The code of the product that was chosen among several with the typed code. */
  readonly chosen?: string | undefined;
  /** The buyer accepts units that are still to arrive. */
  readonly acceptsComing?: boolean | undefined;
  /**
   * The units that the cart held when the line was sent, while no answer has arrived. Sending the line again with them adds it once,
   * whether the first request arrived or not.
   */
  readonly sentHeld?: number | undefined;
  /** The readings of a scanner that are not in the quantity yet, because the product is not known. */
  readonly readings?: number | undefined;
  /** The server's sentence when it refused the line. */
  readonly refused?: string | undefined;
}

/** What a user changes in a line. */
export type LineChange = Partial<Omit<DraftLine, 'key'>>;

export const isEmptyLine = ({ code, quantity }: TypedLine): boolean => code === '' && quantity === '';

/** Returns the lines with an empty one at the end, where the next code is typed. */
export function withEmptyLine(lines: readonly DraftLine[]): readonly DraftLine[] {
  const last = lines.at(-1);
  return last !== undefined && isEmptyLine(last) ? lines : [...lines, emptyLine(lines)];
}

const nextKey = (lines: readonly DraftLine[]): number =>
  lines.reduce((largest, { key }) => Math.max(largest, key), 0) + 1;

const emptyLine = (lines: readonly DraftLine[]): DraftLine => ({
  key: nextKey(lines),
  code: '',
  quantity: '',
});

/** Changes a line. Another code or quantity takes back what was chosen, accepted or refused before. */
export function changedLines(
  lines: readonly DraftLine[],
  key: number,
  change: LineChange,
): readonly DraftLine[] {
  const changed = lines.map((line) => {
    if (line.key !== key) return line;
    const { code, quantity } = line;
    if (change.code !== undefined && change.code !== code) return { key, code, quantity, ...change };
    const isNew = change.quantity !== undefined && change.quantity !== quantity;
    return isNew ? { ...line, sentHeld: undefined, refused: undefined, ...change } : { ...line, ...change };
  });
  return withEmptyLine(changed);
}

/** Adds lines at the end, in the place of the empty one. */
export function addedLines(lines: readonly DraftLine[], more: readonly TypedLine[]): readonly DraftLine[] {
  const filled = lines.filter((line) => !isEmptyLine(line));
  const first = nextKey(lines);
  return withEmptyLine([
    ...filled,
    ...more.map(({ code, quantity }, index) => ({ key: first + index, code, quantity })),
  ]);
}

export const withoutLines = (lines: readonly DraftLine[], keys: ReadonlySet<number>): readonly DraftLine[] =>
  withEmptyLine(lines.filter(({ key }) => !keys.has(key)));

/** Joins a line into an earlier one of the same product, whose quantity becomes the sum. */
export function summedLines(
  lines: readonly DraftLine[],
  { from, into, sum }: { readonly from: number; readonly into: number; readonly sum: number },
): readonly DraftLine[] {
  return withoutLines(changedLines(lines, into, { quantity: String(sum) }), new Set([from]));
}

/** Returns the key under which a user's lines for a client are stored. */
export const draftKey = (userId: string, client: string): string => `quickOrder ${userId} ${client}`;

/** Reads the stored lines. Nothing that is not a line is believed. */
export function storedLines(storage: Storage, key: string): readonly DraftLine[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    if (!Array.isArray(stored)) return withEmptyLine([]);
    return withEmptyLine(stored.flatMap((one, index) => lineOf(one, index + 1)));
  } catch {
    return withEmptyLine([]);
  }
}

function lineOf(stored: unknown, key: number): DraftLine[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { code, quantity, chosen, acceptsComing, sentHeld, readings } = stored as Record<string, unknown>;
  if (typeof code !== 'string' || typeof quantity !== 'string' || (code === '' && quantity === '')) return [];
  return [
    {
      key,
      code,
      quantity,
      ...(typeof chosen === 'string' && { chosen }),
      ...(acceptsComing === true && { acceptsComing }),
      ...(typeof sentHeld === 'number' && { sentHeld }),
      ...(typeof readings === 'number' && { readings }),
    },
  ];
}

/** Stores the lines. @returns false if the device has no room for them. */
export function storeLines(storage: Storage, key: string, lines: readonly DraftLine[]): boolean {
  const filled = lines.filter((line) => !isEmptyLine(line)).map(({ key: _, refused: __, ...line }) => line);
  try {
    if (filled.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(filled));
    return true;
  } catch {
    return false;
  }
}
