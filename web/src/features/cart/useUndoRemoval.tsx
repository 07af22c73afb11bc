// Undo of removed cart lines: the notice 'Producto eliminado.' or 'Carrito vaciado exitosamente.' with the button 'Deshacer',
// which puts the lines back where they were, with their quantities and observations.

import type { CallInput, CallOptions } from '@mostrador/contract/client';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { CART_SCOPE } from '../../api/cart-scope';
import { refusalMessageOf } from '../../api/refusal-message';
import { undoRemovalText as text } from '../../text/cart-screen';
import { useToasts } from '../../ui/useToasts';
import { countedQuantity, type ShownLine } from './cart-edits';
import { useCartArrived, useShownTarget } from './queries';
import { UndoNotice } from './UndoNotice';

/** How long the notice with 'Deshacer' stays. */
const NOTICE_MS = 10_000;

type RemovedLines = CallInput<'restoreCartProducts'>['body']['lines'];

/** Returns a function that shows the notice. It works on after the screen has been left. */
export function useUndoRemoval() {
  const { carrier } = useApi();
  const arrived = useCartArrived();
  const toasts = useToasts();
  const shownTarget = useShownTarget();
  const { mutateAsync } = useMutation({
    scope: CART_SCOPE,
    mutationFn: ({ lines, marks }: { lines: RemovedLines; marks: CallOptions }) =>
      carrier('restoreCartProducts', { body: { lines } }, marks),
  });

  /** Puts the lines back in one request. Resolves to whether all of them are back. */
  async function undo(lines: RemovedLines, marks: CallOptions): Promise<boolean> {
    toasts.retry('undo');
    const { failed, reason } = await restore(lines, marks);
    if (failed === 0) toasts.show({ text: text.undone(lines.length), about: 'undo' });
    else toasts.show({ text: text.notUndone(failed, lines.length, reason), tone: 'error', about: 'undo' });
    return failed === 0;
  }
  /** Returns how many lines are not back, and the reason of the first. */
  async function restore(lines: RemovedLines, marks: CallOptions) {
    try {
      const answer = await mutateAsync({ lines, marks });
      await arrived(answer.cart);
      const refused = answer.lines.filter(({ resultCode }) => resultCode < 0);
      // a call that was refused as a whole names no line
      return answer.lines.length === 0
        ? { failed: lines.length, reason: answer.message }
        : { failed: refused.length, reason: refused[0]?.message };
    } catch (error) {
      // if the answer was lost, the cart may hold the products nevertheless
      void arrived(undefined);
      return { failed: lines.length, reason: refusalMessageOf(error) };
    }
  }

  /**
   * @param lines as they were shown before they were removed.
   * @param onUndone called after all of them are back.
   */
  return function notify(sentence: string, lines: readonly ShownLine[], onUndone?: () => void) {
    const marks = shownTarget();
    const removed = lines.map((shown) => ({
      code: shown.line.product.code,
      quantity: countedQuantity(shown),
      observations: shown.observations,
      place: shown.line.place ?? shown.line.detailId,
    }));
    const notice = toasts.show({
      text: (
        <UndoNotice
          sentence={sentence}
          label={text.undoOf(lines.length, lines[0]?.line.product.name ?? '')}
          onUndo={async () => {
            toasts.dismiss(notice);
            if (await undo(removed, marks)) onUndone?.();
          }}
        />
      ),
      duration: NOTICE_MS,
      // confirming the order removes it
      about: 'removal',
    });
  };
}
