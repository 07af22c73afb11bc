// The state of buying one product, on a card and on the product's page: its quantity (qttyPurchased), errors, and
// whether the cart already holds it: the saved mark, which goes when the quantity changes.

import type { Product } from '@mostrador/contract/entries/products';
import { packOf, quantityText, unitsText } from '@mostrador/rules/packs';
import { QUANTITY_MAX } from '@mostrador/rules/quantity';
import { useId, useState } from 'react';
import { useApi } from '../../../api/api';
import { useQuantity } from '../../../features/products/useQuantity';
import { useOffline } from '../../../storage/offline-mode';
import { productText } from '../../../text/products';
import type { QuantityStepperProps } from '../../../ui/QuantityStepper';
import type { AddToCart } from './useAddToCart';

interface BuyingOptions {
  readonly product: Product;
  readonly add: AddToCart;
  readonly inCart: number | undefined;
  readonly cartKnown: boolean;
  /** The quantity shown first, in place of the cart's. */
  readonly start?: number | undefined;
  /** A salesman sells without a check of the stock. */
  readonly bypassQuantityCheck?: boolean | undefined;
}

export type Buying = ReturnType<typeof useBuying>;

/**
 * `savedQuantity` is what the cart holds; until the cart is known, what the same user just added. `heldOffline` is the same
 * while the device works offline: there a product is added once, and its quantity changes only in the cart.
 */
export function useBuying(options: BuyingOptions) {
  const { product, add, inCart, cartKnown, start, bypassQuantityCheck } = options;
  const { scope } = useApi();
  const offline = useOffline();
  const errorId = useId();
  const { value, error: ruleError, set, minimum, ...steps } = useQuantity(product, inCart, start);
  const [showsError, setShowsError] = useState(false);
  const [fellBack, setFellBack] = useState(false);
  const [pending, setPending] = useState(false);
  const [added, setAdded] = useState<{ readonly scope: string; readonly quantity: number }>();
  const [refused, setRefused] = useState<{ readonly quantity: number; readonly message: string }>();

  const justAdded = added?.scope === scope ? added.quantity : undefined;
  const savedQuantity = cartKnown ? inCart : justAdded;
  const heldOffline = offline ? savedQuantity : undefined;
  const isSaved = savedQuantity === value;
  const soldOut = product.stockStatusCode === 1 && !bypassQuantityCheck;
  // a refusal is shown as long as its quantity is
  const refusal = refused?.quantity === value ? refused.message : undefined;
  const error = showsError || Number.isNaN(value) ? (ruleError ?? refusal) : undefined;

  async function buy() {
    setShowsError(true);
    if (isSaved || soldOut || ruleError !== undefined) return;
    setPending(true);
    setRefused(undefined);
    const { done, message } = await add({ productCode: product.code, quantity: value, bypassQuantityCheck });
    setPending(false);
    if (done) setAdded({ scope, quantity: value });
    else if (message !== undefined) setRefused({ quantity: value, message });
  }
  const raised = fellBack && minimum > 1 ? productText.raised(unitsText(minimum)) : undefined;
  const shown = heldOffline ?? value;
  const pack = packOf(product);
  const stepper: QuantityStepperProps = {
    ...steps,
    value: shown,
    onChange(quantity) {
      setFellBack(false);
      set(quantity);
    },
    min: minimum,
    max: QUANTITY_MAX,
    label: productText.quantityOf(product.name),
    plusLabel: productText.more,
    minusLabel: productText.less,
    disabled: soldOut || heldOffline !== undefined,
    invalid: error !== undefined,
    describedBy: error === undefined && raised === undefined ? undefined : errorId,
    onEnter: () => void buy(),
    onFallback: () => setFellBack(true),
    stepHint: pack === undefined ? undefined : productText.stepOf(unitsText(pack)),
  };
  return {
    quantity: value,
    savedQuantity,
    heldOffline,
    isSaved,
    soldOut,
    error,
    /** That an emptied field was filled with the minimum. */
    raised,
    /** The quantity in units and packs; undefined for a product that is sold by the unit. */
    words: pack === undefined || !(shown > 0) ? undefined : quantityText(shown, product),
    /** Whether the rules that the browser knows accept the quantity. */
    accepted: !soldOut && ruleError === undefined,
    pending,
    buy,
    stepper,
  };
}
