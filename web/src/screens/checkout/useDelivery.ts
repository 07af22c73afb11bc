// The state of the checkout's delivery choice: pick-up or shipping, method and address. Saves each choice at once,
// because the server computes its price.

import type { Cart } from '@mostrador/contract/entries/cart';
import { useEffect, useRef, useState } from 'react';
import { useCart } from '../../features/cart/queries';
import { type DeliveryChange, useSaveDelivery } from '../../features/cart/useSaveDelivery';
import { addressFailures, addressOf } from '../../features/shipping/address-form';
import { type DeliveryMethod, useDeliveryMethods } from '../../features/shipping/queries';
import { useAddressForm } from '../../features/shipping/useAddressForm';
import { checkoutText as text } from '../../text/checkout';
import { NOTICE_MS } from './notice-duration';

/** 1: pick-up, 0: shipping. */
export type PickUpFlag = 0 | 1;

interface Chosen {
  readonly flag: PickUpFlag | undefined;
  readonly method: string;
}

/** The error messages for choices that are still missing. */
interface Missing {
  readonly choice?: string;
  readonly method?: string;
}

export function useDelivery(cart: Cart) {
  const methods = useDeliveryMethods();
  const { save, saving } = useSaveDelivery(text.saveFailed, NOTICE_MS);
  const address = useAddressForm(cart);
  // the last choice is shown until its own answer, even if an earlier choice is answered meanwhile
  const [choice, setChoice] = useState<Chosen>();
  const last = useRef<Chosen>(undefined);
  const [missing, setMissing] = useState<Missing>({});
  const [savingAddress, setSavingAddress] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const choices = useRef<HTMLDivElement>(null);
  // the query has the answer's cart at once; the `cart` parameter follows a render later and would flash the old choice
  const { data: newest = cart } = useCart();
  const chosen = choice ?? savedChoice(newest);
  // chosen in the cart, where there are no methods to choose from: the method follows from the option
  const implied = chosen.flag === 0 && chosen.method === '';
  const code = implied ? methodOf(newest.deliveryOption, methods.data) : chosen.method;
  const method = methods.data?.find((one) => one.code === code);

  async function choose(next: Chosen, change: DeliveryChange) {
    setMissing({});
    last.current = next;
    setChoice(next);
    await save(change);
    if (last.current === next) setChoice(undefined);
  }
  function pickUp() {
    void choose({ flag: 1, method: '' }, { pickUp: true });
  }
  function send(code = usualMethod(methods.data)) {
    const next: Chosen = { flag: 0, method: code };
    if (methods.data !== undefined) void choose(next, { pickUp: false, deliveryMethod: code || null });
    else {
      last.current = next;
      setChoice(next);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice made before the methods loaded is saved with the usual method when they load
  useEffect(() => {
    if (methods.data !== undefined && choice?.flag === 0 && choice.method === '') send();
  }, [methods.data]);
  /** Saves the typed address. Resolves to the cart with it; undefined if it is invalid or was not saved. */
  async function saveTypedAddress(): Promise<Cart | undefined> {
    if (!address.fields.check()) return undefined;
    setSavingAddress(true);
    const saved = await save({ deliveryAddress: addressOf(address.fields.values) });
    setSavingAddress(false);
    if (saved !== undefined) address.close();
    return saved;
  }
  /** Delivers this order to one of the client's addresses; undefined: the default one. */
  async function chooseAddress(chosenAddress: Cart['deliveryAddress'] | undefined) {
    setSavingAddress(true);
    await save({ deliveryAddress: chosenAddress ?? null });
    setSavingAddress(false);
  }
  async function restoreSavedAddress() {
    setSavingAddress(true);
    await save({ deliveryAddress: null });
    setSavingAddress(false);
  }
  /** Resolves to the chosen or implied method. Waits for the methods if they are still to come. */
  async function methodOfChoice(): Promise<DeliveryMethod | undefined> {
    if (chosen.flag !== 0 || methods.data !== undefined) return method;
    setWaiting(true);
    const { data } = await methods.refetch({ cancelRefetch: false });
    setWaiting(false);
    const impliedCode = choice === undefined ? methodOf(newest.deliveryOption, data) : usualMethod(data);
    return data?.find((one) => one.code === (chosen.method || impliedCode));
  }
  /** Returns whether all is chosen. If not, shows what is missing and focuses it. */
  function checkComplete(wanted: DeliveryMethod | undefined): boolean {
    const { flag } = chosen;
    if (flag === 1) return true;
    const nextMissing: Missing =
      flag === undefined
        ? { choice: text.deliveryNeeded }
        : wanted === undefined
          ? { method: text.methodNeeded }
          : {};
    setMissing(nextMissing);
    if (flag === undefined || wanted === undefined) {
      choices.current?.querySelector<HTMLElement>(flag === undefined ? 'input' : 'select')?.focus();
      return false;
    }
    if (!address.open && addressFailures(address.saved).length > 0) {
      address.edit();
      address.fields.check();
      return false;
    }
    return true;
  }
  /** Saves a typed address. Resolves to the cart to confirm; undefined if something is missing. */
  async function finish(): Promise<Cart | undefined> {
    const wanted = await methodOfChoice();
    // the buyer chose pick-up while the methods were still to come
    if (chosen.flag === 0 && last.current?.flag === 1) return undefined;
    if (!checkComplete(wanted)) return undefined;
    let finished: Cart | undefined = cart;
    if (implied && wanted !== undefined)
      finished = await save({ pickUp: false, deliveryMethod: wanted.code });
    if (finished === undefined) return undefined;
    return chosen.flag === 0 && address.open ? await saveTypedAddress() : finished;
  }
  return {
    choices,
    flag: chosen.flag,
    method,
    methods,
    missing,
    address,
    saving: saving || waiting,
    savingAddress,
    pickUp,
    send,
    saveTypedAddress,
    chooseAddress,
    restoreSavedAddress,
    finish,
  };
}

/** Returns the choice that the cart holds. */
function savedChoice({ pickUp, deliveryOption, deliveryMethod }: Cart): Chosen {
  const flag = pickUp ? 1 : deliveryOption === null ? undefined : 0;
  return { flag, method: deliveryMethod ?? '' };
}

/** Returns the code of the post, which most buyers mean, or of the first method if the company has no post. */
function usualMethod(methods: ReturnType<typeof useDeliveryMethods>['data'] = []): string {
  return (methods.find(({ deliveryOption }) => deliveryOption === 2) ?? methods[0])?.code ?? '';
}

/** The code of the only method of an option, or of the post's first; '' where the buyer has to choose. */
function methodOf(
  option: number | null,
  methods: ReturnType<typeof useDeliveryMethods>['data'] = [],
): string {
  const possible = methods.filter(({ deliveryOption }) => deliveryOption === option);
  return (option === 2 || possible.length === 1 ? possible[0]?.code : undefined) ?? '';
}
