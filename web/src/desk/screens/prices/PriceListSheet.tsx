// The sheet with the fields of a price list: a new one, or one that exists, saved field by field from what the editor saw.

import type { PriceList, PriceListChange } from '@mostrador/contract/entries/price-lists';
import { useState } from 'react';
import { refusalMessageOf } from '../../../api/refusal-message';
import { usePriceChanges } from '../../../features/price-lists/usePriceChanges';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Note } from '../../../ui/Note';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { useToasts } from '../../../ui/useToasts';
import { increaseText, priceListsText as text } from '../../text/prices';
import { readPercentage } from '../../ui/increase/increase-form';
import { Sheet } from '../../ui/Sheet';

interface PriceListSheetProps {
  /** Undefined for a new list. */
  readonly list: PriceList | undefined;
  /** Those that a new list can copy. */
  readonly lists: readonly PriceList[];
  readonly onClose: () => void;
}

interface ListForm {
  readonly name: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly isDefault: boolean;
  readonly active: boolean;
  readonly copyOf: string;
  readonly percentage: string;
}

export function PriceListSheet({ list, lists, onClose }: PriceListSheetProps) {
  const [form, setForm] = useState<ListForm>({
    name: list?.name ?? '',
    validFrom: list?.validFrom ?? '',
    validUntil: list?.validUntil ?? '',
    isDefault: list?.isDefault ?? false,
    active: list?.active ?? true,
    copyOf: '',
    percentage: '',
  });
  const [problem, setProblem] = useState<string>();
  const { createList, saveList } = usePriceChanges();
  const toasts = useToasts();
  const change = (next: Partial<ListForm>) => setForm((before) => ({ ...before, ...next }));
  const bps = form.percentage.trim() === '' ? 0 : readPercentage(form.percentage);
  const name = form.name.trim();

  async function save() {
    setProblem(undefined);
    if (name === '') return setProblem(text.nameMissing);
    if (bps === undefined) return setProblem(increaseText.wrongPercentage);
    try {
      if (list === undefined) {
        await createList({
          name,
          copyOf: form.copyOf === '' ? null : Number(form.copyOf),
          bps,
          validFrom: form.validFrom || null,
          validUntil: form.validUntil || null,
        });
        toasts.show({ text: text.created(name), about: 'price-list' });
      } else {
        const changes = changesOf(list, { ...form, name });
        if (changes.length > 0) await saveList(list.priceListId, changes);
        toasts.show({ text: text.saved, about: 'price-list' });
      }
      onClose();
    } catch (error) {
      setProblem(refusalMessageOf(error) ?? text.failed);
    }
  }

  return (
    <Sheet
      title={list?.name ?? text.create}
      onClose={onClose}
      footer={
        <span className="push d-sheet-buttons">
          <Button kind="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button onClick={save}>{list === undefined ? text.createIt : text.save}</Button>
        </span>
      }
    >
      {problem !== undefined && (
        <Note tone="danger" announce>
          {problem}
        </Note>
      )}
      <div className="form-grid price-form">
        <TextField
          label={text.name}
          span={12}
          required
          maxLength={60}
          value={form.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        {list === undefined && (
          <>
            <Select
              label={text.copyOf}
              span={6}
              value={form.copyOf}
              options={[
                { value: '', label: text.copyNothing },
                ...lists.map(({ priceListId, name: label }) => ({ value: String(priceListId), label })),
              ]}
              onChange={({ target }) => change({ copyOf: target.value })}
            />
            <TextField
              label={text.copyShare}
              hint={text.copyShareHint}
              span={6}
              inputMode="decimal"
              maxLength={12}
              disabled={form.copyOf === ''}
              value={form.percentage}
              onChange={({ target }) => change({ percentage: target.value })}
            />
          </>
        )}
        <TextField
          label={text.validFrom}
          hint={text.daysHint}
          type="date"
          span={6}
          disabled={form.isDefault}
          value={form.validFrom}
          onChange={({ target }) => change({ validFrom: target.value })}
        />
        <TextField
          label={text.validUntil}
          type="date"
          span={6}
          disabled={form.isDefault}
          min={form.validFrom}
          value={form.validUntil}
          onChange={({ target }) => change({ validUntil: target.value })}
        />
        {list !== undefined && (
          <div className="span-12 price-checks">
            <Checkbox
              label={text.makeDefault}
              checked={form.isDefault}
              disabled={list.isDefault}
              onChange={({ target }) => change({ isDefault: target.checked })}
            />
            <p className="field-hint">{text.makeDefaultHint}</p>
            <Checkbox
              label={text.active}
              checked={form.active}
              disabled={form.isDefault}
              onChange={({ target }) => change({ active: target.checked })}
            />
            <p className="field-hint">{text.activeHint}</p>
          </div>
        )}
      </div>
    </Sheet>
  );
}

/** The fields that differ from the list as the editor saw it. */
function changesOf(list: PriceList, form: ListForm): PriceListChange[] {
  const [validFrom, validUntil] = [form.validFrom || null, form.validUntil || null];
  return [
    ...(form.name !== list.name ? [{ field: 'name' as const, from: list.name, to: form.name }] : []),
    ...(validFrom !== list.validFrom
      ? [{ field: 'validFrom' as const, from: list.validFrom, to: validFrom }]
      : []),
    ...(validUntil !== list.validUntil
      ? [{ field: 'validUntil' as const, from: list.validUntil, to: validUntil }]
      : []),
    ...(form.isDefault !== list.isDefault
      ? [{ field: 'isDefault' as const, from: list.isDefault, to: form.isDefault }]
      : []),
    ...(form.active !== list.active
      ? [{ field: 'active' as const, from: list.active, to: form.active }]
      : []),
  ];
}
