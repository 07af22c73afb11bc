import { createHash } from 'node:crypto';

/** The cursor that a device gets with a download: with it, the next download returns only later changes. */
export interface Mark {
  readonly companyId: number;
  /** Identity of the database when the download began. */
  readonly database: string;
  /** Everything that decides what the caller sees besides the rows: which download, whose prices, what is hidden from them. */
  readonly terms: string;
  /** The oldest transaction that was open when the download began; the device has all changes with a lower number. */
  readonly transaction: string;
}

/** Hashes company, database and terms: a mark is valid only for them. */
const hashPlace = ({ companyId, database, terms }: Omit<Mark, 'transaction'>): string =>
  createHash('sha256')
    .update(JSON.stringify([companyId, database, terms]))
    .digest('base64url')
    .slice(0, 22);

export const writeMark = (mark: Mark): string => `1.${hashPlace(mark)}.${mark.transaction}`;

const MARK = /^1\.([\w-]{22})\.(\d{1,18})$/;

/**
 * Returns the transaction from which on changes must be sent; undefined for a missing mark or one of another company,
 * database or price terms: then the download starts from the beginning.
 */
export function readMark(text: string | undefined, place: Omit<Mark, 'transaction'>): string | undefined {
  const [, placeHash, transaction] = MARK.exec(text ?? '') ?? [];
  return placeHash === hashPlace(place) ? transaction : undefined;
}
