// A small catalogue with the suggestions that are expected for typed texts. The tests of the server and of the device use the same list.

/** A product of the catalogue, as both tests store it. */
export interface SuggestionProduct {
  readonly code: string;
  readonly name: string;
  readonly subtitle?: string;
  /** The code of its category. */
  readonly category?: string;
  readonly barCode?: string;
  readonly isbn?: string;
  /** Centavos. */
  readonly price?: number;
  readonly stock?: number;
  readonly visible?: boolean;
  readonly active?: boolean;
  /** Minutes after the beginning of 2026. */
  readonly created: number;
}

export const SUGGESTION_CATEGORIES: readonly {
  readonly code: string;
  readonly description: string;
  readonly parent?: string;
}[] = [
  { code: 'ESC', description: 'Escolar' },
  { code: 'CUA', description: 'Cuadernos', parent: 'ESC' },
  { code: 'LIB', description: 'Escritura', parent: 'ESC' },
  { code: 'TIJ', description: 'Tijeras y cúteres', parent: 'ESC' },
  { code: 'VAC', description: 'Cuadernos sin productos', parent: 'ESC' },
  { code: 'OCU', description: 'Cuadernos ocultos' },
];
/** The category that menus do not show. */
export const HIDDEN_CATEGORY = 'OCU';

export const SUGGESTION_PRODUCTS: readonly SuggestionProduct[] = [
  { code: 'CU-1', name: 'Cuaderno rayado', category: 'CUA', subtitle: 'Pack × 10', created: 1 },
  {
    code: 'CU-2',
    name: 'Cuaderno cuadriculado',
    category: 'CUA',
    price: 123_457,
    stock: 7,
    created: 2,
  },
  { code: 'CU-3', name: 'Cuaderno oculto', category: 'CUA', visible: false, created: 3 },
  { code: 'CU-4', name: 'Cuaderno discontinuado', category: 'CUA', active: false, created: 4 },
  { code: 'CU-5', name: 'Cuaderno guardado', category: 'OCU', created: 0 },
  { code: 'BO-1', name: 'Bolígrafo trazo medio', category: 'LIB', created: 5 },
  { code: 'TI-1', name: 'Tijera escolar rojo', category: 'TIJ', created: 6 },
  { code: '779', name: 'Regla 30 cm', barCode: '7791234567898', created: 7 },
  { code: 'RE-2', name: '779 etiquetas', created: 8 },
  { code: 'LI-1', name: 'El niño y el río', isbn: '9789500700016', created: 9 },
  ...Array.from({ length: 12 }, (_, n) => ({ code: `FO-${n}`, name: `Folio ${n}`, created: 10 + n })),
];

export const SUGGESTION_SYNONYMS = ['birome', 'lapicera', 'bolígrafo'];

/** What is suggested for a text. */
export interface SuggestionCase {
  readonly typed: string;
  readonly codes: readonly string[];
  /** The codes that the text is in whole, or whose bar code or ISBN it is. */
  readonly exact: readonly string[];
  /** Code and number of products of each suggested category. */
  readonly categories: readonly (readonly [code: string, products: number])[];
  readonly isNear: boolean;
  readonly meant: string | null;
  readonly total: number;
}

const found = (
  typed: string,
  codes: readonly string[],
  categories: SuggestionCase['categories'],
  others: Partial<SuggestionCase> = {},
): SuggestionCase => ({
  typed,
  codes,
  categories,
  exact: [],
  isNear: false,
  meant: null,
  total: codes.length,
  ...others,
});
const near = (
  typed: string,
  meant: string | null,
  codes: readonly string[],
  categories: SuggestionCase['categories'],
): SuggestionCase => found(typed, codes, categories, { isNear: true, meant, total: 0 });

export const SUGGESTION_CASES: readonly SuggestionCase[] = [
  // whole codes and bar codes come first
  found('779', ['779', 'RE-2'], [], { exact: ['779'] }),
  found('cu-2', ['CU-2'], [['CUA', 2]], { exact: ['CU-2'] }),
  found('7791234567898', ['779'], [], { exact: ['779'] }),
  found('978-950-07-0001-6', ['LI-1'], [], { exact: ['LI-1'] }),
  // names, with the categories of that name
  found('cuad', ['CU-2', 'CU-1', 'CU-5'], [['CUA', 2]]),
  found(
    'esc',
    ['TI-1'],
    [
      ['ESC', 4],
      ['LIB', 1],
    ],
  ),
  found(
    'folio',
    Array.from({ length: 8 }, (_, n) => `FO-${11 - n}`),
    [],
    { total: 12 },
  ),
  found('trazo medio', ['BO-1'], [['LIB', 1]]),
  found('cuadreno', ['CU-2', 'CU-1', 'CU-5'], [['CUA', 2]]),
  // synonyms, mistyped and unfinished
  ...['birome', 'biromes', 'viromes', 'birom', 'biromes trzo'].map((typed) =>
    found(typed, ['BO-1'], [['LIB', 1]]),
  ),
  // near what was typed
  near('bolygaffo', 'bolígrafo', ['BO-1'], [['LIB', 1]]),
  near('cuaderno rayado de terciopelo', 'cuaderno rayado', ['CU-1', 'CU-2', 'CU-5'], [['CUA', 2]]),
  near('tijjerraa verde', 'tijera', ['TI-1'], [['TIJ', 1]]),
  near('birome de terciopelo', 'birome', ['BO-1'], [['LIB', 1]]),
  near('qzxw qzxv', null, [], []),
  near('99999999', null, [], []),
  found('%', [], []),
  found('…', [], []),
];
