import type { ShownQuickLine } from '../../../features/quick-order/shown-lines';
import type { SentLine } from '../../../features/quick-order/useAddQuickOrder';

/** Returns a ready line as it is sent, with the units of its product that the cart holds. */
export function sentLine(
  { line, product, answer }: ShownQuickLine,
  inCart: ReadonlyMap<string, number>,
): SentLine {
  const code = product?.code ?? line.code;
  return { code, quantity: answer?.units ?? 0, held: line.sentHeld ?? inCart.get(code) ?? 0 };
}
