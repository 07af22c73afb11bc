import type { OrderDetails, RepeatResult } from '@mostrador/contract/entries/orders';
import { useState } from 'react';
import { useCart, useCartArrived, useShownTarget } from '../../features/cart/queries';
import { useRepeatOrder } from '../../features/orders/useRepeatOrder';
import { repeatText as text } from '../../text/orders';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { RepeatedLines } from '../common/orders/RepeatedLines';
import { useTargetClient } from '../common/target-client/TargetClient';

/** The button 'Repetir pedido': adds the order's products to the cart again, and shows the outcome of each. */
export function RepeatOrder({ order }: { readonly order: OrderDetails }) {
  const { buysForOthers, target, choose } = useTargetClient();
  const cart = useCart().data;
  const marks = useShownTarget();
  const { repeat, pending } = useRepeatOrder({ marks, onCart: useCartArrived() });
  const [result, setResult] = useState<RepeatResult>();
  const [asking, setAsking] = useState(false);
  const otherClient = cart?.targetClientCode !== order.clientCode;

  async function start() {
    if (buysForOthers && (!target || otherClient)) {
      setAsking(true);
      return;
    }
    setResult(await repeat(order.externalId));
  }
  async function chooseClient() {
    setAsking(false);
    await choose();
  }
  return (
    <>
      <Button kind={order.payable ? 'secondary' : 'primary'} onClick={start} pending={pending}>
        {text.repeat}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={target ? text.otherClientTitle : text.clientFirst}
        closeLabel={text.close}
        size="small"
        footer={
          <>
            <Button kind="secondary" onClick={() => setAsking(false)}>
              {text.close}
            </Button>
            <Button onClick={() => void chooseClient()}>{text.chooseClient}</Button>
          </>
        }
      >
        <p>{text.otherClient(order.clientName)}</p>
      </Dialog>
      <RepeatedLines result={result} onClose={() => setResult(undefined)} />
    </>
  );
}
