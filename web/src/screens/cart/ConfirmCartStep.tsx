import type { Cart, CartLine } from '@mostrador/contract/entries/cart';
import { lineTotals } from '@mostrador/rules/cart-totals';
import { formatPesos, fromCentavos, toCentavos } from '@mostrador/rules/money';
import { ChevronLeft } from 'lucide-react';
import { useRef, useState } from 'react';
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
import { confirmText } from '../../text/confirm';
import { Button } from '../../ui/Button';
import { Disclosure } from '../../ui/Disclosure';
import { LinkButton } from '../../ui/LinkButton';
import { type Column, Table } from '../../ui/Table';
import { useOwnPress } from '../../ui/useOwnPress';
import { CreditNotice } from '../common/credit/CreditNotice';
import { useCreditOutcome } from '../common/credit/useCreditOutcome';
import { useDiscountEstimate } from '../common/discount-code/useDiscountEstimate';
import { DeliveryChoice } from '../common/order-form/DeliveryChoice';
import { OrderNote } from '../common/order-form/OrderNote';
import { PaymentChoice } from '../common/order-form/PaymentChoice';
import { lineNote } from '../common/orders/line-note';
import { QuantityAndPrice, UnitAndPackPrice } from '../common/orders/QuantityAndPrice';
import { CartClient, ClientNeeded, useClientMissing } from '../common/target-client/CartClient';
import { AddressBlock, useOrderAddress } from './AddressBlock';
import { BottomBar } from './BottomBar';
import { ConfirmTitle } from './ConfirmTitle';
import { DiscountCodeField } from './DiscountCodeField';
import { NextSteps } from './NextSteps';
import { OrderLinePicture } from './OrderLinePicture';
import { useCheckedCode } from './useCheckedCode';
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
        <span className="order-line-note">{lineNote(product, observations)}</span>
      </>
    ),
  },
  {
    key: 'quantity',
    head: text.quantity,
    kind: 'figure',
    cell: (line) => (
      <QuantityAndPrice
        quantity={line.quantity}
        freeUnits={line.freeUnits}
        unitPrice={pricesOf(line, line.quantity).unitPrice}
        product={line.product}
      />
    ),
  },
  {
    key: 'price',
    head: text.price,
    kind: 'figure',
    narrow: 'hidden',
    cell: (line) => (
      <UnitAndPackPrice unitPrice={pricesOf(line, line.quantity).unitPrice} product={line.product} />
    ),
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
 * The last step of the cart (confirm mode): address, the choice of delivery and payment, note, read-only lines, discount code,
 * 'Volver' and 'Confirmar Pedido'. Only what the client's last order chose is chosen already. An expired session goes to the
 * store; success goes to /thanks (`CartScreen`).
 */
export function ConfirmCartStep({ cart: given, chosen, onBack, onConfirmed }: ConfirmOrderProps) {
  const { choices, choose } = chosen;
  const { transport, payment, discountCodes } = choices;
  const { cart, delivery, saving, ...way } = useDeliveryOption(given);
  const code = useCheckedCode(cart, discountCodes, (typed) => choose({ discountCodes: typed }));
  const discount = useDiscountEstimate(cart, code.checked);
  const orderNote = useOrderNote(cart);
  const heading = useHeadingFocus();
  const sessions = useSessionStore();
  const navigate = useNavigate();
  const { confirm, pending } = useConfirmCart({ onCart: useCartArrived() });
  const amounts = cartAmounts(cart);
  const isHeld = useCreditOutcome(cart, amounts)?.outcome === 'held';
  const quoted = cart.shippingQuote.cost;
  const postPrice = quoted === null ? null : toCentavos(quoted);
  const { reached } = useMinimumOrder(amounts.totals.total);
  const freeDelivery = useFreeDelivery(cart, amounts.totals.total);
  const clientMissing = useClientMissing();
  const address = useOrderAddress(cart, way.chooseAddress);
  const form = useRef<HTMLDivElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const press = useOwnPress();
  const missing = {
    delivery: isAsked && delivery === undefined ? confirmText.deliveryMissing : undefined,
    payment: isAsked && payment === undefined ? confirmText.paymentMissing : undefined,
  };

  /** Whether all is chosen. If not, says what is missing and moves the focus there. */
  function checkChoices(): boolean {
    setIsAsked(true);
    if (delivery !== undefined && payment !== undefined) return true;
    const name = delivery === undefined ? 'delivery' : 'payment';
    form.current?.querySelector<HTMLElement>(`input[name="${name}"]`)?.focus();
    return false;
  }
  async function onConfirm() {
    if (sessions.refresh().session === undefined) {
      // 'refused' rather than expired, which would lead to the login
      sessions.end('refused');
      void navigate('/store');
      return;
    }
    if (!checkChoices() || delivery === undefined || payment === undefined) return;
    const addressed = await address.finish();
    if (addressed === undefined) return;
    // another address may have another price: it is confirmed once it was seen
    if (addressed.total !== cart.total) return;
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
      onKeyDown={press.onKeyDown}
      onClick={(event) => (press.isOwn(event) ? onConfirm() : undefined)}
    >
      {text.confirm}
    </Button>
  );
  return (
    <div className="page-width cart-screen" data-without-tabs="">
      <div className="row row--between">
        <h1 ref={heading} tabIndex={-1} className="page-title">
          {text.confirmTitle}
        </h1>
        <CartClient name={cart.clientName} />
      </div>
      <div className="cart-columns">
        <div ref={form} className="stack">
          <AddressBlock cart={cart} address={address} saving={saving} />
          <DeliveryChoice
            legend={<ConfirmTitle number={2}>{confirmText.how}</ConfirmTitle>}
            error={missing.delivery}
            value={delivery}
            onChange={(next) => {
              choose({ transport });
              void way.choose(next, transport);
            }}
            transport={transport}
            onTransport={(next) => choose({ transport: next })}
            postPrice={postPrice}
          />
          <PaymentChoice
            legend={<ConfirmTitle number={3}>{confirmText.payment}</ConfirmTitle>}
            error={missing.payment}
            value={payment}
            onChange={(next) => choose({ payment: next })}
          />
          <div className="panel">
            <OrderNote note={orderNote} />
          </div>
          <div className="panel confirm-lines">
            <Disclosure
              look="plain"
              open={false}
              title={
                <>
                  <b>{text.products(amounts.totals.lines, amounts.totals.units)}</b> {confirmText.lines}
                </>
              }
            >
              <Table
                caption={text.title}
                columns={columns}
                rows={cart.cartProducts}
                rowKey={(line) => line.detailId}
              />
            </Disclosure>
          </div>
        </div>
        <CartSummary
          amounts={amounts}
          freeDelivery={delivery === 2 ? freeDelivery : undefined}
          condition={cart.taxTerms?.condition}
          discount={discount}
        >
          <DiscountCodeField cart={cart} code={code} />
          {clientMissing ? <ClientNeeded /> : <CreditNotice cart={cart} amounts={amounts} />}
          {button('large')}
          <NextSteps delivery={delivery} transport={transport} payment={payment} isHeld={isHeld} />
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
      <BottomBar amounts={amounts}>{button('normal')}</BottomBar>
    </div>
  );
}
