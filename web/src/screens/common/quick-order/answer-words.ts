// What the answer under a line says: its tone, its sentence, and the way out that a button offers.

import { packWord } from '@mostrador/rules/packs';
import { minimumOf, stepOf } from '@mostrador/rules/quantity';
import { refusalText } from '@mostrador/rules/refusals';
import type { ShownQuickLine } from '../../../features/quick-order/shown-lines';
import { quickOrderText } from '../../../text/quick-order';

const text = quickOrderText.answers;

export interface AnswerWords {
  readonly tone: 'warn' | 'bad' | 'info';
  readonly sentence: string;
  readonly more?: string | undefined;
}

/** Returns the words of a line's answer; undefined for a line that needs none. */
export function answerWords({
  line,
  answer,
  matches,
  product,
  inCart,
  repeats,
}: ShownQuickLine): AnswerWords | undefined {
  if (answer === undefined) return undefined;
  if (line.refused !== undefined) return { tone: 'bad', sentence: line.refused };
  const { state, units, left, suggested } = answer;
  const asked = units ?? 0;
  const least = minimumOf(product ?? {});
  switch (state) {
    case 'ready':
      return undefined;
    case 'off_step':
      return {
        tone: 'info',
        sentence: text.offStep(asked, stepOf(product ?? {}), packWord(product ?? {}), inCart),
      };
    case 'coming':
      return { tone: 'info', sentence: text.coming, more: text.comingMore };
    case 'code_missing':
      return { tone: 'bad', sentence: text.codeMissing };
    case 'not_found':
      return { tone: 'bad', sentence: text.notFound(line.code.trim()) };
    case 'several':
      return { tone: 'info', sentence: text.several(line.code.trim(), matches.length) };
    case 'unavailable':
      return { tone: 'bad', sentence: text.unavailable };
    case 'repeated':
      return { tone: 'info', sentence: text.repeated(repeats ?? 1) };
    case 'quantity_missing':
      return { tone: 'warn', sentence: text.quantityMissing };
    case 'quantity_unreadable':
      return { tone: 'warn', sentence: text.quantityUnreadable(line.quantity.trim()) };
    case 'quantity_fraction':
      return { tone: 'warn', sentence: text.quantityFraction(line.quantity.trim()) };
    case 'quantity_too_large':
      return { tone: 'warn', sentence: refusalText({ code: 'quantity_invalid' }) };
    case 'below_minimum':
      return { tone: 'warn', sentence: text.belowMinimum(asked, least) };
    case 'price_missing':
      return { tone: 'bad', sentence: text.priceMissing };
    case 'no_stock':
      return { tone: 'bad', sentence: product?.stock === 0 ? text.noStock : text.allInOrder };
    case 'less_stock':
      return {
        tone: 'warn',
        sentence:
          suggested === null ? text.lessThanMinimum(left ?? 0, least) : text.lessStock(asked, left ?? 0),
      };
    case 'amount_too_large':
      return { tone: 'warn', sentence: refusalText({ code: 'total_too_large' }) };
  }
}
