import type { DiscountCheck } from '@mostrador/contract/discounts';
import type { Cart, CartResult } from '@mostrador/contract/entries/cart';
import { codeOf, isDiscountCode } from '@mostrador/rules/discount-codes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '../../api/api';
import { CART_SCOPE } from '../../api/cart-scope';
import { useCartArrived } from '../../features/cart/queries';
import { discountCodeQuery } from '../../features/discount-codes/queries';
import { useOffline } from '../../storage/offline-mode';

/** After this pause a typed code is checked, although the field has the focus. */
const PAUSE_MS = 1_500;
/** The pause after the field is left: what the check adds moves the buttons below, on one of which a short press may just have begun. */
const PRESS_MS = 300;

export interface CheckedCode {
  readonly typed: string;
  /** The code whose answer is shown; empty while another one is typed. */
  readonly checked: string;
  readonly state: 'none' | 'checking' | 'failed' | 'answered';
  readonly answer: DiscountCheck | undefined;
  readonly type: (typed: string) => void;
  /** Checks what is typed now. */
  readonly check: () => void;
  /** Checks it a moment after the field was left, or when the screen is left. */
  readonly leave: () => void;
}

/**
 * Holds the typed code, checks it when the field is left, by Enter, or after a pause, and saves it with the cart where the company checks
 * codes, so that the other steps show the same estimate.
 * @param typed the code in the field. @param onType receives every change.
 */
export function useCheckedCode(cart: Cart, typed: string, onType: (typed: string) => void): CheckedCode {
  const api = useApi();
  const client = useQueryClient();
  const offline = useOffline();
  const arrived = useCartArrived();
  const [checked, setChecked] = useState(typed);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const left = useRef<string>(undefined);
  const checkLeft = useEffectEvent(() => {
    if (left.current !== undefined) void check(left.current);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      checkLeft();
    },
    [],
  );
  const clientId = cart.targetClientId ?? cart.clientId;
  const query = discountCodeQuery(api, clientId, checked);
  const isAsked = isDiscountCode(codeOf(checked)) && !offline && codeOf(checked) === codeOf(typed);
  const { data, isError, isFetching } = useQuery({ ...query, enabled: isAsked });
  const { mutate: save } = useMutation({
    scope: CART_SCOPE,
    mutationFn: (discountCodes: string): Promise<Partial<CartResult> | undefined> =>
      api.carrier('updateCart', { body: { discountCodes } }, { targetClientId: cart.targetClientId }),
    onSuccess: (result) => result?.cart && arrived(result.cart),
  });

  async function check(now: string) {
    clearTimeout(timer.current);
    left.current = undefined;
    setChecked(now);
    if (offline || now.trim() === cart.discountCodes) return;
    // a code that was saved is taken back with the field
    if (now.trim() === '' || !isDiscountCode(codeOf(now))) {
      if (cart.discountCodes !== '') save('');
      return;
    }
    const answer = await client.fetchQuery(discountCodeQuery(api, clientId, now)).catch(() => undefined);
    if (answer !== undefined && answer.state !== 'unchecked') save(now.trim());
  }
  function checkAfter(pause: number, next: string) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void check(next), pause);
  }
  return {
    typed,
    checked: isAsked ? checked : '',
    state: !isAsked ? 'none' : isFetching ? 'checking' : isError ? 'failed' : 'answered',
    answer: isAsked ? data : undefined,
    type: (next) => {
      onType(next);
      checkAfter(PAUSE_MS, next);
    },
    check: () => void check(typed),
    leave: () => {
      left.current = typed;
      checkAfter(PRESS_MS, typed);
    },
  };
}
