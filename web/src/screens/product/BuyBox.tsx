import type { Product } from '@mostrador/contract/entries/products';
import { NOT_BUYING } from '@mostrador/rules/buying';
import { formatPesos, multiply } from '@mostrador/rules/money';
import { packWord } from '@mostrador/rules/packs';
import { stepOf } from '@mostrador/rules/quantity';
import { chargeOf, quantityPrices } from '@mostrador/rules/quantity-prices';
import { Check, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLoginModal } from '../../features/auth/LoginModal';
import { useCartQuantities } from '../../features/cart/queries';
import { NextPrice, PricesByQuantity } from '../../features/products/NextPrice';
import { leadOfNet } from '../../features/products/prices';
import { storeAddress } from '../../features/products/store-address';
import { usePriceView } from '../../features/products/usePriceView';
import { useSession } from '../../session/session-context';
import { productPageText } from '../../text/product';
import { productText } from '../../text/products';
import { quantityPriceText } from '../../text/quantity-prices';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { QuantityStepper } from '../../ui/QuantityStepper';
import { Switch } from '../../ui/Switch';
import { WhyPrice } from '../../ui/WhyPrice';
import { BuyError } from '../common/buying/BuyError';
import { LazyNotice } from '../common/buying/LazyNotice';
import { useAddToCart } from '../common/buying/useAddToCart';
import { useBuying } from '../common/buying/useBuying';
import { useMayBuy } from '../common/buying/useMayBuy';
import type { ProductAddress } from './product-address';

interface BuyBoxProps {
  readonly product: Product;
  readonly address: ProductAddress;
}

/**
 * The product page's quantity, the add-to-cart button (login modal for visitors), 'No validar stock' for salesmen (do
 * not validate stock, `bypassQuantityCheck`), and 'Seguir comprando' (keep shopping), the way back to the list.
 */
export function BuyBox(props: BuyBoxProps) {
  if (useMayBuy()) return <BuyForm {...props} />;
  return (
    <div className="buy-box">
      <Note>{NOT_BUYING}</Note>
      <LinkButton kind="secondary" block to={storeAddress(props.address.filter)}>
        {productPageText.keepShopping}
      </LinkButton>
    </div>
  );
}

function BuyForm({ product, address }: BuyBoxProps) {
  const { code } = product;
  const session = useSession();
  const navigate = useNavigate();
  const isSalesman = session !== undefined && session.profile !== 1;
  const cart = useCartQuantities();
  const [unchecked, setUnchecked] = useState(false);
  const buying = useBuying({
    product,
    add: useAddToCart(useLoginModal()),
    inCart: cart?.get(code),
    cartKnown: cart !== undefined,
    start: address.quantity,
    bypassQuantityCheck: isSalesman && unchecked,
  });
  const { quantity, isSaved, stepper } = buying;
  const view = usePriceView();
  const prices = quantityPrices(product);
  const { unitPrice, freeUnits } = chargeOf(prices, quantity || stepper.min);
  const unit = unitPrice === null ? undefined : leadOfNet(unitPrice, product, view);
  const subtotal =
    unit === undefined || Number.isNaN(quantity) ? undefined : multiply(unit, quantity - freeUnits);
  const step = stepOf(product);
  return (
    <div className="buy-box">
      <PricesByQuantity product={product} quantity={quantity} />
      <div className="buy-row">
        {subtotal !== undefined && unit !== undefined && (
          <p className="buy-total" aria-hidden="true">
            <b>{formatPesos(subtotal)}</b>
            {productPageText.times(quantity - freeUnits, formatPesos(unit))}
          </p>
        )}
        <BuyError buying={buying} />
        <QuantityStepper size="large" {...buying.stepper} />
        {buying.heldOffline === undefined ? (
          <Button
            key="buy"
            size="large"
            kind={isSaved ? 'saved' : 'primary'}
            icon={isSaved ? Check : ShoppingCart}
            disabled={buying.soldOut || isSaved}
            pending={buying.pending}
            onClick={buying.buy}
          >
            {isSaved ? productText.saved : <BuyWords known={buying.savedQuantity !== undefined} />}
          </Button>
        ) : (
          <Button key="buy" size="large" icon={ShoppingCart} onClick={() => void navigate('/cart')}>
            {productText.seeInCart}
          </Button>
        )}
      </div>
      {product.stockStatusCode === 1 && <LazyNotice code={code} block />}
      <div className="row row--between text-small text-muted">
        {buying.words !== undefined && <b className="buy-words">{buying.words}</b>}
        {freeUnits > 0 && <b className="buy-words">{quantityPriceText.free(freeUnits)}</b>}
        {subtotal !== undefined && (
          <b className="nowrap buy-subtotal">{productPageText.subtotal(formatPesos(subtotal))}</b>
        )}
        <span>
          {productPageText.minimum(buying.stepper.min)}
          {step > 1 && ` · ${productPageText.step(step, packWord(product))}`}
        </span>
      </div>
      <NextPrice product={product} quantity={quantity} />
      <WhyPrice prices={prices} quantity={quantity || stepper.min} />
      {isSalesman && (
        <Switch
          checked={unchecked}
          onChange={(event) => setUnchecked(event.target.checked)}
          label={
            <>
              {productPageText.noStockCheck}{' '}
              <span className="text-faint">{productPageText.noStockCheckWho}</span>
            </>
          }
        />
      )}
      <LinkButton kind="secondary" block to={storeAddress(address.filter)}>
        {productPageText.keepShopping}
      </LinkButton>
    </div>
  );
}

/** 'Agregar al carrito'. The bar of phones shows its first word; screen readers always read all. */
function BuyWords({ known }: { readonly known: boolean }) {
  const [first, rest] = known ? productText.updateCart : productText.addToCart;
  return (
    <span>
      {first}
      <span className="buy-rest"> {rest}</span>
    </span>
  );
}
