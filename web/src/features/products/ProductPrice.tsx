import type { Product } from '@mostrador/contract/entries/products';
import { useMissingStep } from '../../session/registration-step';
import { useSessionState } from '../../session/session-context';
import { productText } from '../../text/products';
import { Price, PriceComing, PriceHidden, type PriceProps } from '../../ui/Price';
import { priceOf } from './prices';
import { usePricesComing } from './prices-coming';
import { usePriceView } from './usePriceView';

interface ProductPriceProps {
  readonly product: Product;
  readonly size?: PriceProps['size'];
}

/** The price of a product, or why it is not shown. */
export function ProductPrice({ product, size }: ProductPriceProps) {
  const { session, expected } = useSessionState();
  const coming = usePricesComing();
  const missing = useMissingStep();
  const price = priceOf(product, usePriceView());
  if (price !== undefined && expected === undefined) return <Price {...price} size={size} />;
  if (coming) return <PriceComing size={size} />;
  return (
    <PriceHidden>
      {session !== undefined
        ? productText.priceOnRequest
        : missing === undefined
          ? productText.priceForClients
          : productText.priceAfter[missing]}
    </PriceHidden>
  );
}
