// The prices by quantity of a product, or those agreed with a client, on their pages of the desk: add, change and remove one.

import type { QuantityPrice } from '@mostrador/contract/entries/quantity-prices';
import type { QuantityFacts } from '@mostrador/rules/quantity';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import {
  type QuantityPriceChange,
  type QuantityPricesOf,
  useQuantityPriceChanges,
  useQuantityPrices,
} from '../../../features/quantity-prices/queries';
import { useUndo } from '../../../features/undo/useUndo';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Skeleton } from '../../../ui/Skeleton';
import { useToasts } from '../../../ui/useToasts';
import { daysText, quantityPricesText as text } from '../../text/quantity-prices';
import { PriceSheet } from './PriceSheet';
import { changeOf, formOf, keyOf, type PriceForm } from './price-form';

interface QuantityPricesProps {
  readonly of: QuantityPricesOf;
  /** What a new price begins with: the code of the product, or of the client. */
  readonly start: Pick<PriceForm, 'kind' | 'ownerCode' | 'productCode'>;
  /** The product's pack, on its page. */
  readonly product?: QuantityFacts;
  /** Something was saved or undone. */
  readonly onChanged: () => void;
}

export function QuantityPrices({ of, start, product, onChanged }: QuantityPricesProps) {
  const { data, isError, refetch } = useQuantityPrices(of);
  const { save, refresh } = useQuantityPriceChanges();
  const { undoAction } = useUndo();
  const toasts = useToasts();
  const [open, setOpen] = useState<'new' | QuantityPrice>();
  const isOfClient = 'clientId' in of;

  function done(said: string, actionId: string | null) {
    onChanged();
    const undoButton = actionId !== null && (
      <button type="button" className="f-link" onClick={() => void undo(actionId)}>
        {text.undo}
      </button>
    );
    toasts.show({
      text: (
        <>
          {said} {undoButton}
        </>
      ),
      tone: 'ok',
      about: 'quantity-price',
    });
  }
  async function undo(actionId: string) {
    try {
      await undoAction(actionId);
      void refresh();
      done(text.undone, null);
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? text.failed, tone: 'error', about: 'quantity-price' });
    }
  }
  /** Another quantity or other days make another price: the old one goes. */
  async function saveForm(change: QuantityPriceChange) {
    const old = open === 'new' || open === undefined ? undefined : open;
    const before = old === undefined ? undefined : changeOf(formOf(old), product);
    const isSame =
      old !== undefined &&
      typeof before === 'object' &&
      JSON.stringify({ ...before, to: 0 }) === JSON.stringify({ ...change, to: 0 });
    const { actionId } = await save({ ...change, from: isSame ? old.value : null });
    if (old !== undefined && typeof before === 'object' && !isSame)
      await save({ ...before, from: old.value, to: null });
    setOpen(undefined);
    done(text.saved, isSame || old === undefined ? actionId : null);
  }
  async function remove(price: QuantityPrice) {
    const change = changeOf(formOf(price), product);
    if (typeof change === 'string') return;
    try {
      const { actionId } = await save({ ...change, from: price.value, to: null });
      done(text.removed, actionId);
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? text.failed, tone: 'error', about: 'quantity-price' });
    }
  }

  if (isError)
    return (
      <Note tone="danger">
        {text.loadFailed}{' '}
        <button type="button" className="f-link" onClick={() => void refetch()}>
          {text.retry}
        </button>
      </Note>
    );
  if (data === undefined) return <Skeleton shape="row" />;
  return (
    <>
      {data.prices.length === 0 ? (
        <p className="d-meta">{text.none}</p>
      ) : (
        <table className="dt dt--inset dt--plain dt--tight">
          <thead>
            <tr>
              <th scope="col">{isOfClient ? text.product : text.who}</th>
              <th scope="col">{text.from}</th>
              <th scope="col" className="num">
                {text.price}
              </th>
              <th scope="col">{text.days}</th>
              <th scope="col">
                <span className="spoken">{text.edit}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.prices.map((price) => (
              <PriceRow
                key={keyOf(price)}
                price={price}
                isOfClient={isOfClient}
                onEdit={() => setOpen(price)}
                onRemove={() => void remove(price)}
              />
            ))}
          </tbody>
        </table>
      )}
      <Button kind="quiet" icon={Plus} onClick={() => setOpen('new')}>
        {text.add}
      </Button>
      {open !== undefined && (
        <PriceSheet
          initial={
            open === 'new'
              ? {
                  ...start,
                  quantity: isOfClient ? '1' : '',
                  freeUnits: '',
                  price: '',
                  validFrom: '',
                  validUntil: '',
                }
              : formOf(open)
          }
          isNew={open === 'new'}
          isOfClient={isOfClient}
          product={product}
          onClose={() => setOpen(undefined)}
          onSave={saveForm}
        />
      )}
    </>
  );
}

interface PriceRowProps {
  readonly price: QuantityPrice;
  readonly isOfClient: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function PriceRow({ price, isOfClient, onEdit, onRemove }: PriceRowProps) {
  const { kind, value, fromQuantity, freeUnits, validFrom, validUntil } = price;
  const [name, sub] = isOfClient
    ? [price.productName, price.productCode]
    : [price.ownerName, kind === 'customer_price' ? text.client : text.list];
  const action = (verb: string, act: () => void) => (
    <button type="button" className="f-link" aria-label={text.of(verb, name)} onClick={act}>
      {verb}
    </button>
  );
  return (
    <tr>
      <td className="grow">
        <span className="name">{name}</span> <span className="sub">{sub}</span>
      </td>
      <td>{freeUnits > 0 ? text.promotion(fromQuantity, freeUnits) : text.fromUnits(fromQuantity)}</td>
      <td className="num">{value === null || value === 0 ? '–' : text.amount(value)}</td>
      <td>{daysText(validFrom, validUntil)}</td>
      <td className="num">
        {action(text.edit, onEdit)} {action(text.remove, onRemove)}
      </td>
    </tr>
  );
}
