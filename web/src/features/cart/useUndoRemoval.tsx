// Undo of removed cart lines: the notice 'Producto eliminado.' or 'Carrito vaciado exitosamente.' with the button 'Deshacer',
// which puts the lines back where they were, with their quantities and observations.

import type { CallOptions } from '@mostrador/contract/client';
import { statusOf } from '../../api/call-failed';
import { undoRemovalText as text } from '../../text/cart-screen';
import { Button } from '../../ui/Button';
import { useToasts } from '../../ui/useToasts';
import { countedQuantity, type ShownLine } from './cart-edits';
import { useShownTarget } from './queries';
import type { Upsert } from './upsert-line';
import type { CartCallWords, CartOutcome } from './useCartCall';
import { useUpsertProductInCart } from './useUpsertProductInCart';
import './useUndoRemoval.css';

/** How long the notice with 'Deshacer' stays. */
const NOTICE_MS = 10_000;
/** Many lines are put back at the pace that the server allows. */
const PACE_MS = 1_000;
const ATTEMPTS = 10;

const quiet: CartCallWords = { about: 'undo', refused: '', failed: () => '', quiet: true };
const ofUndo = () => quiet;

/** Returns a function that shows the notice. It works on after the screen has been left. */
export function useUndoRemoval() {
  const toasts = useToasts();
  const shownTarget = useShownTarget();
  const { upsert } = useUpsertProductInCart(ofUndo);

  async function putBack(change: Upsert, marks: CallOptions): Promise<CartOutcome> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await upsert(change, marks);
      if (attempt === ATTEMPTS || statusOf(outcome.error) !== 429) return outcome;
      await new Promise((resolve) => setTimeout(resolve, PACE_MS));
    }
  }
  async function undo(removed: readonly Upsert[], marks: CallOptions) {
    toasts.retry('undo');
    const failures: CartOutcome[] = [];
    for (const change of removed) {
      const outcome = await putBack(change, marks);
      if (!outcome.done) failures.push(outcome);
    }
    const [failure] = failures;
    if (failure === undefined) toasts.show({ text: text.undone(removed.length), about: 'undo' });
    else
      toasts.show({
        text: text.notUndone(failures.length, removed.length, failure.message),
        tone: 'error',
        about: 'undo',
      });
    return failure === undefined;
  }

  /**
   * @param lines as they were shown before they were removed.
   * @param onUndone called after all of them are back.
   */
  return function notify(sentence: string, lines: readonly ShownLine[], onUndone?: () => void) {
    const marks = shownTarget();
    const removed = lines.map((shown) => ({
      productCode: shown.line.product.code,
      quantity: countedQuantity(shown),
      observations: shown.observations,
      place: shown.line.place ?? shown.line.detailId,
    }));
    const notice = toasts.show({
      text: (
        <span className="undo-notice">
          <span>{sentence}</span>
          <Button
            kind="soft"
            aria-label={text.undoOf(lines.length, lines[0]?.line.product.name ?? '')}
            onClick={async () => {
              toasts.dismiss(notice);
              if (await undo(removed, marks)) onUndone?.();
            }}
          >
            {text.undo}
          </Button>
        </span>
      ),
      duration: NOTICE_MS,
    });
  };
}
