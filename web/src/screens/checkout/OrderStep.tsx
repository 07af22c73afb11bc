import type { Cart, CartLine } from '@mostrador/contract/entries/cart';
import { lineTotals } from '@mostrador/rules/cart-totals';
import { formatPesos } from '@mostrador/rules/money';
import { ChevronLeft } from 'lucide-react';
import { useNavigate } from 'react-router';
import { cartAmounts } from '../../features/cart/cart-amounts';
import { pricesOf } from '../../features/cart/cart-edits';
import { useOrderNote } from '../../features/cart/useOrderNote';
import { checkoutText as text } from '../../text/checkout';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { type Column, Table } from '../../ui/Table';
import { OrderNote } from '../common/order-form/OrderNote';
import { lineNote } from '../common/orders/line-note';
import { QuantityAndPrice, UnitAndPackPrice } from '../common/orders/QuantityAndPrice';
import { CartClient, ClientNeeded } from '../common/target-client/CartClient';
import { CheckoutFrame } from './CheckoutFrame';
import { CheckoutSummary } from './CheckoutSummary';
import { useOrderAllowed } from './useOrderAllowed';

const columns: readonly Column<CartLine>[] = [
  {
    key: 'product',
    head: text.product,
    names: true,
    narrow: 'title',
    cell: ({ product }) => (
      <>
        {product.name}
        <span className="order-line-note">{lineNote(product)}</span>
      </>
    ),
  },
  {
    key: 'observations',
    head: text.observations,
    narrow: 'full',
    cell: ({ observations }) => observations,
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
    key: 'subtotal',
    head: text.subtotal,
    kind: 'figure',
    narrow: 'end',
    cell: (line) => <b>{formatPesos(lineTotals(pricesOf(line, line.quantity)).subtotal)}</b>,
  },
];

/**
 * The checkout's first step ('Pedido'): reviews the cart's lines, then 'Finalizar' (finalize) or 'Volver al carrito'
 * (back to cart).
 */
export function OrderStep({ cart }: { readonly cart: Cart }) {
  const navigate = useNavigate();
  const { totals } = cartAmounts(cart);
  const { clientMissing, allowed } = useOrderAllowed(cart);
  const orderNote = useOrderNote(cart);
  return (
    <CheckoutFrame step={0} aside={<CartClient name={cart.clientName} />}>
      <div className="checkout-columns">
        <div className="stack">
          <Table
            caption={text.order}
            columns={columns}
            rows={cart.cartProducts}
            rowKey={(line) => line.detailId}
            foot={{
              // the summary beside the table shows the total with shipping
              label: cart.shippingCost > 0 ? text.productsTotal : text.total,
              value: <b>{formatPesos(totals.total)}</b>,
            }}
          />
          <OrderNote note={orderNote} />
        </div>
        <CheckoutSummary cart={cart}>
          {clientMissing && <ClientNeeded />}
          <Button
            size="large"
            block
            disabled={!allowed}
            onClick={() => void navigate('/checkout?paso=entrega')}
          >
            {text.finish}
          </Button>
          <LinkButton kind="quiet" icon={ChevronLeft} block to="/cart">
            {text.backToCart}
          </LinkButton>
        </CheckoutSummary>
      </div>
    </CheckoutFrame>
  );
}
