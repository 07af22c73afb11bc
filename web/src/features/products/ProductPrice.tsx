import type { Product } from '@mostrador/contract/entries/products';
import { useSession } from '../../api/api';
import { productText } from '../../text/products';
import { Price, PriceHidden, type PriceProps } from '../../ui/Price';
import { priceOf } from './prices';

interface ProductPriceProps {
  readonly product: Product;
  readonly size?: PriceProps['size'];
}

/** The price of a product, or why it is not shown. */
export function ProductPrice({ product, size }: ProductPriceProps) {
  const session = useSession();
  const price = priceOf(product);
  if (price !== undefined) return <Price {...price} size={size} />;
  return (
    <PriceHidden>
      {session === undefined ? productText.priceForClients : productText.priceOnRequest}
    </PriceHidden>
  );
}
