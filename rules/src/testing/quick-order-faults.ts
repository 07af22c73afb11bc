// Lines of a quick order with every kind of fault, the products that they need, and the expected answer to each. The tests of the server
// and of the device use the same list.

import type { QuickState } from '../quick-order.js';

/** A product of the list, as both tests store it. */
export interface FaultProduct {
  readonly code: string;
  readonly barCode: string | null;
  readonly isbn: string | null;
  /** Pesos; null: no price. */
  readonly price: number | null;
  readonly stock: number;
  readonly futureStock: number;
  readonly hasPhysicalStock: boolean;
  readonly minimum: number | null;
  readonly pack: number | null;
  readonly visible: boolean;
  readonly active: boolean;
  /** Units of the product in the open cart. */
  readonly held: number;
}

/** A line with its expected answer. */
export interface FaultLine {
  readonly kind: string;
  readonly code: string;
  readonly quantity: string;
  readonly answer: {
    readonly matches: readonly string[];
    readonly state: QuickState;
    readonly units: number | null;
    readonly suggested: number | null;
    readonly left: number | null;
    readonly repeats: number | null;
  };
}

export interface FaultList {
  readonly products: readonly FaultProduct[];
  readonly lines: readonly FaultLine[];
}

const PLAIN = {
  barCode: null,
  isbn: null,
  price: 1_500.5,
  stock: 500,
  futureStock: 0,
  hasPhysicalStock: true,
  minimum: null,
  pack: null,
  visible: true,
  active: true,
  held: 0,
} as const;

type Product = Partial<FaultProduct> & { readonly code: string };
type Answer = Partial<FaultLine['answer']> & { readonly state: QuickState };
type Line = readonly [kind: string, code: string, quantity: string, answer: Answer];

