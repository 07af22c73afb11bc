// How an import's file is read, and what becomes of what it does not name: the panel beside the columns.

import type { ImportDetail, ImportReadingOptions } from '@mostrador/contract/entries/imports';
import { Checkbox } from '../../../ui/Checkbox';
import { Select } from '../../../ui/Select';
import { importsText as text } from '../../text/imports';
import { shownBytes } from './values';

export interface ReadingOptionsProps {
  readonly of: ImportDetail;
  readonly options: ImportReadingOptions;
  readonly onChange: (change: Partial<ImportReadingOptions>) => void;
}

const DELIMITER_NAMES = text.separators;

export function ReadingOptions({ of: one, options, onChange }: ReadingOptionsProps) {
  const { reading, kind, format } = one;
  const isCsv = format === 'csv';
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
            ]}
          />
        )}
        {(kind === 'products' || kind === 'prices') && (
          <Select
            label={text.priceList}
            value={options.priceList ?? ''}
            onChange={(event) => onChange({ priceList: event.target.value || null })}
            options={[
              { value: '', label: text.defaultList },
              ...one.priceLists.map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
        )}
      </section>
      {kind === 'products' && (
        <>
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
          <section>
            <fieldset className="import-mode">
              <legend className="d-h">{text.absent}</legend>
              {(['update', 'replace'] as const).map((mode) => (
                <label key={mode} className="choice">
                  <input
                    type="radio"
                    name="import-mode"
                    className="choice-mark"
                    checked={options.mode === mode}
                    onChange={() => onChange({ mode })}
                  />
                  <span>{mode === 'update' ? text.keep : text.replace}</span>
                </label>
              ))}
            </fieldset>
            <p className="d-meta">{text.replaceHint}</p>
          </section>
        </>
      )}
      <section>
        <Checkbox
          label={text.remember}
          checked={options.remember}
          onChange={(event) => onChange({ remember: event.target.checked })}
        />
      </section>
    </aside>
  );
}

const encodingOf = (value: string): ImportReadingOptions['encoding'] =>
  value === 'utf-8' || value === 'latin-1' ? value : null;

const delimiterOf = (value: string): ImportReadingOptions['delimiter'] =>
  value === ',' || value === ';' || value === '\t' ? value : null;
