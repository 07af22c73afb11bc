// The sheet 'Aumento por porcentaje': which prices, by how much, how rounded and from when, with a preview of every changed price.

import type { PriceList } from '@mostrador/contract/entries/price-lists';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { ROUNDING_DIRECTIONS, ROUNDING_STEPS } from '@mostrador/rules/price-increase';
import { useState } from 'react';
import { refusalMessageOf } from '../../../api/refusal-message';
import { type CategoryChoice, useIncreasePreview } from '../../../features/price-lists/queries';
import { usePriceChanges } from '../../../features/price-lists/usePriceChanges';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { useDebounced } from '../../../ui/useDebounced';
import { useToasts } from '../../../ui/useToasts';
import { increaseText as text } from '../../text/prices';
import { dayText } from './day-text';
import { CategoryOptions } from './GridFilters';
import { IncreasePreview } from './IncreasePreview';
import { type IncreaseForm, increaseOf, readPercentage } from './increase-form';
import { PriceSheet } from './PriceSheet';

const TYPING_MS = 300;

interface IncreaseSheetProps {
  readonly lists: readonly PriceList[];
  readonly categories: readonly CategoryChoice[];
  /** The category of the grid's filter. */
  readonly categoryCode: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function IncreaseSheet({ lists, categories, categoryCode, onClose, onDone }: IncreaseSheetProps) {
  const [form, setForm] = useState<IncreaseForm>({
    priceListIds: lists.slice(0, 1).map(({ priceListId }) => priceListId),
    baseListId: '',
    categoryCode,
    supplierId: '',
    percentage: '',
    step: 1_000,
    direction: 'nearest',
    startsOn: '',
    endsOn: '',
  });
  const { applyIncrease } = usePriceChanges();
  const toasts = useToasts();
  const increase = increaseOf(useDebounced(form, TYPING_MS));
  const isSettled = JSON.stringify(increase) === JSON.stringify(increaseOf(form));
  const preview = useIncreasePreview(increase);
  const shown = increase === undefined || preview.isPlaceholderData ? undefined : preview.data;
  const tomorrow = dayAfter(dayAt(Date.now()), 1);
  const day = form.startsOn === '' ? null : dayText(form.startsOn);
  const change = (next: Partial<IncreaseForm>) => setForm((before) => ({ ...before, ...next }));

  async function apply() {
    if (increase === undefined || shown === undefined) return;
    try {
      const { changed } = await applyIncrease(
        increase,
        shown.fingerprint,
        form.startsOn || null,
        (form.startsOn !== '' && form.endsOn) || null,
      );
      toasts.show({
        text: day === null ? text.applied(changed) : text.scheduled(changed, day),
        about: 'increase',
      });
      onDone();
    } catch (error) {
      toasts.show({ text: refusalMessageOf(error) ?? text.failed, tone: 'error', about: 'increase' });
    }
  }

  const isWrong = form.percentage !== '' && readPercentage(form.percentage) === undefined;
  const changed = shown?.changed ?? 0;
  return (
    <PriceSheet
      title={text.title}
      onClose={onClose}
      footer={
        <>
          <span className="d-meta not-phone">{day === null ? text.undoable : text.cancellable}</span>
          <span className="push price-buttons">
            <Button kind="secondary" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button disabled={changed === 0 || !isSettled || preview.isFetching} onClick={apply}>
              {day === null ? text.apply(changed) : text.schedule(changed)}
            </Button>
          </span>
        </>
      }
    >
      <div className="form-grid price-form">
        <fieldset className="span-12 price-lists">
          <legend className="field-label">{text.lists}</legend>
          {lists.map(({ priceListId, name }) => (
            <Checkbox
              key={priceListId}
              label={name}
              checked={form.priceListIds.includes(priceListId)}
              onChange={({ target }) =>
                change({
                  priceListIds: target.checked
                    ? [...form.priceListIds, priceListId]
                    : form.priceListIds.filter((id) => id !== priceListId),
                })
              }
            />
          ))}
          {form.priceListIds.length === 0 && <p className="field-error">{text.chooseList}</p>}
        </fieldset>
        <TextField
          label={text.percentage}
          hint={text.percentageHint}
          error={isWrong ? text.wrongPercentage : undefined}
          inputMode="decimal"
          maxLength={12}
          span={4}
          value={form.percentage}
          onChange={({ target }) => change({ percentage: target.value })}
        />
        <Select
          label={text.rounding}
          span={4}
          value={String(form.step)}
          options={ROUNDING_STEPS.map((step) => ({ value: String(step), label: text.steps[step] }))}
          onChange={({ target }) =>
            change({ step: ROUNDING_STEPS.find((step) => String(step) === target.value) ?? 1 })
          }
        />
        <Select
          label={text.direction}
          span={4}
          value={form.direction}
          options={ROUNDING_DIRECTIONS.map((direction) => ({
            value: direction,
            label: text.directions[direction],
          }))}
          onChange={({ target }) =>
            change({
              direction: ROUNDING_DIRECTIONS.find((direction) => direction === target.value) ?? 'nearest',
            })
          }
        />
        <Field id="increase-category" label={text.products} span={6}>
          <select
            id="increase-category"
            className="control select"
            value={form.categoryCode}
            onChange={({ target }) => change({ categoryCode: target.value })}
          >
            <CategoryOptions categories={categories} all={text.whole} />
          </select>
        </Field>
        <TextField
          label={text.supplier}
          hint={text.supplierHint}
          span={6}
          maxLength={100}
          value={form.supplierId}
          onChange={({ target }) => change({ supplierId: target.value })}
        />
        <Select
          label={text.base}
          span={4}
          value={form.baseListId}
          options={[
            { value: '', label: text.ownPrices },
            ...lists.map(({ priceListId, name }) => ({ value: String(priceListId), label: name })),
          ]}
          onChange={({ target }) => change({ baseListId: target.value })}
        />
        <TextField
          label={text.from}
          hint={form.startsOn === '' ? text.now : undefined}
          type="date"
          span={4}
          min={tomorrow}
          value={form.startsOn}
          onChange={({ target }) => change({ startsOn: target.value })}
        />
        <TextField
          label={text.until}
          hint={text.untilHint}
          type="date"
          span={4}
          min={form.startsOn || tomorrow}
          disabled={form.startsOn === ''}
          value={form.endsOn}
          onChange={({ target }) => change({ endsOn: target.value })}
        />
      </div>
      {increase !== undefined && (
        <IncreasePreview
          preview={shown}
          error={preview.isError ? (refusalMessageOf(preview.error) ?? text.previewFailed) : undefined}
          lists={lists}
          day={day}
        />
      )}
    </PriceSheet>
  );
}
