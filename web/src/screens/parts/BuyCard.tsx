import type { Product } from '@mostrador/contract/entries/products';
import { formatWhole } from '@mostrador/rules/money';
import { QUANTITY_MAX } from '@mostrador/rules/quantity';
import { Check } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { mainPicture, ProductPicture } from '../../features/products/ProductPicture';
import { ProductPrice } from '../../features/products/ProductPrice';
import { StockChip } from '../../features/products/StockChip';
import { productAddress, type StoreFilter } from '../../features/products/store-address';
import { useQuantity } from '../../features/products/useQuantity';
import { productText } from '../../text/products';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { QuantityStepper } from '../../ui/QuantityStepper';
import { type Adding, useSaved } from './useAdding';
import { useMayBuy } from './useMayBuy';
import './BuyCard.css';

interface BuyCardProps {
  readonly product: Product;
  /** The list that the product's page leads back to. */
  readonly filter: StoreFilter;
  readonly inCart: number | undefined;
  readonly cartKnown: boolean;
  readonly add: Adding['add'];
  readonly eager?: boolean | undefined;
}

/** A product to buy, in a list. */
export const BuyCard = memo(function BuyCard({
  product,
  filter,
  inCart,
  cartKnown,
  add,
  eager,
}: BuyCardProps) {
  const { code, name, stockStatusCode } = product;
  const errorId = useId();
  const quantity = useQuantity(product, inCart);
  const [complain, setComplain] = useState(false);
  const navigate = useNavigate();
  const { save, pending, refusalOf, savedQuantity, heldOffline } = useSaved(add, inCart, cartKnown);
  const saved = savedQuantity === quantity.value;
  const buying = useMayBuy();
  const soldOut = stockStatusCode === 1;
  const error =
    complain || Number.isNaN(quantity.value) ? (quantity.error ?? refusalOf(quantity.value)) : undefined;

  const label =
    heldOffline !== undefined
      ? productText.seeCart
      : saved
        ? productText.saved
        : savedQuantity === undefined
          ? productText.add
          : productText.update;

  function buy() {
    if (heldOffline !== undefined) return void navigate('/cart');
    setComplain(true);
    if (!saved && quantity.error === undefined) void save({ productCode: code, quantity: quantity.value });
  }
  return (
    <Card
      picture={<ProductPicture file={mainPicture(product)} alt="" use="card" eager={eager} />}
      faded={soldOut}
      flags={savedQuantity === undefined || soldOut ? <StockChip status={stockStatusCode} /> : undefined}
      meta={
        <>
          <span className="product-code">{code}</span>
          {savedQuantity !== undefined && !soldOut && (
            <span className="in-order">{productText.inOrder(formatWhole(savedQuantity))}</span>
          )}
        </>
      }
      title={<Link to={productAddress(code, filter, quantity.value || quantity.minimum)}>{name}</Link>}
      titleText={name}
      sub={subtitleOf(product, quantity.minimum)}
      price={<ProductPrice product={product} />}
      actions={
        buying && (
          <>
            <QuantityStepper
              value={heldOffline ?? quantity.value}
              onChange={quantity.set}
              min={quantity.minimum}
              max={QUANTITY_MAX}
              plus={quantity.plus}
              minus={quantity.minus}
              label={productText.quantityOf(name)}
              plusLabel={productText.more}
              minusLabel={productText.less}
              disabled={soldOut || heldOffline !== undefined}
              invalid={error !== undefined}
              describedBy={error === undefined ? undefined : errorId}
              onEnter={buy}
            />
            <Button
              kind={label === productText.saved ? 'saved' : 'soft'}
              icon={label === productText.saved ? Check : undefined}
              disabled={(soldOut && heldOffline === undefined) || label === productText.saved}
              pending={pending}
              onClick={buy}
            >
              {label}
            </Button>
          </>
        )
      }
      message={
        error !== undefined && (
          <p id={errorId} className="card-error" role="alert">
            {error}
          </p>
        )
      }
    />
  );
});

function subtitleOf({ subtitle }: Product, minimum: number): string {
  if (minimum <= 1) return subtitle;
  return [subtitle, productText.minimum(formatWhole(minimum))].filter(Boolean).join(' · ');
}
