import type { Cart } from '@mostrador/contract/entries/cart';
import { useEffect, useRef, useState } from 'react';
import { useCart } from '../../features/cart/queries';
import { type DeliveryChange, useSaveDelivery } from '../../features/cart/useSaveDelivery';
import { addressFailures, addressOf } from '../../features/shipping/address-form';
import { useDeliveryMethods } from '../../features/shipping/queries';
import { useAddressForm } from '../../features/shipping/useAddressForm';
import { checkoutText as text } from '../../text/checkout';
import { NOTICE_MS } from './notices';

/** 1 fetched at the shop, 0 sent. */
export type PickUpFlag = 0 | 1;

interface Chosen {
  readonly flag: PickUpFlag | undefined;
  readonly method: string;
}

/** What of the delivery is not chosen yet, in words. */
interface Missing {
  readonly choice?: string;
  readonly method?: string;
}

/** How a cart is delivered: each choice is saved at once, because its price is the server's. */
export function useDelivery(cart: Cart) {
  const methods = useDeliveryMethods();
  const { save, saving } = useSaveDelivery(text.saveFailed, NOTICE_MS);
  const address = useAddressForm(cart);
  // what was pressed last stands until its own answer is here, whatever an earlier press is answered meanwhile
  const [pressed, setPressed] = useState<Chosen>();
  const last = useRef<Chosen>(undefined);
  const [missing, setMissing] = useState<Missing>({});
  const [savingAddress, setSavingAddress] = useState(false);
  const choices = useRef<HTMLDivElement>(null);
  // the cart of an answer is in the query at once, and comes from above a moment later: between the two the old one would show
  const { data: newest = cart } = useCart();
  const chosen = pressed ?? chosenIn(newest);
  const method = methods.data?.find(({ code }) => code === chosen.method);

  async function choose(next: Chosen, change: DeliveryChange) {
    setMissing({});
    last.current = next;
    setPressed(next);
    await save(change);
    if (last.current === next) setPressed(undefined);
  }
  function pickUp() {
    void choose({ flag: 1, method: '' }, { pickUp: true });
  }
  function send(code = usual(methods.data)) {
    const next: Chosen = { flag: 0, method: code };
    if (methods.data !== undefined) void choose(next, { pickUp: false, deliveryMethod: code || null });
    else {
      last.current = next;
      setPressed(next);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressed before the methods had come, it is saved with the usual one when they do
  useEffect(() => {
    if (methods.data !== undefined && pressed?.flag === 0 && pressed.method === '') send();
  }, [methods.data]);
  /** Resolves to the cart as it is with the address; undefined where it is wrong or was not saved. */
  async function saveTyped(): Promise<Cart | undefined> {
    if (!address.fields.check()) return undefined;
    setSavingAddress(true);
    const saved = await save({ deliveryAddress: addressOf(address.fields.values) });
    setSavingAddress(false);
    if (saved !== undefined) address.close();
    return saved;
  }
  async function takeSaved() {
    setSavingAddress(true);
    await save({ deliveryAddress: null });
    setSavingAddress(false);
  }
  /** Whether all is chosen; if not, what is missing is shown and has the focus. */
  function complete(): boolean {
    const { flag } = chosen;
    if (flag === 1) return true;
    const lacking: Missing =
      flag === undefined
        ? { choice: text.deliveryNeeded }
        : method === undefined
          ? { method: text.methodNeeded }
          : {};
    setMissing(lacking);
    if (flag === undefined || method === undefined) {
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
  /** Saves what is typed. Resolves to the cart that may be confirmed; undefined where something is missing. */
  async function finish(): Promise<Cart | undefined> {
    if (!complete()) return undefined;
    return chosen.flag === 0 && address.open ? await saveTyped() : cart;
  }
  return {
    choices,
    flag: chosen.flag,
    method,
    methods,
    missing,
    address,
    saving,
    savingAddress,
    pickUp,
    send,
    saveTyped,
    takeSaved,
    finish,
  };
}

function chosenIn({ pickUp, deliveryOption, deliveryMethod }: Cart): Chosen {
  const flag = pickUp ? 1 : deliveryOption === null ? undefined : 0;
  return { flag, method: deliveryMethod ?? '' };
}

/** The post, which most buyers mean; a company without it sends in its own way. */
function usual(methods: ReturnType<typeof useDeliveryMethods>['data'] = []): string {
  return (methods.find(({ deliveryOption }) => deliveryOption === 2) ?? methods[0])?.code ?? '';
}