/** Returns the products and lines of one copy of the list. Its codes contain the number of the copy. */
function copy(nth: number): { readonly products: readonly Product[]; readonly lines: readonly Line[] } {
  const of = (name: string) => `Q${nth}-${name}`;
  const bar = `779${String(nth).padStart(10, '0')}`;
  const shared = `778${String(nth).padStart(10, '0')}`;
  const { isbn, isbn10 } = isbnOf(nth);
  const products: Product[] = [
    { code: of('OK') },
    { code: of('COMMA') },
    { code: of('MIN'), minimum: 12, pack: 12 },
    { code: of('EMPTY'), minimum: 6 },
    { code: of('WORD') },
    { code: of('HALF'), minimum: 4 },
    { code: of('ZERO'), minimum: 3 },
    { code: of('MINUS') },
    { code: of('HUGE') },
    { code: of('PACK'), minimum: 5, pack: 10 },
    { code: of('LEAST'), minimum: 5, pack: 10 },
    { code: of('FEW'), stock: 7 },
    { code: of('SCARCE'), stock: 5, minimum: 12 },
    { code: of('LASTPACK'), stock: 25, pack: 10 },
    { code: of('NONE'), stock: 0 },
    { code: of('SOON'), stock: 0, futureStock: 60 },
    { code: of('DIGITAL'), stock: 0, hasPhysicalStock: false },
    { code: of('UNPRICED'), price: null },
    { code: of('HIDDEN'), visible: false },
    { code: of('INACTIVE'), active: false },
    { code: of('BAR'), barCode: bar },
    { code: of('SHARED-1'), barCode: shared },
    { code: of('SHARED-2'), barCode: shared },
    { code: of('BOOK'), isbn },
    { code: of('BOOK10'), isbn: isbnOf(nth + 500_000).isbn },
    { code: of('lower') },
    { code: of('Twin') },
    { code: of('TWIN') },
    { code: of('HELD'), held: 12, stock: 24, minimum: 12 },
    { code: of('FULL'), held: 20, stock: 20 },
    { code: of('DEAR'), price: 999_999_999_999, stock: 500 },
  ];
  const lines: Line[] = [
    ['found', of('OK'), '20', { state: 'ready', units: 20, left: 500 }],
    [
      'thousands and decimals',
      of('COMMA'),
      '1.200,00',
      { state: 'less_stock', units: 1_200, suggested: 500, left: 500 },
    ],
    ['below the minimum', of('MIN'), '4', { state: 'below_minimum', units: 4, suggested: 12, left: 500 }],
    ['without a quantity', of('EMPTY'), ' ', { state: 'quantity_missing', suggested: 6, left: 500 }],
    ['a word for a quantity', of('WORD'), 'doce', { state: 'quantity_unreadable', suggested: 1, left: 500 }],
    ['half a unit', of('HALF'), '4,5', { state: 'quantity_fraction', suggested: 5, left: 500 }],
    ['zero', of('ZERO'), '0', { state: 'below_minimum', units: 0, suggested: 3, left: 500 }],
    ['negative', of('MINUS'), '-5', { state: 'below_minimum', units: -5, suggested: 1, left: 500 }],
    [
      'too many',
      of('HUGE'),
      '12345678',
      { state: 'quantity_too_large', units: 12_345_678, suggested: 500, left: 500 },
    ],
    ['off the pack', of('PACK'), '12', { state: 'off_step', units: 12, suggested: 20, left: 500 }],
    ['the minimum, below a pack', of('LEAST'), '5 u.', { state: 'ready', units: 5, left: 500 }],
    ['more than is left', of('FEW'), '40', { state: 'less_stock', units: 40, suggested: 7, left: 7 }],
    ['less left than the minimum', of('SCARCE'), '12', { state: 'less_stock', units: 12, left: 5 }],
    ['no whole pack left', of('LASTPACK'), '21', { state: 'ready', units: 21, left: 25 }],
    ['sold out', of('NONE'), '2', { state: 'no_stock', units: 2, left: 0 }],
    ['arriving', of('SOON'), '10', { state: 'coming', units: 10, left: 60 }],
    ['without stock control', of('DIGITAL'), '9999', { state: 'ready', units: 9_999 }],
    ['without a price', of('UNPRICED'), '3', { state: 'price_missing', units: 3, left: 500 }],
    ['hidden', of('HIDDEN'), '1', { state: 'not_found', units: 1, matches: [] }],
    ['inactive', of('INACTIVE'), '1', { state: 'not_found', units: 1, matches: [] }],
    ['unknown', of('UNKNOWN'), '6', { state: 'not_found', units: 6, matches: [] }],
    ['a name', `marcador x8 ${nth}`, '12', { state: 'not_found', units: 12, matches: [] }],
    ['a quantity alone', '', '12', { state: 'code_missing', units: 12, matches: [] }],
    ['a bar code', bar, '3', { state: 'ready', units: 3, left: 500, matches: [of('BAR')] }],
    [
      'a bar code of two products',
      shared,
      '3',
      { state: 'several', units: 3, matches: [of('SHARED-1'), of('SHARED-2')] },
    ],
    [
      'an ISBN with hyphens',
      `${isbn.slice(0, 3)}-${isbn.slice(3)}`,
      '2',
      { state: 'ready', units: 2, left: 500, matches: [of('BOOK')] },
    ],
    [
      'an ISBN of ten digits',
      isbnOf(nth + 500_000).isbn10,
      '2',
      { state: 'ready', units: 2, left: 500, matches: [of('BOOK10')] },
    ],
    [
      'another ISBN of the same book',
      isbn10,
      '1',
      { state: 'repeated', units: 1, left: 500, matches: [of('BOOK')] },
    ],
    ['another case', of('LOWER'), '1', { state: 'ready', units: 1, left: 500, matches: [of('lower')] }],
    [
      'the exact one of two cases',
      of('TWIN'),
      '1',
      { state: 'ready', units: 1, left: 500, matches: [of('TWIN')] },
    ],
    [
      'neither of two cases',
      of('twin'),
      '1',
      { state: 'several', units: 1, matches: [of('TWIN'), of('Twin')] },
    ],
    ['more of what the cart holds', of('HELD'), '3', { state: 'ready', units: 3, left: 12 }],
    ['all of it in the cart', of('FULL'), '1', { state: 'no_stock', units: 1, left: 0 }],
    ['too dear', of('DEAR'), '400', { state: 'amount_too_large', units: 400, left: 500 }],
    [
      'invisible letters, repeated',
      `\u200b${of('OK')}\u00ad `,
      '5',
      { state: 'repeated', units: 5, left: 500, matches: [of('OK')] },
    ],
    ['repeated without a quantity', of('MIN'), '', { state: 'repeated', left: 500 }],
  ];
  return { products, lines };
}

/** The number of lines of one copy. */
export const FAULT_KINDS = copy(0).lines.length;

/** Returns the products of some copies of the list, and as many lines as wanted. */
export function faultList(lineCount: number): FaultList {
  const products: FaultProduct[] = [];
  const lines: FaultLine[] = [];
  for (let nth = 1; lines.length < lineCount; nth += 1) {
    const { products: more, lines: given } = copy(nth);
    products.push(...more.map((product) => ({ ...PLAIN, ...product })));
    const start = lines.length;
    const places = new Map<string, number>();
    given.forEach(([kind, code, quantity, answer], index) => {
      const matches = answer.matches ?? [code];
      const [product = ''] = matches;
      const repeats = answer.state === 'repeated' ? start + (places.get(product) ?? 0) : null;
      if (matches.length === 1 && !places.has(product)) places.set(product, index);
      const { state, units = null, suggested = null, left = null } = answer;
      lines.push({ kind, code, quantity, answer: { matches, state, units, suggested, left, repeats } });
    });
  }
  return { products, lines: lines.slice(0, lineCount) };
}

/** Returns a valid ISBN with its form of ten digits. */
function isbnOf(nth: number): { readonly isbn: string; readonly isbn10: string } {
  const body = `987${String(nth).padStart(6, '0')}`;
  const ten = [...body].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0);
  const check10 = (11 - (ten % 11)) % 11;
  const thirteen = [...`978${body}`].reduce(
    (sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return {
    isbn: `978${body}${(10 - (thirteen % 10)) % 10}`,
    isbn10: `${body}${check10 === 10 ? 'X' : check10}`,
  };
}
