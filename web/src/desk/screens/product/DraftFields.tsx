// The fields of a product's page: each shows whether it is changed, what it was before, what is wrong, and what another user
// made of it meanwhile.

import type { Conflict } from '@mostrador/contract/entries/change-log';
import { IVA_RATES } from '@mostrador/rules/iva';
import type { ProductField } from '@mostrador/rules/product-fields';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '../../../ui/Icon';
import '../../../ui/Choice.css';
import { momentText } from '../../text/amounts';
import { productText as text } from '../../text/products';
import { type Draft, type DraftKey, seenValue, type Typed, typedIn, valueText } from './product-draft';

/** What the fields of a page share. */
export interface DraftForm {
  readonly draft: Draft;
  readonly changed: ReadonlySet<DraftKey>;
  readonly wrong: Readonly<Partial<Record<DraftKey, string>>>;
  readonly conflicts: ReadonlyMap<DraftKey, Conflict>;
  /** A new product has no values before. */
  readonly isNew: boolean;
  readonly onType: (key: DraftKey, typed: Typed) => void;
  /** Puts the read value back. */
  readonly onBack: (key: DraftKey) => void;
  readonly onResolve: (key: DraftKey, keepsOwn: boolean) => void;
}

interface FieldProps {
  readonly form: DraftForm;
  readonly field: DraftKey;
  readonly label?: string;
  readonly hint?: string;
  /** Of the twelve columns of the form. */
  readonly span?: 3 | 4 | 5 | 6 | 8;
  readonly isRequired?: boolean;
}

const labelOf = ({ field, label }: Pick<FieldProps, 'field' | 'label'>): string =>
  label ?? text.fields[field as ProductField];

/** The frame of a field. `control` receives the attributes that connect it with its texts. */
function Frame({
  form,
  field,
  label,
  hint,
  span,
  isRequired,
  control,
  isGroup = false,
}: FieldProps & {
  readonly isGroup?: boolean;
  readonly control: (given: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': true | undefined;
    readonly labelId: string;
  }) => ReactNode;
}) {
  const id = useId();
  const name = labelOf({ field, ...(label !== undefined && { label }) });
  const wrong = form.wrong[field];
  const isChanged = form.changed.has(field) && !form.isNew;
  const conflict = form.conflicts.get(field);
  const isDescribed = wrong !== undefined || hint !== undefined;
  return (
    <div className="field desk-field" data-span={span} data-changed={isChanged || undefined}>
      {isGroup ? (
        <span id={`${id}-label`} className="field-label">
          {name}
        </span>
      ) : (
        <label id={`${id}-label`} htmlFor={id} className="field-label">
          {name}
          {isRequired === true && (
            <span className="field-required" aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
      )}
      {control({
        id,
        labelId: `${id}-label`,
        'aria-describedby': isDescribed ? `${id}-text` : undefined,
        'aria-invalid': wrong === undefined ? undefined : true,
      })}
      {isDescribed && (
        <span id={`${id}-text`} className={wrong === undefined ? 'changed-from' : 'field-error'}>
          {wrong !== undefined && <Icon of={TriangleAlert} />}
          {wrong ?? hint}
        </span>
      )}
      {conflict !== undefined && (
        <ConflictNote conflict={conflict} onResolve={(own) => form.onResolve(field, own)} />
      )}
      {isChanged && conflict === undefined && (
        <span className="changed-from">
          {text.before(valueText(field, seenValue(form.draft.seen, field)))} ·{' '}
          <button
            type="button"
            className="f-link"
            aria-label={text.backOf(name)}
            onClick={() => form.onBack(field)}
          >
            {text.back}
          </button>
        </span>
      )}
    </div>
  );
}

function ConflictNote({
  conflict: { field, changedBy, changedAt, current },
  onResolve,
}: {
  readonly conflict: Conflict;
  readonly onResolve: (keepsOwn: boolean) => void;
}) {
  const when = changedAt === null ? '' : momentText(changedAt);
  return (
    <span className="d-note d-note--warn desk-conflict" role="alert">
      <Icon of={TriangleAlert} />
      <span>
        {text.conflict(changedBy, when, valueText(field, current))}{' '}
        <button type="button" className="f-link" onClick={() => onResolve(false)}>
          {text.takeTheirs}
        </button>{' '}
        <button type="button" className="f-link" onClick={() => onResolve(true)}>
          {text.keepMine}
        </button>
      </span>
    </span>
  );
}

interface TextProps extends FieldProps {
  readonly inputMode?: 'text' | 'decimal' | 'numeric';
  readonly maxLength?: number;
  readonly list?: string;
}

export function DraftText({ inputMode, maxLength, list, ...props }: TextProps) {
  const { form, field } = props;
  return (
    <Frame
      {...props}
      control={({ labelId: _, ...given }) => (
        <input
          {...given}
          className="control"
          type="text"
          inputMode={inputMode}
          maxLength={maxLength}
          list={list}
          required={props.isRequired}
          value={String(typedIn(form.draft, field))}
          onChange={(event) => form.onType(field, event.target.value)}
        />
      )}
    />
  );
}

export function DraftArea({ rows, ...props }: FieldProps & { readonly rows: number }) {
  const { form, field } = props;
  return (
    <Frame
      {...props}
      control={({ labelId: _, ...given }) => (
        <textarea
          {...given}
          className="control textarea"
          rows={rows}
          value={String(typedIn(form.draft, field))}
          onChange={(event) => form.onType(field, event.target.value)}
        />
      )}
    />
  );
}

export function DraftSelect({
  options,
  empty,
  ...props
}: FieldProps & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly empty: string;
}) {
  const { form, field } = props;
  const value = String(typedIn(form.draft, field));
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <Frame
      {...props}
      control={({ labelId: _, ...given }) => (
        <select
          {...given}
          className="control select"
          value={value}
          onChange={(event) => form.onType(field, event.target.value)}
        >
          <option value="">{empty}</option>
          {!isKnown && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    />
  );
}

export function DraftFlag(props: FieldProps) {
  const { form, field } = props;
  return (
    <Frame
      {...props}
      control={({ labelId: _, ...given }) => (
        <span className="desk-flag">
          <input
            {...given}
            type="checkbox"
            className="switch-track"
            checked={typedIn(form.draft, field) === true}
            onChange={(event) => form.onType(field, event.target.checked)}
          />
        </span>
      )}
    />
  );
}

/** The IVA rates as buttons side by side. */
export function DraftIva({ form }: { readonly form: DraftForm }) {
  const value = typedIn(form.draft, 'taxCode');
  return (
    <Frame
      form={form}
      field="taxCode"
      isGroup
      control={({ labelId, id }) => (
        <span className="d-seg" role="radiogroup" aria-labelledby={labelId}>
          {IVA_RATES.map(({ code, label }) => (
            <label key={code} className="desk-seg" data-checked={value === code || undefined}>
              <input
                type="radio"
                name={id}
                checked={value === code}
                onChange={() => form.onType('taxCode', code)}
              />
              {label}
            </label>
          ))}
        </span>
      )}
    />
  );
}
