// The sheet with the fields of one price by quantity.

import type { QuantityFacts } from '@mostrador/rules/quantity';
import { useState } from 'react';
import { refusalMessageOf } from '../../../api/refusal-message';
import { usePriceLists } from '../../../features/price-lists/queries';
import type { QuantityPriceChange } from '../../../features/quantity-prices/queries';
import { Note } from '../../../ui/Note';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { quantityPricesText as text } from '../../text/quantity-prices';
import { CodeChoice } from '../CodeChoice';
import { FormSheet } from '../FormSheet';
import { changeOf, type FormKind, type PriceForm } from './price-form';

interface PriceSheetProps {
  readonly initial: PriceForm;
  readonly isNew: boolean;
  readonly isOfClient: boolean;
  readonly product: QuantityFacts | undefined;
  readonly onClose: () => void;
  readonly onSave: (change: QuantityPriceChange) => Promise<void>;
}

export function PriceSheet({ initial, isNew, isOfClient, product, onClose, onSave }: PriceSheetProps) {
  const [form, setForm] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const { lists = [] } = usePriceLists();
  const change = (next: Partial<PriceForm>) => setForm((before) => ({ ...before, ...next }));
  const { kind } = form;

  async function submit() {
    const made = changeOf(form, product);
    if (typeof made === 'string') return setProblem(made);
    setProblem(undefined);
    try {
      await onSave(made);
    } catch (error) {
      setProblem(refusalMessageOf(error) ?? text.failed);
    }
  }
  return (
    <FormSheet
      title={isNew ? text.addTitle : text.editTitle}
      verb={text.save}
      hasOwnChecks
      onClose={onClose}
      onSubmit={submit}
    >
      {problem !== undefined && (
        <Note tone="danger" announce>
          {problem}
        </Note>
      )}
      <div className="form-grid">
        {isNew && !isOfClient && (
          <Select
            label={text.kind}
            span={12}
            value={kind}
            options={Object.entries(text.kinds).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => change({ kind: target.value as FormKind, ownerCode: '' })}
          />
        )}
        {isNew && !isOfClient && kind === 'customer' && (
          <CodeChoice
            of="clients"
            label={text.client}
            span={6}
            onCode={(ownerCode) => change({ ownerCode })}
          />
        )}
        {isNew && isOfClient && (
          <CodeChoice
            of="products"
            label={text.product}
            span={6}
            onCode={(productCode) => change({ productCode })}
          />
        )}
        {isNew && kind !== 'customer' && (
          <Select
            label={text.list}
            span={6}
            value={form.ownerCode}
            options={[
              { value: '', label: '' },
              ...lists.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            onChange={({ target }) => change({ ownerCode: target.value })}
          />
        )}
        <TextField
          label={kind === 'promotion' ? text.paid : text.from}
          hint={product === undefined ? undefined : text.fromHint}
          span={6}
          maxLength={20}
          value={form.quantity}
          onChange={({ target }) => change({ quantity: target.value })}
        />
        {kind === 'promotion' ? (
          <TextField
            label={text.free}
            span={6}
            inputMode="numeric"
            maxLength={6}
            value={form.freeUnits}
            onChange={({ target }) => change({ freeUnits: target.value })}
          />
        ) : (
          <TextField
            label={text.price}
            span={6}
            inputMode="decimal"
            maxLength={20}
            value={form.price}
            onChange={({ target }) => change({ price: target.value })}
          />
        )}
        <TextField
          label={text.validFrom}
          hint={text.daysHint}
          type="date"
          span={6}
          value={form.validFrom}
          onChange={({ target }) => change({ validFrom: target.value })}
        />
        <TextField
          label={text.validUntil}
          type="date"
          span={6}
          min={form.validFrom}
          value={form.validUntil}
          onChange={({ target }) => change({ validUntil: target.value })}
        />
      </div>
    </FormSheet>
  );
}
