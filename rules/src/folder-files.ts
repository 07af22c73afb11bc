// The files of the folder connector: which file is which kind of data, which names are refused, when a file is complete, in which order
// files are imported, and how they are called afterwards.

import { fold } from './search-text.js';

/** The kinds of data in the order in which files of one run are imported: what others refer to comes first. */
export const FOLDER_KINDS = [
  'categories',
  'price-lists',
  'products',
  'images',
  'synonyms',
  'prices',
  'discount-lists',
  'clients',
  'assignments',
  'perceptions',
  'customer-prices',
  'discount-codes',
  'shipping-rates',
  // Before the stock: a dispatched order lowers the stock, and the ERP's figure already knows it.
  'order-status',
  'stock',
  'account-entries',
  'documents',
] as const;
export type FolderKind = (typeof FOLDER_KINDS)[number];

/** The kinds whose files are ZIP files. */
const ZIP_KINDS: ReadonlySet<FolderKind> = new Set(['images', 'documents']);

/** Files of which names hold which kind of data. */
export interface FolderPattern {
  /** `*` is any text, `?` any character; case and accents do not matter: 'stock*.csv'. */
  readonly pattern: string;
  readonly kind: FolderKind;
}

/** The patterns of a new connector, in Spanish and by the names of the kinds. */
export const DEFAULT_FOLDER_PATTERNS: readonly FolderPattern[] = (
  [
    ['categories', 'categorias*', 'rubros*', 'categories*'],
    ['price-lists', 'listas*', 'price-lists*'],
    ['products', 'productos*', 'articulos*', 'products*'],
    ['images', 'fotos*', 'imagenes*', 'images*'],
    ['synonyms', 'sinonimos*', 'synonyms*'],
    ['prices', 'precios*', 'prices*'],
    ['discount-lists', 'descuentos*', 'discount-lists*'],
    ['clients', 'clientes*', 'clients*'],
    ['assignments', 'asignaciones*', 'assignments*'],
    ['perceptions', 'percepciones*', 'perceptions*'],
    ['customer-prices', 'precios-clientes*', 'precios_clientes*', 'customer-prices*'],
    ['discount-codes', 'codigos*', 'discount-codes*'],
    ['shipping-rates', 'fletes*', 'shipping-rates*'],
    ['order-status', 'estados*', 'order-status*'],
    ['stock', 'stock*', 'existencias*'],
    ['account-entries', 'cuentas*', 'cuenta-corriente*', 'account-entries*'],
    ['documents', 'comprobantes*', 'facturas*', 'documents*'],
  ] as const
).flatMap(([kind, ...patterns]) => patterns.map((pattern) => ({ kind, pattern })));

export const FOLDER_PATTERNS_MAX = 100;
export const FOLDER_PATTERN_CHARACTERS_MAX = 80;

/** Bytes of a name in UTF-8. A moved file gets a day and a time before its name, and file systems allow 255. */
const NAME_BYTES_MAX = 200;
/** Endings that programs give to a file while they write it. */
const ARRIVING = /\.(?:part|partial|tmp|temp|filepart|crdownload|download|swp|lock)$/i;
const TABLE = /\.(csv|txt|tsv|xlsx|ndjson|jsonl)$/i;
const ZIP = /\.zip$/i;

/** What a name in the folder says of its file. */
export type FolderName =
  /** To be imported. */
  | { readonly as: 'data'; readonly kind: FolderKind }
  /** Still written, hidden, or of a program: nothing is said about it. */
  | { readonly as: 'ignored' }
  /** No pattern fits, or its format is not one of the kind: it stays where it is and is listed. */
  | { readonly as: 'unknown'; readonly reason: string }
  /** A name that could lead elsewhere or deceive: it stays where it is and is listed. */
  | { readonly as: 'refused'; readonly reason: string };

/** Decides by its name what becomes of a file. */
export function folderNameOf(name: string, patterns: readonly FolderPattern[]): FolderName {
  const reason = nameProblem(name);
  if (reason !== undefined) return { as: 'refused', reason };
  if (name.startsWith('.') || name.startsWith('~') || name.endsWith('~') || ARRIVING.test(name))
    return { as: 'ignored' };
  const kind = kindOf(name, patterns);
  if (kind === undefined) return { as: 'unknown', reason: 'ningún patrón coincide con su nombre' };
  if (ZIP_KINDS.has(kind) ? ZIP.test(name) : TABLE.test(name)) return { as: 'data', kind };
  const formats = ZIP_KINDS.has(kind) ? 'un archivo .zip' : 'un archivo .csv, .txt, .xlsx o .ndjson';
  return { as: 'unknown', reason: `tiene que ser ${formats}` };
}

