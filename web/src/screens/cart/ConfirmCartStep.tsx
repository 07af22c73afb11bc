import type { Cart, CartLine } from '@mostrador/contract/entries/cart';
import { lineTotals } from '@mostrador/rules/cart-totals';
import { FIELD_MAX } from '@mostrador/rules/limits';
import { formatPesos, fromCentavos, toCentavos } from '@mostrador/rules/money';
import { ChevronLeft } from 'lucide-react';
import { useNavigate } from 'react-router';
import { CartSummary, useMinimumOrder } from '../../features/cart/CartSummary';
import { cartAmounts } from '../../features/cart/cart-amounts';
import { pricesOf } from '../../features/cart/cart-edits';
import { useFreeDelivery } from '../../features/cart/FreeDeliveryState';
import { useCartArrived } from '../../features/cart/queries';
import { useOrderNote } from '../../features/cart/useOrderNote';
import { useConfirmCart } from '../../features/orders/useConfirmCart';
import { useSessionStore } from '../../session/session-context';
import { cartScreenText as text } from '../../text/cart-screen';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { type Column, Table } from '../../ui/Table';
import { TextField } from '../../ui/TextField';
import { AddressChoice } from '../common/order-form/AddressChoice';
import { DeliveryChoice } from '../common/order-form/DeliveryChoice';
import { OrderNote } from '../common/order-form/OrderNote';
import { PaymentChoice } from '../common/order-form/PaymentChoice';
import { QuantityAndPrice } from '../common/orders/QuantityAndPrice';
import { CartClient, ClientNeeded, useClientMissing } from '../common/target-client/CartClient';
import { BottomBar } from './BottomBar';
import { OrderLinePicture } from './OrderLinePicture';
import { useDeliveryOption } from './useDeliveryOption';
import { useHeadingFocus } from './useHeadingFocus';
import type { useOrderChoices } from './useOrderChoices';

export interface ConfirmOrderProps {
  readonly cart: Cart;
  readonly chosen: ReturnType<typeof useOrderChoices>;
  readonly onBack: () => void;
  readonly onConfirmed: () => void;
}

const columns: readonly Column<CartLine>[] = [
  {
    key: 'picture',
    head: '',
    cell: (line) => <OrderLinePicture image={line.product.imagePath} />,
    narrow: 'hidden',
  },
  {
    key: 'product',
    head: text.product,
    names: true,
    narrow: 'title',
    cell: ({ product, observations }) => (
      <>
        {product.name}
        <span className="order-line-note">{[product.code, observations].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  {
    key: 'quantity',
    head: text.quantity,
    kind: 'figure',
    cell: (line) => <QuantityAndPrice quantity={line.quantity} unitPrice={pricesOf(line, 1).unitPrice} />,
  },
  {
    key: 'price',
    head: text.price,
    kind: 'figure',
    narrow: 'hidden',
    cell: (line) => formatPesos(pricesOf(line, 1).unitPrice),
  },
  {
    key: 'subtotal',
    head: text.subtotal,
    kind: 'figure',
    narrow: 'end',
    cell: (line) => <b>{formatPesos(lineTotals(pricesOf(line, line.quantity)).subtotal)}</b>,
  },
];

/**
 * The last step of the cart (confirm mode): read-only lines, the choice of delivery and payment, discount code, note,
 * 'Volver' and 'Confirmar Pedido'. An expired session goes to the store; success goes to /thanks (`CartScreen`).
 */
export function ConfirmCartStep({ cart: given, chosen, onBack, onConfirmed }: ConfirmOrderProps) {
  const { choices, choose } = chosen;
  const { transport, payment, discountCodes } = choices;
  const { cart, delivery, saving, ...way } = useDeliveryOption(given);
  const orderNote = useOrderNote(cart);
  const heading = useHeadingFocus();
  const sessions = useSessionStore();
  const navigate = useNavigate();
  const { confirm, pending } = useConfirmCart({ onCart: useCartArrived() });
  const amounts = cartAmounts(cart);
  const quoted = cart.shippingQuote.cost;
  const postPrice = quoted === null ? null : toCentavos(quoted);
  const { reached } = useMinimumOrder(amounts.totals.total);
  const freeDelivery = useFreeDelivery(cart, amounts.totals.total);
  const clientMissing = useClientMissing();

  async function onConfirm() {
    if (sessions.refresh().session === undefined) {
      // 'refused' rather than expired, which would lead to the login
      sessions.end('refused');
      void navigate('/store');
      return;
    }
    const finalChoices = {
      deliveryOption: delivery,
      deliveryDetails: delivery === 1 ? transport : '',
      // keeps the checkout's method if it has the chosen option
      ...(cart.deliveryOption === delivery && { deliveryMethod: cart.deliveryMethod }),
      paymentOption: payment,
      discountCodes,
      observations: orderNote.note,
    };
    const done = await confirm(cart, fromCentavos(amounts.total), finalChoices);
    if (done) onConfirmed();
  }
  const button = (size: 'normal' | 'large') => (
    <Button
      size={size}
      block={size === 'large'}
      disabled={!reached || clientMissing}
      pending={pending || saving}
      onClick={onConfirm}
    >
      {text.confirm}
    </Button>
  );
  return (
    <div className="page-width cart-screen">
      <div className="row row--between">
        <h1 ref={heading} tabIndex={-1} className="page-title">
          {text.confirmTitle}
        </h1>
        <CartClient name={cart.clientName} />
      </div>
      <div className="cart-columns">
        <div className="stack">
          <div className="cart-choices">
            <DeliveryChoice
              value={delivery}
              onChange={(next) => {
                choose({ transport });
                void way.choose(next, transport);
              }}
              transport={transport}
              onTransport={(next) => choose({ transport: next })}
              postPrice={postPrice}
            >
              {cart.deliveryAddresses !== undefined && (
                <div className="cart-address">
                  <AddressChoice
                    cart={cart}
                    addresses={cart.deliveryAddresses}
                    disabled={saving}
                    onChoose={(address) => void way.chooseAddress(address)}
                  />
                </div>
              )}
            </DeliveryChoice>
            <PaymentChoice value={payment} onChange={(next) => choose({ payment: next })} />
          </div>
          <OrderNote note={orderNote} />
          <Table
            caption={text.title}
            columns={columns}
            rows={cart.cartProducts}
            rowKey={(line) => line.detailId}
          />
        </div>
        <CartSummary amounts={amounts} freeDelivery={delivery === 2 ? freeDelivery : undefined}>
          <TextField
            label={text.discountCode}
            hint={text.discountHint}
            placeholder={text.optional}
            maxLength={FIELD_MAX.discountCodes}
            value={discountCodes}
            onChange={(event) => choose({ discountCodes: event.target.value })}
          />
          {clientMissing && <ClientNeeded />}
          {button('large')}
          <div className="cart-summary-more">
            <Button kind="quiet" icon={ChevronLeft} onClick={onBack} disabled={pending}>
              {text.back}
            </Button>
            <LinkButton kind="quiet" to="/store">
              {text.keepShopping}
            </LinkButton>
          </div>
        </CartSummary>
      </div>
      <BottomBar label={text.total} amount={formatPesos(amounts.total)}>
        {button('normal')}
      </BottomBar>
    </div>
  );
}
