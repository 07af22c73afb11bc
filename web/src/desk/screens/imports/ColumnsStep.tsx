// The second step of an import: to which field each column goes, and how the file is read.

import type { ImportDetail, ImportReadingOptions } from '@mostrador/contract/entries/imports';
import { useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import { useImportSteps } from '../../../features/imports/queries';
import { useAttempt } from '../../../notices/useAttempt';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { useToasts } from '../../../ui/useToasts';
import { importsText as text } from '../../text/imports';
import { ReadingOptions } from './ReadingOptions';

const LOOKS = {
  recognised: 'st st--ok',
  remembered: 'st st--ok',
  chosen: 'st st--run',
  unused: 'st st--off',
} as const;

export interface ColumnsStepProps {
  readonly of: ImportDetail;
  /** Called once the comparison is queued. */
  readonly onCompare: () => void;
}

export function ColumnsStep({ of: one, onCompare }: ColumnsStepProps) {
  const steps = useImportSteps(one.importId);
  const [options, setOptions] = useState(one.options);
  const [columns, setColumns] = useState(() => one.columns.map(({ field }) => field));
  const [problem, setProblem] = useState<string>();
  const missing = one.fields.filter(({ field, required }) => required && !columns.includes(field));

  async function save(next: ImportReadingOptions, compare: boolean): Promise<void> {
    setProblem(undefined);
    try {
      const saved = await steps.saveOptions(next, compare ? columns : [], compare);
      if (compare) onCompare();
      else setColumns(saved.columns.map(({ field }) => field));
    } catch (error) {
      setProblem(messageOf(error) ?? text.stepFailed);
    }
  }

  /** Encoding, separator and the row of the titles change the columns themselves, so the file is read again at once. */
  function choose(change: Partial<ImportReadingOptions>): void {
    const next = { ...options, ...change };
    setOptions(next);
    if ('encoding' in change || 'delimiter' in change || 'headerRow' in change) void save(next, false);
  }

  const used = columns.filter((field) => field !== null).length;
  const absent = one.fields
    .filter(({ field, required }) => !required && !columns.includes(field))
    .map(({ label }) => label);
  return (
    <>
      <PhoneNote />
      {one.columnsProblem !== null && one.columns.length === 0 && (
        <Note tone="danger" announce>
          {one.columnsProblem}
        </Note>
      )}
      {problem !== undefined && (
        <Note tone="danger" announce>
          {problem}
        </Note>
      )}
      <div className="d-split">
        <div className="import-columns">
          {one.columns.length > 0 && (
            <table className="dt dt--plain">
              <thead>
                <tr>
                  <th>{text.column}</th>
                  <th>{text.samples}</th>
                  <th>{text.goesTo}</th>
                  <th>{text.how}</th>
                </tr>
              </thead>
              <tbody>
                {one.columns.map((column, index) => {
                  const field = columns[index] ?? null;
                  const how = field === null ? 'unused' : field === column.field ? column.how : 'chosen';
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and their order is the file's
                    <tr key={index} className={field === null ? 'is-off' : undefined}>
                      <td className="mono import-column">{column.name || '–'}</td>
                      <td className="grow sub" title={column.samples.join(' · ')}>
                        {column.samples.join(' · ') || '–'}
                      </td>
                      <td>
                        <select
                          className="control select import-field"
                          aria-label={text.fieldFor(column.name)}
                          value={field ?? ''}
                          onChange={(event) => {
                            const chosen = event.target.value || null;
                            setColumns(columns.map((held, nth) => (nth === index ? chosen : held)));
                          }}
                        >
                          <option value="">{text.notImported}</option>
                          {one.fields.map(({ field: value, label }) => (
                            <option
                              key={value}
                              value={value}
                              disabled={value !== field && columns.includes(value)}
                            >
                              {label}
                            </option>
                          ))}
                        </select>
                      </td>
                      <td>
                        <span className={LOOKS[how]}>{text.hows[how]}</span>
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          )}
          <div className="d-pad">
            {absent.length > 0 && one.columns.length > 0 && <p className="d-meta">{text.missing(absent)}</p>}
          </div>
        </div>
        <ReadingOptions of={one} options={options} onChange={choose} />
      </div>
      <footer className="import-foot">
        <span className="d-meta" aria-live="polite">
          {missing.length > 0 && one.columns.length > 0
            ? text.required(missing.map(({ label }) => label))
            : text.used(used, one.columns.length)}
        </span>
        <span className="push-end import-actions">
          <Button
            disabled={missing.length > 0 || one.columns.length === 0}
            onClick={() => save(options, true)}
          >
            {text.compare}
          </Button>
        </span>
      </footer>
    </>
  );
}

/** On a phone: that columns are mapped on a larger screen, with the link to go on there. */
function PhoneNote() {
  const toasts = useToasts();
  const attempt = useAttempt();
  const copy = () =>
    attempt(
      async () => {
        await navigator.clipboard.writeText(location.href);
        toasts.show({ text: text.linkCopied, about: 'import-link' });
      },
      { about: 'import-link', failed: text.linkNotCopied },
    );
  return (
    <div className="import-phone">
      <Note
        action={
          <Button kind="quiet" onClick={copy}>
            {text.copyLink}
          </Button>
        }
      >
        {text.wideScreenOnly}
      </Note>
    </div>
  );
}
