// The colours of a company and the pairs of them that must be readable: which pair fails, and the nearest colour that passes.

import { contrastOf, READABLE_CONTRAST, readableOn } from './contrast.js';

/** The colours of header, navigation and thumbnails, each as '#' and six hex digits. */
export interface CompanyColours {
  readonly headerBackgroundColor: string;
  readonly headerFontColor: string;
  readonly navBarBackgroundColor: string;
  readonly navLinkColor: string;
  readonly navLinkHoverColor: string;
}

/** A text colour that cannot be read on its background. */
export interface UnreadablePair {
  readonly text: keyof CompanyColours;
  readonly ground: keyof CompanyColours;
  /** From 1 to 21. */
  readonly ratio: number;
  /** The nearest text colour that passes. */
  readonly suggestion: string;
}

/** Text colours and the background that each is shown on. */
export const COLOUR_PAIRS = [
  ['headerFontColor', 'headerBackgroundColor'],
  ['navLinkColor', 'navBarBackgroundColor'],
  ['navLinkHoverColor', 'navBarBackgroundColor'],
] as const satisfies readonly (readonly [keyof CompanyColours, keyof CompanyColours])[];

/** Returns the pairs with less than 4.5 to 1 (WCAG 2.2 AA), in the order of the pairs. A pair with an unknown colour is left out. */
export function unreadablePairs(colours: Partial<CompanyColours>): UnreadablePair[] {
  return COLOUR_PAIRS.flatMap(([text, ground]) => {
    const [ink, behind] = [colours[text], colours[ground]];
    if (ink === undefined || behind === undefined) return [];
    const ratio = contrastOf(ink, behind);
    if (ratio >= READABLE_CONTRAST) return [];
    return [{ text, ground, ratio, suggestion: readableOn(ink, behind) }];
  });
}

/** Returns whether a text is a colour of the form '#1a3a90'. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const COLOUR_NAMES: Readonly<Record<keyof CompanyColours, string>> = {
  headerBackgroundColor: 'fondo del encabezado',
  headerFontColor: 'texto del encabezado',
  navBarBackgroundColor: 'fondo del menú',
  navLinkColor: 'texto del menú',
  navLinkHoverColor: 'color de enlaces y botones',
};

/** Returns the sentence that names a pair, its contrast, and the colour that would pass. */
export function unreadablePairText({ text, ground, ratio, suggestion }: UnreadablePair): string {
  const contrast = (Math.floor(ratio * 10) / 10).toLocaleString('es-AR');
  return `El ${COLOUR_NAMES[text]} no se lee sobre el ${COLOUR_NAMES[ground]}: el contraste es ${contrast} y hace falta 4,5. El más parecido que se lee es ${suggestion}.`;
}
