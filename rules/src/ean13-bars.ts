// EAN-13 bar codes as a list of bars, for drawing them in the PDF of a product list.

import { isEan13 } from './product-codes.js';

/** The seven modules of each digit on the left side with odd parity: '1' is a bar, '0' a space. GS1 General Specifications §5.2. */
const ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
/** The positions of the left digits with even parity, indexed by the first digit. */
const EVEN_AT = ['', '245', '235', '234', '145', '125', '123', '135', '134', '124'].map(
  (places) => new Set([...places].map(Number)),
);

/** The width of an EAN-13 symbol in modules, without its quiet zones. */
export const EAN13_MODULES = 95;

/**
 * Returns the bars to draw for an EAN-13 bar code (GS1 General Specifications §5.2).
 * @param text thirteen digits; the last one is the check digit.
 * @returns each bar's first module (0…{@link EAN13_MODULES} − 1) and its width in modules; undefined if the text is not
 * an EAN-13.
 */
export function ean13Bars(text: string): { readonly at: number; readonly width: number }[] | undefined {
  if (!isEan13(text)) return undefined;
  const digits = [...text].map(Number);
  const even = EVEN_AT[digits[0] ?? 0];
  const left = digits.slice(1, 7).map((digit, place) => {
    const odd = ODD[digit] ?? '';
    return even?.has(place) ? reversed(inverted(odd)) : odd;
  });
  const right = digits.slice(7).map((digit) => inverted(ODD[digit] ?? ''));
  const modules = `101${left.join('')}01010${right.join('')}101`;
  return [...modules.matchAll(/1+/g)].map((bar) => ({ at: bar.index, width: bar[0].length }));
}

const inverted = (modules: string) => [...modules].map((module) => (module === '1' ? '0' : '1')).join('');
const reversed = (modules: string) => [...modules].reverse().join('');
