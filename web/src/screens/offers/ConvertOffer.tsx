// Turns an open offer into an order: the chosen lines, delivery and payment as in the cart's last step, and the total.

import type { Cart } from '@mostrador/contract/entries/cart';
import type { Offer } from '@mostrador/contract/entries/offers';
import { totalWithShipping } from '@mostrador/rules/cart-totals';
import { FIELD_MAX } from '@mostrador/rules/limits';
import { missingAmount } from '@mostrador/rules/minimum-order';
import { formatPesos } from '@mostrador/rules/money';
import { refusalText } from '@mostrador/rules/refusals';
import { NET_WORDS } from '@mostrador/rules/tax-rows';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../api/api';
import { messageOf } from '../../api/call-failed';
import { postPriceText } from '../../features/cart/CartSummary';
import { useOfferQuote } from '../../features/offers/queries';
import { useOfferChanges } from '../../features/offers/useOfferChanges';
import { keepLastOrder } from '../../features/orders/last-order';
import { usePage } from '../../page/page';
import { offersText, offerText as text } from '../../text/offers';
import { Button } from '../../ui/Button';
import { MoneyRows } from '../../ui/MoneyRows';
import { Note } from '../../ui/Note';
import { taxMoneyRows } from '../../ui/TaxRows';
import { TextArea } from '../../ui/TextArea';
import { useDebounced } from '../../ui/useDebounced';
import { useToasts } from '../../ui/useToasts';
import { AddressChoice } from '../common/order-form/AddressChoice';
import { DeliveryChoice } from '../common/order-form/DeliveryChoice';
import { firstPayment } from '../common/order-form/first-payment';
import { PaymentChoice } from '../common/order-form/PaymentChoice';
import { OfferedLines } from './OfferedLines';
import { chosenLines, type Wanted, type WantedLine, wantedOf } from './wanted-lines';

/** Milliseconds without a further change before the server is asked what the chosen lines cost. */
const QUOTE_DELAY_MS = 250;
const NOTHING_CHANGED: Wanted = new Map();

interface ConvertOfferProps {
  readonly offer: Offer;
  readonly onReload: () => void;
}

export function ConvertOffer({ offer, onReload }: ConvertOfferProps) {
  const { externalId } = offer;
  const { paymentOptions } = usePage().context;
  const { scope, session } = useApi();
  const client = useQueryClient();
  const changes = useOfferChanges();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [changed, setChanged] = useState(NOTHING_CHANGED);
  const wanted = useMemo(() => wantedOf(offer, changed), [offer, changed]);
  const [delivery, setDelivery] = useState<1 | 2>(1);
  const [transport, setTransport] = useState('');
  const [address, setAddress] = useState<Cart['deliveryAddress']>();
  const [payment, setPayment] = useState(firstPayment(null, paymentOptions));
  const [observations, setObservations] = useState('');
  const [isBusy, setBusy] = useState(false);
  const lines = chosenLines(wanted);
  const deliveryAddress = address ?? null;
  const asked = useDebounced(JSON.stringify({ lines, deliveryAddress }), QUOTE_DELAY_MS);
  const isAsked = asked === JSON.stringify({ lines, deliveryAddress });
  const quote = useOfferQuote(externalId, JSON.parse(asked), true);
  const known = quote.data;
  const postCost = known?.postCost ?? null;
  const products = known?.products ?? 0;
  const total = totalWithShipping(products, delivery === 2 ? (postCost ?? 0) : 0);
  const isBelow = known !== undefined && lines.length > 0 && missingAmount(products, known.minimum) > 0;
  const isReady = known !== undefined && isAsked && !quote.isPlaceholderData && lines.length > 0;
  const taxes = (delivery === 2 ? known?.taxesByPost : known?.taxes) ?? null;
  const units = known?.answers.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;

  function change(lineId: string, to: Partial<WantedLine>) {
    const held = wanted.get(lineId);
    if (held !== undefined) setChanged(new Map(changed).set(lineId, { ...held, ...to }));
  }
  async function convert() {
    if (isBusy) return;
    setBusy(true);
    try {
      const answer = await changes.accept(externalId, {
        lines,
        deliveryOption: delivery,
        deliveryDetails: delivery === 1 ? transport : '',
        deliveryAddress,
        paymentOption: payment,
        observations,
        total,
      });
      if (answer.resultCode < 0) {
        toasts.show({ text: answer.message, tone: 'error', about: 'offer' });
        onReload();
        void quote.refetch();
      } else if (answer.offer.order !== null) {
        toasts.show({ text: answer.message });
        keepLastOrder(session, answer.offer.order.externalId);
        void client.invalidateQueries({ queryKey: [scope] });
        void navigate('/thanks', { replace: true });
      }
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? text.convertFailed, tone: 'error', about: 'offer' });
    }
    setBusy(false);
  }

  return (
    <div className="offer-columns">
      <div className="stack">
        <OfferedLines offer={offer} choice={{ wanted, onWanted: change }} />
        <div className="offer-choices">
          <DeliveryChoice
            value={delivery}
            onChange={setDelivery}
            transport={transport}
            onTransport={setTransport}
            postPrice={postCost}
          >
            {known !== undefined && known.deliveryAddresses.length > 0 && (
              <div className="offer-address">
                <AddressChoice
                  cart={{ deliveryAddress: known.deliveryAddress, ownAddress: address !== undefined }}
                  addresses={known.deliveryAddresses}
                  disabled={false}
                  onChoose={setAddress}
                />
              </div>
            )}
          </DeliveryChoice>
          <PaymentChoice value={payment} onChange={setPayment} />
        </div>
        <TextArea
          label={text.observations}
          placeholder={text.optional}
          rows={2}
          maxLength={FIELD_MAX.observations}
          value={observations}
          onChange={({ target }) => setObservations(target.value)}
        />
      </div>
      <aside className="offer-summary" aria-label={text.summary}>
        <dl>
          <dt>{text.products(lines.length, units)}</dt>
          <dd>{formatPesos(products)}</dd>
          {delivery === 2 && (
            <>
              <dt>{text.shipping}</dt>
              <dd>{postPriceText(postCost)}</dd>
            </>
          )}
        </dl>
        <MoneyRows
          rows={[{ words: NET_WORDS, amount: formatPesos(total), kind: 'net' }, ...taxMoneyRows(taxes)]}
        />
        <p className="offer-summary-hint">
          {text.held(offer.holdsStock ? offersText.day(offer.validUntil) : undefined)}
        </p>
        {isBelow && (
          <Note tone="warn" announce>
            {refusalText({ code: 'order_below_minimum', amount: known.minimum })}
          </Note>
        )}
        {quote.isError && (
          <Note tone="danger" announce>
            {messageOf(quote.error) ?? text.convertFailed}
          </Note>
        )}
        <Button
          size="large"
          block
          disabled={!isReady || isBelow}
          pending={isBusy}
          onClick={() => void convert()}
        >
          {text.convert}
        </Button>
      </aside>
    </div>
  );
}
