// The numbers of vouchers (comprobantes: invoices, notes, receipts) as an ERP writes them: brings their spellings to one form, and finds
// them in the names of files.

import type { EntryKind } from './account.js';
import { fold } from './search-text.js';

/** The maximum length of a voucher's number. */
export const VOUCHER_NUMBER_MAX = 40;

/** A voucher that a file's name may mean. A part that the name does not have is undefined. */
export interface NamedVoucher {
  readonly kind: EntryKind | undefined;
  /** 'A', 'B', 'C', 'E', 'M' or 'X'. */
  readonly letter: string | undefined;
  /** As {@link voucherKey} returns it. */
  readonly key: string;
}

const LETTERS = 'ABCEMX';
const SEPARATED = new RegExp(
  `^([${LETTERS}])?[\\s_.-]*(\\d{1,5})[\\s_.-]+(\\d{1,8})[\\s_.-]*([${LETTERS}])?$`,
);
/** Point of sale and number without a separator. */
const COMPACT = new RegExp(`^([${LETTERS}])?[\\s_.-]*(\\d{4,5})(\\d{8})$`);

const formatted = (letter: string, pointOfSale: string, number: string): string =>
  `${letter === '' ? '' : `${letter} `}${String(Number(pointOfSale)).padStart(4, '0')}-${String(Number(number)).padStart(8, '0')}`;

/**
 * Returns a voucher's number in one form, 'A 0001-00000245', whether the ERP writes 'A0000100000245', 'a-0001-00000245' or '1-245 A'. A
 * number of another form stays as it is, in capitals and with single spaces. Empty for an empty text.
 */
export function voucherNumber(text: string): string {
  const plain = text.trim().toUpperCase().replace(/\s+/g, ' ');
  const [, before = '', pointOfSale, number = '', after = ''] =
    SEPARATED.exec(plain) ?? COMPACT.exec(plain) ?? [];
  if (pointOfSale === undefined || (before !== '' && after !== '')) return plain;
  return formatted(before || after, pointOfSale, number);
}

const NUMBER = new RegExp(`^(?:([${LETTERS}]) )?(\\d{4,5}-\\d{8})$`);

/** Returns what two spellings of a number have in common: '0001-00000245' without the letter, else its letters and digits. */
export function voucherKey(number: string): string {
  return NUMBER.exec(number)?.[2] ?? number.replace(/[^A-Z0-9]/g, '');
}

/** Returns the letter of a number in the form of {@link voucherNumber}; undefined for none. */
export const voucherLetter = (number: string): string | undefined => NUMBER.exec(number)?.[1];

/** Codes of vouchers of the tax authority, as in the names of its files: kind and letter. */
const TAX_CODES: Readonly<Record<string, readonly [EntryKind, string]>> = {
  '001': ['invoice', 'A'],
  '002': ['debit_note', 'A'],
  '003': ['credit_note', 'A'],
  '004': ['receipt', 'A'],
  '006': ['invoice', 'B'],
  '007': ['debit_note', 'B'],
  '008': ['credit_note', 'B'],
  '009': ['receipt', 'B'],
  '011': ['invoice', 'C'],
  '012': ['debit_note', 'C'],
  '013': ['credit_note', 'C'],
  '015': ['receipt', 'C'],
  '019': ['invoice', 'E'],
  '020': ['debit_note', 'E'],
  '021': ['credit_note', 'E'],
  '051': ['invoice', 'M'],
  '052': ['debit_note', 'M'],
  '053': ['credit_note', 'M'],
  '054': ['receipt', 'M'],
  '201': ['invoice', 'A'],
  '202': ['debit_note', 'A'],
  '203': ['credit_note', 'A'],
  '206': ['invoice', 'B'],
  '207': ['debit_note', 'B'],
  '208': ['credit_note', 'B'],
  '211': ['invoice', 'C'],
  '212': ['debit_note', 'C'],
  '213': ['credit_note', 'C'],
};

/** How files and spreadsheets call the kinds, folded; the longest first. */
const KIND_WORDS: readonly (readonly [string, EntryKind])[] = [
  ['nota de credito', 'credit_note'],
  ['nota de debito', 'debit_note'],
  ['nota credito', 'credit_note'],
  ['nota debito', 'debit_note'],
  ['credit note', 'credit_note'],
  ['debit note', 'debit_note'],
  ['factura', 'invoice'],
  ['invoice', 'invoice'],
  ['receipt', 'receipt'],
  ['recibo', 'receipt'],
  ['fact', 'invoice'],
  ['ncr', 'credit_note'],
  ['nde', 'debit_note'],
  ['fac', 'invoice'],
  ['fce', 'invoice'],
  ['rec', 'receipt'],
  ['fc', 'invoice'],
  ['fa', 'invoice'],
  ['fv', 'invoice'],
  ['nc', 'credit_note'],
  ['nd', 'debit_note'],
  ['rc', 'receipt'],
];

/** Returns the kind of voucher that a word of an ERP names ('Factura A', 'FC', 'N/C'), and the letter behind it. */
export function voucherKind(
  text: string,
): { readonly kind: EntryKind; readonly letter: string | undefined } | undefined {
  const words = fold(text.replace(/[/.]/g, ''));
  for (const [word, kind] of KIND_WORDS) {
    if (words === word) return { kind, letter: undefined };
    const rest = words.startsWith(word) ? words.slice(word.length).trim().toUpperCase() : '';
    if (rest.length === 1 && LETTERS.includes(rest)) return { kind, letter: rest };
  }
  return undefined;
}

const TAX_NAME = /(?:^| )\d{11} (\d{3}) (\d{4,5}) (\d{1,8})(?= |$)/;
const VOUCHER_NAME = new RegExp(
  `(?:^| )(?:(${KIND_WORDS.map(([word]) => word.toUpperCase()).join('|')}) ?)?(?:([${LETTERS}]) ?)?(?:N(?:RO|UMERO|UM|O)? ?)?(?:(\\d{4,5}) (\\d{3,8})|(\\d{4,5})(\\d{8}))(?= |$)`,
);

/**
 * Returns the voucher that a file's name means: 'FC A 0001-00000245.pdf', 'A0000100000245.pdf', '0001-00000245 (2).pdf',
 * 'NC_B_00003_00001190.pdf', or '30709182734_001_00001_00000245.pdf' as the tax authority names them. A name without such a number means
 * the voucher whose number it is, letter by letter.
 */
export function voucherOfFileName(fileName: string): NamedVoucher {
  const bare = fileName.replace(/^.*[/\\]/, '').replace(/\.[a-z0-9]{1,4}$/i, '');
  const words = fold(bare).toUpperCase();
  const tax = TAX_NAME.exec(words);
  const [kind, letter] = TAX_CODES[tax?.[1] ?? ''] ?? [];
  if (tax !== null && kind !== undefined)
    return { kind, letter, key: voucherKey(formatted('', tax[2] ?? '', tax[3] ?? '')) };
  const found = VOUCHER_NAME.exec(words);
  if (found === null) return { kind: undefined, letter: undefined, key: words.replaceAll(' ', '') };
  const [, word = '', named, pointOfSale = '', number = '', compactPoint = '', compactNumber = ''] = found;
  return {
    kind: KIND_WORDS.find(([one]) => one.toUpperCase() === word)?.[1],
    letter: named,
    key: voucherKey(formatted('', pointOfSale || compactPoint, number || compactNumber)),
  };
}
