// The fields of the company's page: each shows whether it is changed, what it was before, what is wrong, what another user made of it
// meanwhile, and how to return to the brand's value.

import type { CompanyField } from '@mostrador/rules/company-settings';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '../../../ui/Icon';
import '../../../ui/Choice.css';
import { momentText } from '../../text/amounts';
import { companyText as text } from '../../text/company';
import { fieldText, isLogo, typedIn, typedOf, valueText } from './company-draft';
import type { CompanyForm } from './useCompanyDraft';

export interface SettingProps {
  readonly form: CompanyForm;
  readonly field: CompanyField;
  /** Of the twelve columns of the form. */
  readonly span?: 3 | 4 | 5 | 6 | 8 | 12;
}

/** The attributes that connect a control with its texts. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

const HINTS: Readonly<Partial<Record<CompanyField, string>>> = text.hints;

/** The frame of a field. `control` receives the attributes that connect it with its texts. */
export function SettingFrame({
  form,
  field,
  span = 12,
  isGroup = false,
  control,
}: SettingProps & {
  /** Its label names a group of controls. */
  readonly isGroup?: boolean;
  readonly control: (given: ControlProps, labelId: string) => ReactNode;
}) {
  const id = useId();
  const name = fieldText(field);
  const wrong = form.wrong[field];
  const hint = HINTS[field];
  const conflict = form.conflicts.get(field);
  const isChanged = form.changed.has(field);
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
        </label>
      )}
      {control(
        {
          id,
          'aria-describedby': isDescribed ? `${id}-text` : undefined,
          'aria-invalid': wrong === undefined ? undefined : true,
        },
        `${id}-label`,
      )}
      {isDescribed && (
        <span id={`${id}-text`} className={wrong === undefined ? 'changed-from' : 'field-error'}>
          {wrong !== undefined && <Icon of={TriangleAlert} />}
          {wrong ?? hint}
        </span>
      )}
      {conflict !== undefined && (
        <span className="d-note d-note--warn desk-conflict" role="alert">
          <Icon of={TriangleAlert} />
          <span>
            {text.conflict(
              conflict.changedBy,
              conflict.changedAt === null ? '' : momentText(conflict.changedAt),
              valueText(field, conflict.current),
            )}{' '}
            <button type="button" className="f-link" onClick={() => form.onResolve(field, false)}>
              {text.takeTheirs}
            </button>{' '}
            <button type="button" className="f-link" onClick={() => form.onResolve(field, true)}>
              {text.keepMine}
            </button>
          </span>
        </span>
      )}
      {conflict === undefined && <Backs form={form} field={field} isChanged={isChanged} />}
    </div>
  );
}

/** The ways back: to the value before this edit, and to the brand's. */
function Backs({ form, field, isChanged }: SettingProps & { readonly isChanged: boolean }) {
  const { draft } = form;
  const { defaults } = draft.read;
  const hasDefault = Object.hasOwn(defaults, field) && defaults[field] !== '';
  const isOwn =
    hasDefault &&
    JSON.stringify(typedIn(draft, field)) !== JSON.stringify(typedOf(field, defaults[field], draft));
  const name = fieldText(field);
  if (!isChanged && !isOwn) return null;
  return (
    <span className="changed-from">
      {isChanged && (
        <>
          {text.before(valueText(field, draft.seen[field]))} ·{' '}
          <button
            type="button"
            className="f-link"
            aria-label={text.backOf(name)}
            onClick={() => form.onBack(field)}
          >
            {text.back}
          </button>
        </>
      )}
      {isChanged && isOwn && ' · '}
      {isOwn && (
        <button
          type="button"
          className="f-link"
          aria-label={isLogo(field) ? text.look.originalOf(name) : text.originalOf(name)}
          onClick={() => form.onType(field, typedOf(field, defaults[field], draft))}
        >
          {isLogo(field) ? text.look.original : text.original}
        </button>
      )}
    </span>
  );
}

interface TextProps extends SettingProps {
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email' | 'url';
}

export function SettingText({ inputMode, ...props }: TextProps) {
  const { form, field } = props;
  return (
    <SettingFrame
      {...props}
      control={(given) => (
        <input
          {...given}
          className="control"
          type="text"
          inputMode={inputMode}
          value={String(typedIn(form.draft, field) ?? '')}
          onChange={(event) => form.onType(field, event.target.value)}
        />
      )}
    />
  );
}

export function SettingArea({ rows, ...props }: SettingProps & { readonly rows: number }) {
  const { form, field } = props;
  return (
    <SettingFrame
      {...props}
      control={(given) => (
        <textarea
          {...given}
          className="control textarea"
          rows={rows}
          value={String(typedIn(form.draft, field) ?? '')}
          onChange={(event) => form.onType(field, event.target.value)}
        />
      )}
    />
  );
}

export function SettingSelect({
  options,
  ...props
}: SettingProps & { readonly options: readonly { readonly value: string; readonly label: string }[] }) {
  const { form, field } = props;
  return (
    <SettingFrame
      {...props}
      control={(given) => (
        <select
          {...given}
          className="control select"
          value={String(typedIn(form.draft, field) ?? '')}
          onChange={(event) => form.onType(field, event.target.value)}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    />
  );
}

export function SettingFlag(props: SettingProps) {
  const { form, field } = props;
  return (
    <SettingFrame
      {...props}
      control={(given) => (
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
