import type { CallOptions } from '@mostrador/contract/client';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { messageOf } from '../../api/call-failed';
import { CART_SCOPE } from '../../api/cart-scope';
import { cartScreenText } from '../../text/cart-screen';
import type { ShownLine } from './cart-edits';
import { useShownTarget } from './queries';
import { type CartCallWords, type CartOutcome, useCartCall } from './useCartCall';
import { useUpsertProductInCart } from './useUpsertProductInCart';

const quietSaving: CartCallWords = {
  about: 'cart',
  refused: cartScreenText.saveFailed,
  failed: (error) => messageOf(error) ?? cartScreenText.saveFailed,
};
const saving: CartCallWords = { ...quietSaving, done: cartScreenText.saved };
const removingWords: CartCallWords = {
  about: 'cart',
  refused: cartScreenText.removeFailed,
  failed: () => cartScreenText.removeFailed,
};

/**
 * Saves lines of the cart ('Guardar Cambios', `updateCart`): 'Datos actualizados' or 'Error inesperado.' Removes them
 * (`removeCartProduct`, many at once `removeCartProducts`): 'Producto eliminado.' (in EditCartStep) or 'Error inesperado'.
 */
export function useCartChanges() {
  const { carrier } = useApi();
  const call = useCartCall();
  const shownTarget = useShownTarget();
  const { upsert, pendingCode } = useUpsertProductInCart(saving);
  const savingAll = useMutation({
    scope: CART_SCOPE,
    mutationFn: ({ lines, marks }: { lines: readonly ShownLine[]; marks: CallOptions }) =>
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
    scope: CART_SCOPE,
    mutationFn: ({ codes, marks }: { codes: readonly string[]; marks: CallOptions }) => {
      const [productCode = ''] = codes;
      return codes.length === 1
        ? carrier('removeCartProduct', { params: { productCode } }, marks)
        : carrier('removeCartProducts', { body: { lines: codes.map((code) => ({ code })) } }, marks);
    },
  });

  function save({ line, quantity, observations }: ShownLine): Promise<CartOutcome> {
    return upsert({ productCode: line.product.code, quantity, observations, only: 'save' });
  }
  /** Saves lines after every change that is on its way. Without lines, it waits for those and brings the cart. */
  function saveAll(lines: readonly ShownLine[], options: { quiet?: boolean } = {}): Promise<CartOutcome> {
    const words = options.quiet === true ? quietSaving : saving;
    return call(() => savingAll.mutateAsync({ lines, marks: shownTarget() }), words);
  }
  /** Removes lines in one request. Resolves to whether they are gone. */
  async function remove(codes: readonly string[]): Promise<boolean> {
    const send = () => removing.mutateAsync({ codes, marks: shownTarget() });
    return (await call(send, removingWords)).done;
  }
  return {
    save,
    saveAll,
    remove,
    savingCode: pendingCode,
    savingAll: savingAll.isPending,
    removingCode: removing.isPending ? removing.variables.codes[0] : undefined,
  };
}
