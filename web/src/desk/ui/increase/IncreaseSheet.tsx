// The sheet 'Aumento por porcentaje': which prices, by how much, how rounded and from when, with a preview of every changed price.

import type { PriceList } from '@mostrador/contract/entries/price-lists';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { ROUNDING_DIRECTIONS, ROUNDING_STEPS } from '@mostrador/rules/price-increase';
import { useState } from 'react';
import { refusalMessageOf } from '../../../api/refusal-message';
import {
  type CategoryChoice,
  type ChosenProducts,
  useIncreasePreview,
} from '../../../features/price-lists/queries';
import { usePriceChanges } from '../../../features/price-lists/usePriceChanges';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { useDebounced } from '../../../ui/useDebounced';
import { useToasts } from '../../../ui/useToasts';
import { dayText } from '../../text/day-text';
import { increaseText as text } from '../../text/prices';
import { Sheet } from '../Sheet';
import { CategoryOptions } from './CategoryOptions';
import { IncreasePreview } from './IncreasePreview';
import { type IncreaseForm, increaseOf, readPercentage } from './increase-form';
import './increase.css';

const TYPING_MS = 300;

interface IncreaseSheetProps {
  readonly lists: readonly Pick<PriceList, 'priceListId' | 'name'>[];
  readonly categories: readonly CategoryChoice[];
  /** The category of the grid's filter. */
  readonly categoryCode?: string;
  /** Only these products, and how many; absent: all that the sheet's category and supplier select. */
  readonly chosen?: { readonly products: ChosenProducts; readonly count: number } | undefined;
  /** The list that is ticked at first; absent: the first one. */
  readonly priceListId?: number | undefined;
  readonly onClose: () => void;
  /** Called when the prices were changed or planned. `actionId` undoes them; null if they were planned. */
  readonly onDone: (done: { readonly said: string; readonly actionId: string | null }) => void;
}

export function IncreaseSheet(props: IncreaseSheetProps) {
  const { lists, categories, categoryCode = '', chosen, onClose, onDone } = props;
  const [form, setForm] = useState<IncreaseForm>({
    priceListIds: [props.priceListId ?? lists[0]?.priceListId ?? 0],
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
  const increase = increaseOf(useDebounced(form, TYPING_MS), chosen?.products);
  const isSettled = JSON.stringify(increase) === JSON.stringify(increaseOf(form, chosen?.products));
  const [confirmedPrint, setConfirmedPrint] = useState<string>();
  const preview = useIncreasePreview(increase);
  const shown = increase === undefined || preview.isPlaceholderData ? undefined : preview.data;
  const tomorrow = dayAfter(dayAt(Date.now()), 1);
  const day = form.startsOn === '' ? null : dayText(form.startsOn);
  const change = (next: Partial<IncreaseForm>) => setForm((before) => ({ ...before, ...next }));

  const isConfirmed = shown !== undefined && shown.great > 0 && confirmedPrint === shown.fingerprint;

  async function apply() {
    if (increase === undefined || shown === undefined) return;
    // a second press confirms prices that change by more than 30 %
    if (shown.great > 0 && !isConfirmed) {
      setConfirmedPrint(shown.fingerprint);
      return;
    }
    try {
      const { changed, actionId } = await applyIncrease(increase, {
        fingerprint: shown.fingerprint,
        confirmed: isConfirmed,
        startsOn: form.startsOn || null,
        endsOn: (form.startsOn !== '' && form.endsOn) || null,
      });
      const said = day === null ? text.applied(changed) : text.scheduled(changed, day);
      if (chosen === undefined) toasts.show({ text: said, about: 'increase' });
      onDone({ said, actionId });
    } catch (error) {
      toasts.show({ text: refusalMessageOf(error) ?? text.failed, tone: 'error', about: 'increase' });
    }
  }

  const isWrong = form.percentage !== '' && readPercentage(form.percentage) === undefined;
  const changed = shown?.changed ?? 0;
  return (
    <Sheet
      title={text.title}
      onClose={onClose}
      footer={
        <>
          <span className="d-meta not-phone">{day === null ? text.undoable : text.cancellable}</span>
          <span className="push d-sheet-buttons">
            <Button kind="secondary" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button disabled={changed === 0 || !isSettled || preview.isFetching} onClick={apply}>
              {isConfirmed
                ? text.confirmGreat(shown.great)
                : day === null
                  ? text.apply(changed)
                  : text.schedule(changed)}
            </Button>
          </span>
        </>
      }
    >
      {chosen !== undefined && <p className="price-chosen">{text.chosen(chosen.count)}</p>}
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
        {chosen === undefined && (
          <>
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
          </>
        )}
        <Select
          label={text.base}
          span={12}
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
          span={6}
          min={tomorrow}
          value={form.startsOn}
          onChange={({ target }) => change({ startsOn: target.value })}
        />
        <TextField
          label={text.until}
          hint={text.untilHint}
          type="date"
          span={6}
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
    </Sheet>
  );
}
