import type { OrderDetails, RepeatResult } from '@mostrador/contract/entries/orders';
import { useState } from 'react';
import { useCart, useCartArrived, useShownTarget } from '../../features/cart/queries';
import { useRepeatOrder } from '../../features/orders/useRepeatOrder';
import { repeatText as text } from '../../text/orders';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useTargetClient } from '../parts/TargetClient';
import { RepeatedLines } from './RepeatedLines';

/** Puts the order's products into the cart again, and tells of each what became of it. */
export function RepeatOrder({ order }: { readonly order: OrderDetails }) {
  const { buysForOthers, target, choose } = useTargetClient();
  const cart = useCart().data;
  const marks = useShownTarget();
  const { repeat, pending } = useRepeatOrder({ marks, onCart: useCartArrived() });
  const [result, setResult] = useState<RepeatResult>();
  const [asking, setAsking] = useState(false);
  const otherClient = cart?.targetClientCode !== order.clientCode;

  async function go() {
    setAsking(false);
    setResult(await repeat(order));
  }
  async function start() {
    if (buysForOthers && !target) {
      await choose();
      return;
    }
    if (buysForOthers && otherClient) setAsking(true);
    else await go();
  }
  return (
    <>
      <Button onClick={() => void start()} pending={pending}>
        {text.repeat}
      </Button>
      <Dialog
        open={asking && !!target}
        onClose={() => setAsking(false)}
        title={text.otherClientTitle}
        closeLabel={text.close}
        size="small"
        footer={
          <>
            <Button kind="secondary" onClick={() => void choose()}>
              {text.otherTarget}
            </Button>
            <Button onClick={() => void go()}>{text.goOn(target?.clientName ?? '')}</Button>
          </>
        }
      >
        <p>{text.otherClient(order.clientName, target?.clientName ?? '')}</p>
      </Dialog>
      <RepeatedLines result={result} onClose={() => setResult(undefined)} />
    </>
  );
}
