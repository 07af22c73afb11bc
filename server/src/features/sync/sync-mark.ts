import { createHash } from 'node:crypto';

/** What a device is told to know up to. */
export interface Mark {
  readonly companyId: number;
  /** The database as it was when the download began. */
  readonly database: string;
  /** Everything that decides what the caller sees besides the rows: which download, whose prices, what is hidden from them. */
  readonly terms: string;
  /** The oldest transaction that was open when the download began: what carries a lower number, the device has. */
  readonly transaction: string;
}

/** Where a mark belongs: of another place it says nothing. */
const hashPlace = ({ companyId, database, terms }: Omit<Mark, 'transaction'>): string =>
  createHash('sha256')
    .update(JSON.stringify([companyId, database, terms]))
    .digest('base64url')
    .slice(0, 22);

export const writeMark = (mark: Mark): string => `1.${hashPlace(mark)}.${mark.transaction}`;

const MARK = /^1\.([\w-]{22})\.(\d{1,18})$/;

/**
 * The transaction from which on a device has to be told what changed; undefined where its mark is of another company,
 * another database, other prices, or no mark at all: then it begins anew.
 */
export function readMark(text: string | undefined, place: Omit<Mark, 'transaction'>): string | undefined {
  const [, placeHash, transaction] = MARK.exec(text ?? '') ?? [];
  return placeHash === hashPlace(place) ? transaction : undefined;
}
