import type { CallMarks } from '@mostrador/contract/client';
import type { CartResult } from '@mostrador/contract/entries/cart';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { useToasts } from '../../api/toasts';
import { cartScreenText } from '../../text/cart-screen';
import type { ShownLine } from './cart-edits';
import { useCartArrived, useShownTarget } from './queries';

type Answer = Partial<CartResult> | undefined;

/** Saving and removing lines of the cart. Each tells how it went and resolves to whether it is done. */
export function useCartChanges() {
  const { carrier } = useApi();
  const arrived = useCartArrived();
  const shownTarget = useShownTarget();
  const toasts = useToasts();

  const saving = useMutation({
    scope: { id: 'cart' },
    mutationFn: ({
      shown: { line, quantity, observations },
      marks,
    }: {
      shown: ShownLine;
      marks: CallMarks;
    }) =>
      carrier(
        'upsertProductInCart',
        {
          query: { bypassQuantityCheck: 'false' },
          body: { product: { code: line.product.code }, quantity, observations },
        },
        marks,
      ),
  });
  const savingAll = useMutation({
    scope: { id: 'cart' },
    mutationFn: ({ lines, marks }: { lines: readonly ShownLine[]; marks: CallMarks }) =>
      carrier(
        'updateCart',
        {
          body: {
            cartProducts: lines.map(({ line, quantity, observations }) => ({
              product: { code: line.product.code },
              quantity,
              observations,
            })),
          },
        },
        marks,
      ),
  });
  const removing = useMutation({
    scope: { id: 'cart' },
    mutationFn: ({ productCode, marks }: { productCode: string; marks: CallMarks }) =>
      carrier('removeCartProduct', { params: { productCode } }, marks),
  });

  /** Takes over the cart of an answer, or tells what the server said against it. */
  function settle(result: Answer, failed: string): boolean {
    const done = result?.resultCode !== undefined && result.resultCode >= 0;
    if (result?.cart !== undefined) arrived(result.cart);
    if (!done) toasts.show({ text: result?.message || failed, tone: 'error', about: 'cart' });
    return done;
  }
  function fail(error: unknown, text: string): false {
    // the session was refused: the way to the login says enough
    if (statusOf(error) !== 401) toasts.show({ text, tone: 'error', about: 'cart' });
    return false;
  }

  async function save(line: ShownLine): Promise<boolean> {
    toasts.retry('cart');
    try {
      const done = settle(
        await saving.mutateAsync({ shown: line, marks: shownTarget() }),
        cartScreenText.saveFailed,
      );
      if (done) toasts.show({ text: cartScreenText.saved, about: 'cart' });
      return done;
    } catch (error) {
      return fail(error, messageOf(error) ?? cartScreenText.saveFailed);
    }
  }
  async function saveAll(lines: readonly ShownLine[], options: { quiet?: boolean } = {}): Promise<boolean> {
    toasts.retry('cart');
    try {
      const done = settle(
        await savingAll.mutateAsync({ lines, marks: shownTarget() }),
        cartScreenText.saveFailed,
      );
      if (done && options.quiet !== true) toasts.show({ text: cartScreenText.saved, about: 'cart' });
      return done;
    } catch (error) {
      return fail(error, messageOf(error) ?? cartScreenText.saveFailed);
    }
  }
  async function remove(productCode: string): Promise<boolean> {
    toasts.retry('cart');
    try {
      return settle(
        await removing.mutateAsync({ productCode, marks: shownTarget() }),
        cartScreenText.removeFailed,
      );
    } catch (error) {
      return fail(error, cartScreenText.removeFailed);
    }
  }
  return {
    save,
    saveAll,
    remove,
    savingCode: saving.isPending ? saving.variables.shown.line.product.code : undefined,
    savingAll: savingAll.isPending,
    removingCode: removing.isPending ? removing.variables.productCode : undefined,
  };
}
