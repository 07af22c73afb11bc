import type { Cart, CartResult } from '@mostrador/contract/entries/cart';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { refusalMessageOf } from '../../api/refusal-message';
import { cartScreenText as text } from '../../text/cart-screen';
import { useToasts } from '../../ui/useToasts';
import { useCartArrived } from './queries';

const SAVE_DELAY_MS = 1_000;

/**
 * The note on the whole order. It is saved with the cart one second after the last key, when the field loses the focus,
 * and when the screen is left. Confirming waits for that save, because both belong to the scope 'cart'.
 */
export function useOrderNote({ observations, targetClientId }: Cart) {
  const { carrier } = useApi();
  const arrived = useCartArrived();
  const toasts = useToasts();
  const [typed, setTyped] = useState<string>();
  const unsaved = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { mutate } = useMutation({
    scope: { id: 'cart' },
    mutationFn: (note: string): Promise<Partial<CartResult> | undefined> =>
      carrier('updateCart', { body: { observations: note } }, { targetClientId }),
    onSuccess: (result) => {
      if (result?.cart !== undefined) arrived(result.cart);
      if (result?.resultCode === undefined || result.resultCode < 0) tellFailure(result?.message);
    },
    onError: (error) => {
      if (statusOf(error) !== 401) tellFailure(refusalMessageOf(error));
    },
  });

  function tellFailure(message: string | undefined) {
    toasts.show({ text: message || text.noteFailed, tone: 'error', about: 'note' });
  }
  function save() {
    clearTimeout(timer.current);
    const note = unsaved.current;
    unsaved.current = undefined;
    if (note === undefined) return;
    toasts.retry('note');
    mutate(note);
  }
  function type(note: string) {
    setTyped(note);
    unsaved.current = note;
    clearTimeout(timer.current);
    timer.current = setTimeout(save, SAVE_DELAY_MS);
  }
  const saveNow = useRef(save);
  saveNow.current = save;
  useEffect(() => () => saveNow.current(), []);
  return { note: typed ?? observations, type, save };
}
