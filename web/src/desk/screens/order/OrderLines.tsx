// The lines of an order: what was ordered, delivered and is pending, what leaves now, and the remainder that is cancelled.

import type { DeskOrder, OrderPart } from '@mostrador/contract/entries/order-desk';
import type { OrderLine } from '@mostrador/contract/entries/orders';
import { discountRows, discountRowText } from '@mostrador/rules/discount-rows';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import {
  isOpen as isOpenOrder,
  keptUnits,
  lineTotal,
  mayLeave,
  pendingUnits,
} from '@mostrador/rules/order-units';
import { Fragment, useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import { conflictsOf } from '../../../features/client-desk/useClientChanges';
import type { OrderDeskChanges } from '../../../features/order-desk/useOrderDeskChanges';
import { useProfile } from '../../../session/session-context';
import { quantityPriceText } from '../../../text/quantity-prices';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { TextField } from '../../../ui/TextField';
import { useToasts } from '../../../ui/useToasts';
import { parseWhole, wholeText } from '../../text/amounts';
import { ordersText, orderText as text } from '../../text/orders';
import { FormSheet } from '../../ui/FormSheet';
import { TaxSums } from '../../ui/TaxSums';

export interface OrderLinesProps {
  readonly desk: DeskOrder;
  readonly changes: OrderDeskChanges;
  readonly onReload: () => void;
}

export function OrderLines({ desk, changes, onReload }: OrderLinesProps) {
  const { order, inStock } = desk;
  const { externalId, status } = order;
  const isOpen = isOpenOrder(status);
  const delivers = useProfile() === 3 && mayLeave(status);
  const toasts = useToasts();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [carrier, setCarrier] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const stock = new Map(inStock.map(({ code, units }) => [code, units]));
  const lines = order.cartProducts.map((line) => {
    const pending = isOpen ? pendingUnits(line) : 0;
    const held = Math.min(pending, stock.get(line.product.code) ?? pending);
    const text = typed[line.product.code] ?? String(held);
    const units = parseWhole(text) ?? Number.NaN;
    const isRight = units >= 0 && units <= pending;
    return { line, pending, held, text, units: isRight ? units : 0, isRight };
  });
  const going = lines.reduce((sum, { units }) => sum + units, 0);
  const left = lines.filter(({ pending, units }) => pending > units);
  const leftUnits = left.reduce((sum, { pending, units }) => sum + pending - units, 0);
  const pendingAll = lines.reduce((sum, { pending }) => sum + pending, 0);
  const partsOf = (unitsOf: (line: (typeof lines)[number]) => number): OrderPart[] =>
    lines
      .filter((each) => unitsOf(each) > 0)
      .map((each) => ({ code: each.line.product.code, pending: each.pending, units: unitsOf(each) }));

  async function attempt(act: () => Promise<{ readonly message: string }>): Promise<boolean> {
    try {
      const { message } = await act();
      toasts.show({ text: message, tone: 'ok', about: 'order' });
      setTyped({});
      return true;
    } catch (error) {
      const [conflict] = conflictsOf(error) ?? [];
      const said =
        conflict === undefined ? (messageOf(error) ?? ordersText.failed) : text.conflict(conflict.changedBy);
      toasts.show({ text: said, tone: 'error', about: 'order' });
      if (conflict !== undefined) {
        setTyped({});
        onReload();
      }
      return false;
    }
  }
  async function deliver() {
    if (isBusy) return;
    setBusy(true);
    const done = await attempt(() =>
      changes.deliver(externalId, { lines: partsOf(({ units }) => units), carrier }),
    );
    if (done) setCarrier('');
    setBusy(false);
  }

  return (
    <section className="order-lines" aria-labelledby="order-lines">
      <div className="d-cell__head">
        <h2 className="d-h" id="order-lines">
          {text.lines}
        </h2>
        {delivers && isOpen && pendingAll > 0 && (
          <span className="order-all">
            <button type="button" className="f-link" onClick={() => setTyped({})}>
              {text.allNow}
            </button>
            <button
              type="button"
              className="f-link"
              onClick={() => setTyped(Object.fromEntries(lines.map(({ line }) => [line.product.code, '0'])))}
            >
              {text.noneNow}
            </button>
          </span>
        )}
      </div>
      <table className="dt dt--inset order-table">
        <thead>
          <tr>
            <th>{text.columns.product}</th>
            <th className="num order-wide">{text.columns.price}</th>
            <th className="num">{text.columns.ordered}</th>
            <th className="num order-wide">{text.columns.delivered}</th>
            {isOpen && delivers && <th className="num">{text.columns.now}</th>}
            {isOpen && <th className="num">{text.columns.left}</th>}
            <th className="num order-wide">{text.columns.subtotal}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((each) => (
            <LineRow
              key={each.line.externalId}
              {...each}
              isOpen={isOpen}
              delivers={delivers}
              onType={(value) => setTyped((held) => ({ ...held, [each.line.product.code]: value }))}
            />
          ))}
        </tbody>
      </table>
      <dl className="kv order-sums">
        <dt>
          {text.units(
            lines.filter(({ line }) => keptUnits(line) > 0).length,
            lines.reduce((sum, { line }) => sum + keptUnits(line), 0),
          )}
        </dt>
        <dd>{formatPesos(toCentavos(order.total) - toCentavos(order.shippingCost))}</dd>
        {(order.shippingCost > 0 || order.freeDelivery) && (
          <>
            <dt>{text.shipping}</dt>
            <dd>{order.freeDelivery ? text.free : formatPesos(toCentavos(order.shippingCost))}</dd>
          </>
        )}
        <dt className="strong">{text.total}</dt>
        <dd className={order.taxes ? 'strong' : 'order-total'}>{formatPesos(toCentavos(order.total))}</dd>
        <TaxSums taxes={order.taxes} />
        {discountRows(order.discount ?? null).map((row) => (
          <Fragment key={row.words}>
            <dt>{discountRowText(row)}</dt>
            <dd>{row.amount}</dd>
          </Fragment>
        ))}
      </dl>
      {isOpen && pendingAll > 0 && (
        <>
          {delivers && going > 0 && leftUnits > 0 && (
            <Note tone="warn">{text.leaves(leftUnits, left.length)}</Note>
          )}
          <div className="order-deliver">
            {delivers && (
              <TextField
                label={text.carrier}
                maxLength={200}
                value={carrier}
                onChange={({ target }) => setCarrier(target.value)}
              />
            )}
            <Button kind="secondary" onClick={() => setClosing(true)}>
              {text.cancelRest}
            </Button>
            {delivers && (
              <Button
                pending={isBusy}
                disabled={going === 0 || lines.some(({ isRight }) => !isRight)}
                onClick={() => void deliver()}
              >
                {text.deliver(going)}
              </Button>
            )}
          </div>
        </>
      )}
      {isClosing && (
        <CloseSheet
          units={pendingAll}
          onClose={() => setClosing(false)}
          onSubmit={async (note) => {
            const done = await attempt(() =>
              changes.cancel(externalId, { lines: partsOf(({ pending }) => pending), note }),
            );
            if (done) setClosing(false);
          }}
        />
      )}
    </section>
  );
}

