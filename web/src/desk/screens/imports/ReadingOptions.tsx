// How an import's file is read, and what becomes of what it does not name: the panel beside the columns.

import type { ImportDetail, ImportReadingOptions } from '@mostrador/contract/entries/imports';
import { useState } from 'react';
import { Checkbox } from '../../../ui/Checkbox';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { importsText as text } from '../../text/imports';
import { AlertPercent } from './AlertPercent';
import { shownBytes } from './values';

export interface ReadingOptionsProps {
  readonly of: ImportDetail;
  readonly options: ImportReadingOptions;
  readonly onChange: (change: Partial<ImportReadingOptions>) => void;
}

const DELIMITER_NAMES = text.separators;
const HEADER_ROW_MAX = 100;

export function ReadingOptions({ of: one, options, onChange }: ReadingOptionsProps) {
  const { reading, kind, format } = one;
  const isCsv = format === 'csv';
  const hasPrices = kind === 'products' || kind === 'prices';
  return (
    <aside className="d-aside">
      <section>
        <h2 className="d-h">{one.fileName}</h2>
        <dl className="kv">
          {reading.sheet !== null && (
            <>
              <dt>{text.sheet}</dt>
              <dd>{reading.sheet}</dd>
            </>
          )}
          <dt>{text.size}</dt>
          <dd>{shownBytes(one.bytes)}</dd>
        </dl>
      </section>
      {format !== 'zip' && (
        <section className="import-options">
          <h2 className="d-h">{text.reading}</h2>
          <Select
            label={text.decimals}
            value={options.decimalMark}
            onChange={(event) => onChange({ decimalMark: event.target.value === '.' ? '.' : ',' })}
            options={[
              { value: ',', label: text.decimalMarks[','] },
              { value: '.', label: text.decimalMarks['.'] },
            ]}
          />
          <Select
            label={text.dates}
            value={options.dateForm}
            onChange={(event) => onChange({ dateForm: dateFormOf(event.target.value) })}
            options={[
              { value: 'dmy', label: text.dateForms.dmy },
              { value: 'mdy', label: text.dateForms.mdy },
              { value: 'ymd', label: text.dateForms.ymd },
            ]}
          />
          <Select
            label={text.encoding}
            disabled={!isCsv}
            value={options.encoding ?? ''}
            onChange={(event) => onChange({ encoding: encodingOf(event.target.value) })}
            options={[
              {
                value: '',
                label: isCsv
                  ? text.encodings.auto(text.encodings[reading.encoding ?? 'utf-8'])
                  : text.notForXlsx,
              },
              { value: 'utf-8', label: text.encodings['utf-8'] },
              { value: 'latin-1', label: text.encodings['latin-1'] },
            ]}
          />
          {reading.headerRow !== null && (
            <HeaderRow
              key={reading.headerRow}
              row={reading.headerRow}
              onChange={(headerRow) => onChange({ headerRow })}
            />
          )}
          {isCsv && (
            <Select
              label={text.separator}
              value={options.delimiter ?? ''}
              onChange={(event) => onChange({ delimiter: delimiterOf(event.target.value) })}
              options={[
                { value: '', label: DELIMITER_NAMES.auto(DELIMITER_NAMES[reading.delimiter ?? ';']) },
                { value: ',', label: DELIMITER_NAMES[','] },
                { value: ';', label: DELIMITER_NAMES[';'] },
                { value: '\t', label: DELIMITER_NAMES['\t'] },
                { value: '|', label: DELIMITER_NAMES['|'] },
              ]}
            />
          )}
          {hasPrices && (
            <AlertPercent
              value={options.alertPercent}
              onChange={(alertPercent) => onChange({ alertPercent })}
            />
          )}
          {hasPrices && (
            <div className="import-whole">
              <Select
                label={text.priceList}
                value={options.priceList ?? ''}
                onChange={(event) => onChange({ priceList: event.target.value || null })}
                options={[
                  { value: '', label: text.defaultList },
                  ...one.priceLists.map(({ code, name }) => ({ value: code, label: name })),
                ]}
              />
            </div>
          )}
        </section>
      )}
      {kind === 'products' && (
        <section>
          <h2 className="d-h">{text.create}</h2>
          <Checkbox
            label={text.createCategories}
            checked={options.createCategories}
            onChange={(event) => onChange({ createCategories: event.target.checked })}
          />
          <Checkbox
            label={text.createTags}
            checked={options.createTags}
            onChange={(event) => onChange({ createTags: event.target.checked })}
          />
        </section>
      )}
      {kind === 'products' && (
        <Modes options={options} onChange={onChange} labels={{ update: text.keep, replace: text.replace }} />
      )}
      {kind === 'account-entries' && <Modes options={options} onChange={onChange} labels={text.modes} />}
      {format !== 'zip' && (
        <section>
          <Checkbox
            label={text.remember}
            checked={options.remember}
            onChange={(event) => onChange({ remember: event.target.checked })}
          />
        </section>
      )}
    </aside>
  );
}

type Mode = ImportReadingOptions['mode'];

/** What becomes of what the file does not name, in the modes of its kind. */
function Modes({
  options,
  onChange,
  labels,
}: Pick<ReadingOptionsProps, 'options' | 'onChange'> & {
  readonly labels: Readonly<Partial<Record<Mode, string>>>;
}) {
  return (
    <section>
      <fieldset className="import-mode">
        <legend className="d-h">{text.absent}</legend>
        {(Object.entries(labels) as [Mode, string][]).map(([mode, label]) => (
          <label key={mode} className="choice">
            <input
              type="radio"
              data-round
              name="import-mode"
              className="choice-mark"
              checked={options.mode === mode}
              onChange={() => onChange({ mode })}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <p className="d-meta">{text.replaceHint}</p>
    </section>
  );
}

/** The row of the titles: it counts once the field is left or Enter is pressed. */
function HeaderRow({ row, onChange }: { readonly row: number; readonly onChange: (row: number) => void }) {
  const [typed, setTyped] = useState(String(row));
  function commit(): void {
    const wanted = Number(typed);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > HEADER_ROW_MAX) setTyped(String(row));
    else if (wanted !== row) onChange(wanted);
  }
  return (
    <TextField
      label={text.headerRow}
      inputMode="numeric"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

const dateFormOf = (value: string): ImportReadingOptions['dateForm'] =>
  value === 'mdy' || value === 'ymd' ? value : 'dmy';

const encodingOf = (value: string): ImportReadingOptions['encoding'] =>
  value === 'utf-8' || value === 'latin-1' ? value : null;

const delimiterOf = (value: string): ImportReadingOptions['delimiter'] =>
  value === ',' || value === ';' || value === '\t' || value === '|' ? value : null;
