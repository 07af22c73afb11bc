// The product card of the store and of carousels, with price, quantity and the add-to-cart button 'Agregar', which is
// then disabled with a saved mark; when the quantity changes, it is re-enabled (`useBuying`).

import type { Product } from '@mostrador/contract/entries/products';
import { formatWhole } from '@mostrador/rules/money';
import { unitsText } from '@mostrador/rules/packs';
import { Check } from 'lucide-react';
import { type ComponentType, memo } from 'react';
import { Link, useNavigate } from 'react-router';
import { mainPicture, ProductPicture } from '../../../features/products/ProductPicture';
import { ProductPrice } from '../../../features/products/ProductPrice';
import { StockChip } from '../../../features/products/StockChip';
import { productAddress, type StoreFilter } from '../../../features/products/store-address';
import { isProductList } from '../../../storage/product-view';
import { productText } from '../../../text/products';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { QuantityStepper } from '../../../ui/QuantityStepper';
import { BuyError } from './BuyError';
import type { CardExtraProps } from './CardExtra';
import { focusNextQuantity } from './next-quantity';
import type { AddToCart } from './useAddToCart';
import { useBuying } from './useBuying';
import { useMayBuy } from './useMayBuy';
import './BuyCard.css';
import './ProductList.css';

interface BuyCardProps {
  readonly product: Product;
  /** The list that the product's page leads back to. */
  readonly filter: StoreFilter;
  readonly inCart: number | undefined;
  readonly cartKnown: boolean;
  readonly add: AddToCart;
  readonly eager?: boolean | undefined;
  /** `useCardExtra`, once for all cards of a list. */
  readonly extra?: ComponentType<CardExtraProps> | undefined;
}

export const BuyCard = memo(function BuyCard({ filter, eager, extra: Extra, ...options }: BuyCardProps) {
  const { product } = options;
  const { code, name } = product;
  const buying = useBuying(options);
  const { quantity, savedQuantity, heldOffline, soldOut, stepper } = buying;
  const navigate = useNavigate();
  const mayBuy = useMayBuy();
  const showsSaved = buying.isSaved && heldOffline === undefined;
  // in the list, Enter goes on to the next product, unless the quantity is refused
  function enter() {
    void buying.buy();
    if (buying.accepted && isProductList()) focusNextQuantity();
  }
  const button = (
    <Button
      kind={showsSaved ? 'saved' : 'soft'}
      icon={showsSaved ? Check : undefined}
      disabled={heldOffline === undefined && (soldOut || showsSaved)}
      pending={buying.pending}
      onClick={heldOffline === undefined ? buying.buy : () => void navigate('/cart')}
    >
      {heldOffline !== undefined
        ? productText.seeCart
        : showsSaved
          ? productText.saved
          : savedQuantity === undefined
            ? productText.add
            : productText.update}
    </Button>
  );
  return (
    <Card
      picture={<ProductPicture file={mainPicture(product)} alt="" use="card" eager={eager} />}
      corner={Extra && <Extra of="favourite" code={code} name={name} />}
      faded={soldOut}
      flags={<StockChip product={product} />}
      meta={
        <>
          <span className="product-code">{code}</span>
          {savedQuantity !== undefined && !soldOut && (
            <span className="in-order">{productText.inOrder(formatWhole(savedQuantity))}</span>
          )}
        </>
      }
      title={<Link to={productAddress(code, filter, quantity || stepper.min)}>{name}</Link>}
      titleText={name}
      sub={subtitleOf(product, stepper.min)}
      price={
        <>
          <ProductPrice product={product} />
          {Extra && (product.priceSteps ?? product.promotions) && (
            <Extra of="price" product={product} quantity={quantity} />
          )}
        </>
      }
      actions={
        mayBuy && (
          <>
            <QuantityStepper {...stepper} onEnter={enter} />
            {soldOut && Extra ? (
              <Extra of="notice" code={code} name={name}>
                {button}
              </Extra>
            ) : (
              button
            )}
          </>
        )
      }
      message={
        mayBuy && (
          <>
            {buying.words !== undefined && <p className="quantity-words">{buying.words}</p>}
            <BuyError buying={buying} />
          </>
        )
      }
    />
  );
});

function subtitleOf({ subtitle }: Product, minimum: number): string {
  if (minimum <= 1) return subtitle;
  return [subtitle, productText.minimum(unitsText(minimum))].filter(Boolean).join(' · ');
}