/** Returns in Spanish why a name is refused; undefined if it is not. */
function nameProblem(name: string): string | undefined {
  if (name === '' || name === '.' || name === '..' || /[/\\]/.test(name))
    return 'su nombre lleva a otra carpeta';
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)) return 'su nombre tiene caracteres que no se ven';
  // What a file system or a server sent was no UTF-8.
  if (name.includes('\ufffd')) return 'su nombre no está en UTF-8';
  if (name !== name.trim()) return 'su nombre empieza o termina con espacios';
  return utf8Bytes(name) > NAME_BYTES_MAX ? `su nombre tiene más de ${NAME_BYTES_MAX} bytes` : undefined;
}

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Returns the kind of the pattern that fits and says most: 'precios-clientes*' before 'precios*'. */
function kindOf(name: string, patterns: readonly FolderPattern[]): FolderKind | undefined {
  let best: FolderPattern | undefined;
  for (const each of patterns)
    if ((best === undefined || weight(each) > weight(best)) && fitsPattern(name, each.pattern)) best = each;
  return best?.kind;
}

/** The characters of a pattern that are no wildcards. */
const weight = ({ pattern }: FolderPattern): number => pattern.replace(/[*?]/g, '').length;

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a name fits a pattern. Takes at most as many steps as their lengths multiplied. */
export function fitsPattern(name: string, pattern: string): boolean {
  const [text, glob] = [plain(name), plain(pattern)];
  let [at, from] = [0, 0];
  let [star, resume] = [-1, 0];
  while (at < text.length) {
    const wanted = glob[from];
    if (wanted === '*') {
      [star, resume] = [from, at];
      from += 1;
    } else if (wanted === '?' || (wanted !== undefined && wanted === text[at])) {
      at += 1;
      from += 1;
    } else if (star >= 0) {
      // The last star takes one more character.
      resume += 1;
      [at, from] = [resume, star + 1];
    } else return false;
  }
  while (glob[from] === '*') from += 1;
  return from === glob.length;
}

/** Returns in Spanish what is wrong with a pattern; undefined if nothing is. */
export function patternProblem(pattern: string): string | undefined {
  const trimmed = pattern.trim();
  if (trimmed === '') return 'Ingrese un patrón, por ejemplo stock*.csv.';
  if (trimmed.length > FOLDER_PATTERN_CHARACTERS_MAX)
    return `Un patrón puede tener hasta ${FOLDER_PATTERN_CHARACTERS_MAX} caracteres.`;
  if (/[/\\\p{Cc}]/u.test(trimmed)) return 'Un patrón no puede tener barras.';
  return fold(trimmed) === '' ? 'Un patrón tiene que tener letras o números.' : undefined;
}

/** A file as one look at its folder showed it. Times in milliseconds since 1970. */
export interface FileLook {
  readonly bytes: number;
  readonly modifiedAt: number;
  readonly seenAt: number;
}

/** Two looks count as two only if so much time lies between them. */
export const LOOK_GAP_MS = 5_000;

/** Whether a file is complete: not empty, and the same in two looks. */
export const isComplete = (before: FileLook | undefined, now: FileLook): boolean =>
  now.bytes > 0 &&
  before !== undefined &&
  before.bytes === now.bytes &&
  before.modifiedAt === now.modifiedAt &&
  now.seenAt - before.seenAt >= LOOK_GAP_MS;

/** A file to be imported. */
export interface FolderFile {
  readonly name: string;
  readonly kind: FolderKind;
  readonly modifiedAt: number;
}

/** Compares files by the order of their import: by kind, of one kind the older first. */
export const byImportOrder = (a: FolderFile, b: FolderFile): number =>
  FOLDER_KINDS.indexOf(a.kind) - FOLDER_KINDS.indexOf(b.kind) ||
  a.modifiedAt - b.modifiedAt ||
  (a.name < b.name ? -1 : 1);

/** The folders that the connector makes, below the folder that it watches. */
export const FOLDER_NAMES = { taken: 'en-proceso', done: 'procesados', failed: 'con-errores' } as const;

const CLAIMED = /^([0-9a-f]{12}) (.+)$/;

/** Returns the name of a file while it is imported. @param token 12 hexadecimal digits, which no other file has. */
export const claimedName = (token: string, name: string): string => `${token} ${name}`;

/** Returns the parts of such a name; undefined for a name that is none. */
export function parseClaimedName(
  name: string,
): { readonly token: string; readonly name: string } | undefined {
  const [, token, original] = CLAIMED.exec(name) ?? [];
  return token === undefined || original === undefined ? undefined : { token, name: original };
}

/** Returns a name with other words behind its stem: 'stock.csv' → 'stock - rechazadas.csv'. */
export const besideName = (name: string, words: string, ending: string): string =>
  `${name.replace(/\.[^.]*$/, '')} - ${words}.${ending}`;
