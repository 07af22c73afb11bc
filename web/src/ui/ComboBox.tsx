// A text field that suggests options while the user types (combobox, type-ahead), and announces their number in a live
// region.

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { described, Field, type FieldTexts } from './Field';
import { Spinner } from './Spinner';
import './ComboBox.css';

export interface ComboOption {
  readonly key: string;
  readonly label: string;
  readonly detail?: string | undefined;
}

export interface ComboBoxProps extends FieldTexts {
  readonly text: string;
  /** Gets every change of the text. The caller debounces it and sets the minimum length. */
  readonly onText: (text: string) => void;
  readonly options: readonly ComboOption[];
  readonly onChoose: (option: ComboOption) => void;
  /** The option that Enter chooses when none is highlighted. */
  readonly meant?: ComboOption | undefined;
  readonly loading?: boolean | undefined;
  /** Shown when there are no options: 'no results', 'type three letters'. */
  readonly state?: string | undefined;
  /** Read by screen readers when it changes: the number of options. Default: `state`. */
  readonly announcement?: string | undefined;
  /** The accessible name of the list. Default: the field's label. */
  readonly listLabel?: string | undefined;
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly maxLength?: number | undefined;
  readonly onBlur?: (() => void) | undefined;
}

export function ComboBox(props: ComboBoxProps) {
  const { text, onText, options, onChoose, loading = false, state, announcement, onBlur } = props;
  const { label, hint, error, hideLabel, span, required } = props;
  const made = useId();
  const id = props.id ?? made;
  const texts = { label, hint, error, hideLabel, span };
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = open && options.length > 0;

  function choose(option: ComboOption | undefined) {
    if (option === undefined) return;
    setOpen(false);
    setActive(-1);
    onChoose(option);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      setOpen(true);
      const start = step === 1 ? active : Math.max(active, 0);
      setActive((start + step + options.length) % options.length);
    } else if (event.key === 'Enter' && shown && active >= 0) {
      event.preventDefault();
      choose(options[active]);
    } else if (event.key === 'Enter' && open && props.meant !== undefined) {
      event.preventDefault();
      choose(props.meant);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <Field id={id} {...texts} required={required}>
      <div className="combo-box">
        <input
          id={id}
          name={props.name}
          className="control"
          type="text"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          aria-busy={loading || undefined}
          required={required}
          disabled={props.disabled}
          maxLength={props.maxLength}
          value={text}
          onChange={(event) => {
            setOpen(true);
            setActive(-1);
            onText(event.target.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setOpen(false);
            onBlur?.();
          }}
          {...described(id, texts)}
        />
        {loading && <Spinner className="combo-spinner" />}
        <div
          id={`${id}-list`}
          className="combo-list"
          role="listbox"
          aria-label={props.listLabel ?? plain(label)}
          hidden={!shown}
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
            <div
              key={option.key}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <Typed label={option.label} text={text} />
              {option.detail !== undefined && <small>{option.detail}</small>}
            </div>
          ))}
        </div>
      </div>
      <span className="combo-state field-hint" role={announcement === undefined ? 'status' : undefined}>
        {open && options.length === 0 ? state : ''}
      </span>
      {announcement !== undefined && (
        <span className="spoken" role="status">
          {open ? announcement : ''}
        </span>
      )}
    </Field>
  );
}

/** The label with the typed part in bold. */
function Typed({ label, text }: { readonly label: string; readonly text: string }) {
  const at = text === '' ? -1 : label.toLocaleLowerCase('es').indexOf(text.toLocaleLowerCase('es'));
  if (at < 0) return <span>{label}</span>;
  return (
    <span>
      {label.slice(0, at)}
      <b>{label.slice(at, at + text.length)}</b>
      {label.slice(at + text.length)}
    </span>
  );
}

function plain(label: ReactNode): string | undefined {
  return typeof label === 'string' ? label : undefined;
}
