/** The hand-written data of a product of Papelera. Code, stock and dates are generated later in papelera.ts. */
import type { PictureOptions, PictureSpec } from '../demo-company.js';

export interface ProductDraft {
  /** First part of the code, such as `CUA`. */
  readonly prefix: string;
  readonly category: string;
  readonly name: string;
  readonly description: string;
  /** `Etiqueta: valor`, one a line; presentation and supplier are added. */
  readonly specs: readonly string[];
  readonly pesos: number;
  readonly pack: number;
  readonly min: number;
  readonly presentation: string;
  readonly grams: number;
  readonly size: readonly [length: number, width: number, height: number];
  readonly supplier: string;
  readonly picture: PictureSpec;
  /** Further pictures, in addition to the generated ones. */
  readonly more?: readonly PictureSpec[];
  readonly isKit?: boolean;
  readonly onDemand?: boolean;
}

/** A colour with its Spanish masculine (`m`) and feminine (`f`) name. */
export interface Colour {
  readonly m: string;
  readonly f: string;
  readonly hex: string;
}
const colour = (m: string, f: string, hex: string): Colour => ({ m, f, hex });

export const inks = {
  azul: colour('azul', 'azul', '#27479a'),
  rojo: colour('rojo', 'roja', '#b3322b'),
  verde: colour('verde', 'verde', '#23744f'),
  negro: colour('negro', 'negra', '#2b2e36'),
  violeta: colour('violeta', 'violeta', '#5b45a5'),
  bordo: colour('bordó', 'bordó', '#7a2f3d'),
  naranja: colour('naranja', 'naranja', '#e0662b'),
  celeste: colour('celeste', 'celeste', '#5aa5d6'),
  rosa: colour('rosa', 'rosa', '#d9587f'),
  amarillo: colour('amarillo', 'amarilla', '#e0a21b'),
  turquesa: colour('turquesa', 'turquesa', '#1aa0a8'),
  gris: colour('gris', 'gris', '#6b7484'),
  oliva: colour('oliva', 'oliva', '#5f7240'),
  marron: colour('marrón', 'marrón', '#7a4a2b'),
  blanco: colour('blanco', 'blanca', '#eceef2'),
  lila: colour('lila', 'lila', '#a583c9'),
  menta: colour('menta', 'menta', '#7cc4a4'),
  coral: colour('coral', 'coral', '#ef7a63'),
} as const;

export const rainbow: readonly string[] = [
  inks.rojo,
  inks.naranja,
  inks.amarillo,
  inks.verde,
  inks.celeste,
  inks.azul,
  inks.violeta,
  inks.marron,
].map((c) => c.hex);
export const pastel: readonly string[] =
  '#f4a9a0 #f7c99b #f6e6a2 #b9dfb0 #aed7ec #b5b8ea #dcb5e6 #e9c3b2 #c9e4d4 #f3b8cf #d9d2c3 #c3cbd6'.split(
    ' ',
  );

export const picture = (drawing: string, options: PictureOptions = {}): PictureSpec => ({ drawing, options });

/** Returns every pair of two lists, in order. */
export function pairs<A, B>(first: readonly A[], second: readonly B[]): [A, B][] {
  return first.flatMap((a) => second.map((b): [A, B] => [a, b]));
}

type Common = Omit<ProductDraft, 'name' | 'picture'>;
type Member = Pick<ProductDraft, 'name' | 'picture'> & Partial<ProductDraft>;
/** Returns the drafts of a product family: the common data, merged with that of each member. */
export const family = (common: Common, members: readonly Member[]): ProductDraft[] =>
  members.map((own) => ({ ...common, ...own, specs: [...common.specs, ...(own.specs ?? [])] }));