interface LineRowProps {
  readonly line: OrderLine;
  readonly pending: number;
  readonly held: number;
  readonly text: string;
  readonly units: number;
  readonly isRight: boolean;
  readonly isOpen: boolean;
  /** Whether the user delivers: a salesman only reads what is pending. */
  readonly delivers: boolean;
  readonly onType: (value: string) => void;
}

function LineRow({
  line,
  pending,
  held,
  text: typed,
  units,
  isRight,
  isOpen,
  delivers,
  onType,
}: LineRowProps) {
  const { product, price, quantity, freeUnits = 0, cancelled, delivered, observations } = line;
  const isRemoved = cancelled === quantity;
  const notes = [
    observations.trim(),
    freeUnits > 0 ? quantityPriceText.free(freeUnits) : '',
    isRemoved ? text.removed : cancelled > 0 ? text.cancelledUnits(cancelled) : '',
    isOpen && held < pending ? text.shortOf(held) : '',
  ].filter((note) => note !== '');
  const left = delivers ? pending - units : pending;
  const error = `order-wrong-${product.code}`;
  return (
    <tr className={isRemoved ? 'is-off' : undefined}>
      <td className="grow">
        <span className="name">{product.name}</span>
        <span className="sub order-code">{[product.code, ...notes].join(' · ')}</span>
      </td>
      <td className="num order-wide">{formatPesos(toCentavos(price))}</td>
      <td className="num">{wholeText(quantity)}</td>
      <td className="num order-wide">{delivered === 0 ? '–' : wholeText(delivered)}</td>
      {isOpen && delivers && (
        <td className="num">
          {pending === 0 ? (
            '–'
          ) : (
            <>
              <input
                className="control order-units"
                inputMode="numeric"
                aria-label={text.nowOf(product.code)}
                aria-invalid={!isRight || undefined}
                aria-describedby={isRight ? undefined : error}
                maxLength={7}
                value={typed}
                data-less={units < pending || undefined}
                onChange={({ target }) => onType(target.value)}
              />
              {!isRight && (
                <small id={error} className="order-wrong">
                  {text.wrongUnits(pending)}
                </small>
              )}
            </>
          )}
        </td>
      )}
      {isOpen && <td className="num">{left > 0 ? <b className="order-left">{wholeText(left)}</b> : '–'}</td>}
      <td className="num order-wide">
        {formatPesos(lineTotal({ ...line, freeUnits, unitPrice: toCentavos(price) }))}
      </td>
    </tr>
  );
}

interface CloseSheetProps {
  readonly units: number;
  readonly onClose: () => void;
  readonly onSubmit: (note: string) => Promise<void>;
}

function CloseSheet({ units, onClose, onSubmit }: CloseSheetProps) {
  const [note, setNote] = useState('');
  return (
    <FormSheet
      title={text.cancelRestTitle}
      onClose={onClose}
      onSubmit={() => onSubmit(note)}
      verb={text.cancelRestVerb(units)}
      back={text.back}
    >
      <p>{text.cancelRestText(units)}</p>
      <TextField
        label={text.reason}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormSheet>
  );
}
