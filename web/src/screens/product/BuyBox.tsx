import type { Product } from '@mostrador/contract/entries/products';
import { NOT_BUYING } from '@mostrador/rules/buying';
import { formatPesos, multiply } from '@mostrador/rules/money';
import { QUANTITY_MAX, stepOf } from '@mostrador/rules/quantity';
import { Check, ShoppingCart } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLoginModal } from '../../features/auth/LoginModal';
import { useCartQuantities } from '../../features/cart/queries';
import { unitCentavos } from '../../features/products/prices';
import { storeAddress } from '../../features/products/store-address';
import { useQuantity } from '../../features/products/useQuantity';
import { useSession } from '../../session/session-context';
import { productPageText } from '../../text/product';
import { productText } from '../../text/products';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { QuantityStepper } from '../../ui/QuantityStepper';
import { Switch } from '../../ui/Switch';
import { useAdding, useSaved } from '../parts/useAdding';
import { useMayBuy } from '../parts/useMayBuy';
import type { ProductAddress } from './product-address';

interface BuyBoxProps {
  readonly product: Product;
  readonly address: ProductAddress;
}

/** How many, into the cart, and back to where one came from. */
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
  const { code, name, stockStatusCode } = product;
  const errorId = useId();
  const session = useSession();
  const navigate = useNavigate();
  const salesman = session !== undefined && session.profile !== 1;
  const cart = useCartQuantities();
  const inCart = cart?.get(code);
  const quantity = useQuantity(product, inCart, address.quantity);
  const { save, pending, refusalOf, savedQuantity, heldOffline } = useSaved(
    useAdding(useLoginModal()),
    inCart,
    cart !== undefined,
  );
  const [unchecked, setUnchecked] = useState(false);
  const [complain, setComplain] = useState(false);
  const saved = savedQuantity === quantity.value;
  const soldOut = stockStatusCode === 1 && !(salesman && unchecked);
  const error =
    complain || Number.isNaN(quantity.value) ? (quantity.error ?? refusalOf(quantity.value)) : undefined;
  const unit = unitCentavos(product);
  const step = stepOf(product);

  function buy() {
    setComplain(true);
    if (saved || soldOut || quantity.error !== undefined) return;
    void save({ productCode: code, quantity: quantity.value, bypassQuantityCheck: salesman && unchecked });
  }
  return (
    <div className="buy-box">
      <div className="buy-row">
        <QuantityStepper
          size="large"
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
        {heldOffline === undefined ? (
          <Button
            key="buy"
            size="large"
            kind={saved ? 'saved' : 'primary'}
            icon={saved ? Check : ShoppingCart}
            disabled={soldOut || saved}
            pending={pending}
            onClick={buy}
          >
            {saved
              ? productText.saved
              : savedQuantity === undefined
                ? productText.addToCart
                : productText.updateCart}
          </Button>
        ) : (
          <Button key="buy" size="large" icon={ShoppingCart} onClick={() => void navigate('/cart')}>
            {productText.seeInCart}
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p id={errorId} className="card-error" role="alert">
          {error}
        </p>
      )}
      <div className="row row--between text-small text-muted">
        <span>
          {productPageText.minimum(quantity.minimum)}
          {step > 1 && ` · ${productPageText.step(step)}`}
        </span>
        {unit !== undefined && !Number.isNaN(quantity.value) && (
          <b className="nowrap">{productPageText.subtotal(formatPesos(multiply(unit, quantity.value)))}</b>
        )}
      </div>
      {salesman && (
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
