// The sheet in which an order is edited: quantities, added and removed products, delivery and notes, and why, for the client.

import type { DeliveryAddress } from '@mostrador/contract/entries/cart';
import type { DeskOrder, OrderFieldEdit, OrderLineEdit } from '@mostrador/contract/entries/order-desk';
import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { keptUnits } from '@mostrador/rules/order-units';
import { useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import { conflictsOf } from '../../../features/client-desk/useClientChanges';
import { ProvinceSelect } from '../../../features/geography/ProvinceSelect';
import type { OrderDeskChanges } from '../../../features/order-desk/useOrderDeskChanges';
import { Note } from '../../../ui/Note';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { useToasts } from '../../../ui/useToasts';
import { parseWhole } from '../../text/amounts';
import { ordersText, orderText as text } from '../../text/orders';
import { FormSheet } from '../../ui/FormSheet';
import { type AddedProduct, AddProduct } from './AddProduct';

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

/** Of an order that was to be picked up. */
const NO_ADDRESS: DeliveryAddress = {
  contactPhone: '',
  deliveryAddressStreet: '',
  deliveryAddressFloor: '',
  deliveryAddressPostalCode: '',
  deliveryAddressCityName: '',
  deliveryAddressCountry: 'AR',
  deliveryAddressProvinceCode: null,
};

export function EditOrderSheet({ desk, changes, onReload, onClose }: EditOrderSheetProps) {
  const { order, editable } = desk;
  const toasts = useToasts();
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>({});
  const [added, setAdded] = useState<readonly AddedProduct[]>([]);
  const [texts, setTexts] = useState({
    observations: order.observations,
    contactPhone: order.contactPhone,
    deliveryDetails: order.deliveryDetails,
  });
  const [delivery, setDelivery] = useState(deliveryOf(order));
  const [address, setAddress] = useState(order.deliveryAddress ?? NO_ADDRESS);
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
    return [...edits, ...added.map(({ code, units: to }) => ({ code, from: 0, to }))];
  };
  const fieldEdits = (): OrderFieldEdit[] => {
    const edits: OrderFieldEdit[] = (['observations', 'contactPhone', 'deliveryDetails'] as const).flatMap(
      (field) =>
        texts[field].trim() === order[field].trim() ? [] : [{ field, from: order[field], to: texts[field] }],
    );
    if (delivery !== '' && delivery !== deliveryOf(order))
      edits.push({ field: 'delivery', from: deliveryOf(order), to: delivery });
    if (JSON.stringify(address) !== JSON.stringify(order.deliveryAddress ?? NO_ADDRESS))
      edits.push({ field: 'deliveryAddress', from: order.deliveryAddress, to: address });
    return edits;
  };
  function add(product: AddedProduct) {
    const { code, units } = product;
    setProblem(undefined);
    const known = order.cartProducts.find((line) => line.product.code === code);
    if (known !== undefined) setQuantities((held) => ({ ...held, [code]: String(units) }));
    else setAdded((held) => [...held.filter((each) => each.code !== code), product]);
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
            {added.map(({ code, name, units }) => (
              <li key={code}>
                <span>
                  <span className="name">{name === '' ? code : name}</span>
                  {name !== '' && <span className="sub order-code">{code}</span>}
                </span>
                <span className="order-added">{units}</span>
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
          <AddProduct onAdd={add} onMissing={() => setProblem(text.addMissing)} />
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
      {delivery !== 'pickUp' && (
        <>
          {ADDRESS.map(([field, label]) => (
            <TextField
              key={field}
              label={text.fields[label]}
              maxLength={200}
              value={address[field]}
              onChange={({ target }) => setAddress((held) => ({ ...held, [field]: target.value }))}
            />
          ))}
          <ProvinceSelect
            by="provinceCode"
            name="province"
            label={text.fields.province}
            value={address.deliveryAddressProvinceCode ?? ''}
            onChange={(code) =>
              setAddress((held) => ({ ...held, deliveryAddressProvinceCode: code === '' ? null : code }))
            }
          />
        </>
      )}
      <TextField
        label={text.reason}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormSheet>
  );
}
