// The sheet in which an order is edited: quantities, added and removed products, delivery and notes, and why, for the client.

import type { DeskOrder, OrderFieldEdit, OrderLineEdit } from '@mostrador/contract/entries/order-desk';
import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { keptUnits } from '@mostrador/rules/order-units';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import { conflictsOf } from '../../../features/client-desk/useClientChanges';
import type { OrderDeskChanges } from '../../../features/order-desk/useOrderDeskChanges';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { useToasts } from '../../../ui/useToasts';
import { parseWhole } from '../../text/amounts';
import { ordersText, orderText as text } from '../../text/orders';
import { FormSheet } from '../../ui/FormSheet';

export interface EditOrderSheetProps {
  readonly desk: DeskOrder;
  readonly changes: OrderDeskChanges;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

type DeliveryKind = '' | 'pickUp' | 'transport' | 'post';

const deliveryOf = (order: OrderDetails): DeliveryKind => {
  if (order.pickUp) return 'pickUp';
  return order.deliveryOption === 1 ? 'transport' : order.deliveryOption === 2 ? 'post' : '';
};

const ADDRESS = [
  ['deliveryAddressStreet', 'street'],
  ['deliveryAddressFloor', 'floor'],
  ['deliveryAddressPostalCode', 'postalCode'],
  ['deliveryAddressCityName', 'city'],
] as const;

export function EditOrderSheet({ desk, changes, onReload, onClose }: EditOrderSheetProps) {
  const { order, editable } = desk;
  const toasts = useToasts();
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>({});
  const [added, setAdded] = useState<readonly OrderLineEdit[]>([]);
  const [newCode, setNewCode] = useState('');
  const [newUnits, setNewUnits] = useState('');
  const [texts, setTexts] = useState({
    observations: order.observations,
    contactPhone: order.contactPhone,
    deliveryDetails: order.deliveryDetails,
  });
  const [delivery, setDelivery] = useState(deliveryOf(order));
  const [address, setAddress] = useState(order.deliveryAddress);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();

  const lineEdits = (): OrderLineEdit[] | undefined => {
    const edits: OrderLineEdit[] = [];
    for (const line of order.cartProducts) {
      const { code } = line.product;
      const typed = quantities[code];
      if (typed === undefined) continue;
      const to = parseWhole(typed) ?? (typed.trim() === '' ? 0 : undefined);
      if (to === undefined || to < 0 || to > 999_999) return undefined;
      if (to !== keptUnits(line)) edits.push({ code, from: keptUnits(line), to });
    }
    return [...edits, ...added];
  };
  const fieldEdits = (): OrderFieldEdit[] => {
    const edits: OrderFieldEdit[] = (['observations', 'contactPhone', 'deliveryDetails'] as const).flatMap(
      (field) =>
        texts[field].trim() === order[field].trim() ? [] : [{ field, from: order[field], to: texts[field] }],
    );
    if (delivery !== '' && delivery !== deliveryOf(order))
      edits.push({ field: 'delivery', from: deliveryOf(order), to: delivery });
    if (address !== null && JSON.stringify(address) !== JSON.stringify(order.deliveryAddress))
      edits.push({ field: 'deliveryAddress', from: order.deliveryAddress, to: address });
    return edits;
  };
  function add() {
    const to = parseWhole(newUnits);
    const code = newCode.trim();
    if (code === '' || to === undefined || to === null || to < 1) {
      setProblem(text.addMissing);
      return;
    }
    setProblem(undefined);
    const known = order.cartProducts.find((line) => line.product.code === code);
    if (known !== undefined) setQuantities((held) => ({ ...held, [code]: String(to) }));
    else setAdded((held) => [...held.filter((each) => each.code !== code), { code, from: 0, to }]);
    setNewCode('');
    setNewUnits('');
  }
  async function save() {
    const lines = lineEdits();
    if (lines === undefined) {
      setProblem(text.addMissing);
      return;
    }
    const fields = fieldEdits();
    if (lines.length === 0 && fields.length === 0) {
      setProblem(text.nothing);
      return;
    }
    try {
      const { message } = await changes.edit(order.externalId, { lines, fields, note });
      toasts.show({ text: message, tone: 'ok', about: 'order' });
      onClose();
    } catch (error) {
      const conflicts = conflictsOf(error);
      if (conflicts === undefined) {
        setProblem(messageOf(error) ?? ordersText.failed);
        return;
      }
      setProblem(text.conflict(conflicts[0]?.changedBy ?? ''));
      onReload();
    }
  }

  return (
    <FormSheet
      title={text.editTitle(order.formatedDocumentNumber)}
      onClose={onClose}
      onSubmit={save}
      verb={text.save}
    >
      {problem !== undefined && (
        <Note tone="danger" announce>
          {problem}
        </Note>
      )}
      {editable.lines ? (
        <>
          <p className="d-meta">{text.editHint}</p>
          <ul className="order-edit">
            {order.cartProducts.map((line) => {
              const { code, name } = line.product;
              const typed = quantities[code] ?? String(keptUnits(line));
              const isOut = typed.trim() === '0' || typed.trim() === '';
              return (
                <li key={line.externalId} data-out={isOut || undefined}>
                  <span>
                    <span className="name">{name}</span>
                    <span className="sub order-code">{code}</span>
                  </span>
                  <input
                    className="control order-units"
                    inputMode="numeric"
                    aria-label={text.quantityOf(code)}
                    maxLength={7}
                    value={typed}
                    data-less={typed !== String(keptUnits(line)) || undefined}
                    onChange={({ target }) => setQuantities((held) => ({ ...held, [code]: target.value }))}
                  />
                  <button
                    type="button"
                    className="f-link"
                    aria-label={isOut ? undefined : text.removeOf(code)}
                    onClick={() =>
                      setQuantities((held) => ({ ...held, [code]: isOut ? String(line.quantity) : '0' }))
                    }
                  >
                    {isOut ? text.restore : text.remove}
                  </button>
                </li>
              );
            })}
            {added.map(({ code, to }) => (
              <li key={code}>
                <span className="name">{code}</span>
                <span>{to}</span>
                <button
                  type="button"
                  className="f-link"
                  aria-label={text.removeOf(code)}
                  onClick={() => setAdded((held) => held.filter((each) => each.code !== code))}
                >
                  {text.remove}
                </button>
              </li>
            ))}
          </ul>
          <div className="order-add">
            <TextField
              label={text.addCode}
              maxLength={64}
              value={newCode}
              onChange={({ target }) => setNewCode(target.value)}
            />
            <TextField
              label={text.addUnits}
              inputMode="numeric"
              maxLength={7}
              value={newUnits}
              onChange={({ target }) => setNewUnits(target.value)}
            />
            <Button kind="secondary" icon={Plus} onClick={add}>
              {text.add}
            </Button>
          </div>
        </>
      ) : (
        desk.order.paymentStatus !== 'none' && <Note tone="info">{text.paidNote}</Note>
      )}
      <Select
        label={text.fields.delivery}
        value={delivery}
        options={[
          ...(deliveryOf(order) === '' ? [{ value: '', label: '–' }] : []),
          ...Object.entries(ordersText.deliveries).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ target }) => setDelivery(target.value as DeliveryKind)}
      />
      {(['deliveryDetails', 'contactPhone', 'observations'] as const).map((field) => (
        <TextField
          key={field}
          label={text.fields[field]}
          maxLength={field === 'contactPhone' ? 100 : 500}
          value={texts[field]}
          onChange={({ target }) => setTexts((held) => ({ ...held, [field]: target.value }))}
        />
      ))}
      {address !== null &&
        delivery !== 'pickUp' &&
        ADDRESS.map(([field, label]) => (
          <TextField
            key={field}
            label={text.fields[label]}
            maxLength={200}
            value={address[field]}
            onChange={({ target }) => setAddress((held) => held && { ...held, [field]: target.value })}
          />
        ))}
      <TextField
        label={text.reason}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormSheet>
  );
}
