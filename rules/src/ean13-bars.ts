/** The seven modules of each digit: left side of odd parity, as text of bars ('1') and spaces ('0'). GS1 General Specifications §5.2. */
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
/** Which of the six left digits have even parity, by the first digit. */
const EVEN_AT = ['', '245', '235', '234', '145', '125', '124', '135', '134', '123'].map(
  (places) => new Set([...places].map(Number)),
);

/** Modules of an EAN-13 symbol without its quiet zones. */
export const EAN13_MODULES = 95;

/**
 * The bars of a bar code.
 * @param text thirteen digits, the last one their check digit.
 * @returns each bar's first module and width in modules, of {@link EAN13_MODULES}; undefined for what is no EAN-13.
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

/** Thirteen digits whose weighted sum (1, 3, 1, 3 …) is a multiple of ten. */
export function isEan13(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

const inverted = (modules: string) => [...modules].map((module) => (module === '1' ? '0' : '1')).join('');
const reversed = (modules: string) => [...modules].reverse().join('');
