// The section 'Tarifas de correo' of the company's page: a grid of zones and weights, by keyboard and by paste, and what the rates
// leave open.

import type { CompanyValues } from '@mostrador/rules/company-settings';
import { gramsText, shippingNotes } from '@mostrador/rules/shipping-table';
import { FileUp, Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { LinkButton } from '../../../ui/LinkButton';
import { companyText } from '../../text/company';
import { cellsOf } from '../../ui/clipboard-cells';
import { readTyped, typedIn } from './company-draft';
import { type RateGrid, type RateRow, withPasted } from './rate-grid';
import { SettingFrame, SettingText } from './SettingFields';
import type { CompanyForm } from './useCompanyDraft';

const { rates: text } = companyText;

export function RatesSection({ form }: { readonly form: CompanyForm }) {
  const grid = typedIn(form.draft, 'shippingZones') as RateGrid;
  const type = (to: RateGrid) => form.onType('shippingZones', to);
  return (
    <div className="desk-form">
      <SettingFrame
        form={form}
        field="shippingZones"
        isGroup
        control={(given) => (
          <div className="company-rates" aria-describedby={given['aria-describedby']}>
            {grid.rows.length === 0 ? (
              <p className="d-meta">{text.none}</p>
            ) : (
              <Grid grid={grid} onType={type} />
            )}
            <p className="company-actions">
              <Button
                kind="secondary"
                icon={Plus}
                onClick={() => type({ ...grid, rows: [...grid.rows, EMPTY_ROW] })}
              >
                {text.addZone}
              </Button>
              <Button
                kind="secondary"
                icon={Plus}
                onClick={() => type({ ...grid, weights: [...grid.weights, ''] })}
              >
                {text.addWeight}
              </Button>
              <LinkButton kind="secondary" icon={FileUp} to="/admin/importaciones">
                {text.import}
              </LinkButton>
            </p>
            <p className="d-meta not-phone">{text.paste}</p>
            <Notes form={form} />
          </div>
        )}
      />
      <SettingText form={form} field="defaultWeightGrams" span={6} inputMode="numeric" />
      <SettingText form={form} field="volumetricDivisor" span={6} inputMode="numeric" />
    </div>
  );
}

const EMPTY_ROW: RateRow = { zone: '', provinces: '', prices: [] };

interface GridProps {
  readonly grid: RateGrid;
  readonly onType: (grid: RateGrid) => void;
}

/** The keys that go to the cell above or below. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

function Grid({ grid, onType }: GridProps) {
  const table = useRef<HTMLTableElement>(null);
  const { weights, rows } = grid;
  const changeRow = (index: number, part: Partial<RateRow>) =>
    onType({ ...grid, rows: rows.map((row, each) => (each === index ? { ...row, ...part } : row)) });
  function changePrice(index: number, weight: number, price: string) {
    const { prices = [] } = rows[index] ?? {};
    changeRow(index, { prices: weights.map((_, each) => (each === weight ? price : (prices[each] ?? ''))) });
  }
  function pressed(event: KeyboardEvent<HTMLInputElement>) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const cell = event.currentTarget.closest('td');
    const row = cell?.parentElement;
    const next = step < 0 ? row?.previousElementSibling : row?.nextElementSibling;
    next?.children[cell?.cellIndex ?? 0]?.querySelector('input')?.focus();
  }
  function pasted(event: ClipboardEvent, row: number, weight: number) {
    const cells = cellsOf(event.clipboardData.getData('text/plain'));
    if (cells.length <= 1 && (cells[0]?.length ?? 0) <= 1) return;
    event.preventDefault();
    onType(withPasted(grid, { row, weight }, cells));
  }
  return (
    <div className="company-grid">
      <table ref={table} className="dt dt--inset dt--plain">
        <thead>
          <tr>
            <th scope="col">{text.zone}</th>
            <th scope="col">{text.provinces}</th>
            {weights.map((weight, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a weight is known by its place
              <th scope="col" key={index}>
                <label className="company-weight">
                  {text.upTo}
                  <input
                    className="control"
                    inputMode="decimal"
                    aria-label={text.weightOf(index + 1)}
                    value={weight}
                    onChange={(event) =>
                      onType({
                        ...grid,
                        weights: weights.map((each, nth) => (nth === index ? event.target.value : each)),
                      })
                    }
                  />
                </label>
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ zone, provinces, prices }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a zone is known by its place while its name is typed
            <tr key={row}>
              <td>
                <input
                  className="control company-zone"
                  aria-label={text.zoneOf(row + 1)}
                  value={zone}
                  onKeyDown={pressed}
                  onChange={(event) => changeRow(row, { zone: event.target.value })}
                />
              </td>
              <td>
                <input
                  className="control company-zone-provinces"
                  aria-label={text.provincesOf(zone)}
                  value={provinces}
                  onKeyDown={pressed}
                  onChange={(event) => changeRow(row, { provinces: event.target.value })}
                />
              </td>
              {weights.map((weight, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a weight is known by its place
                <td key={index}>
                  <input
                    className="control company-price"
                    inputMode="decimal"
                    aria-label={text.priceOf(zone, weight)}
                    value={prices[index] ?? ''}
                    onKeyDown={pressed}
                    onPaste={(event) => pasted(event, row, index)}
                    onChange={(event) => changePrice(row, index, event.target.value)}
                  />
                </td>
              ))}
              <td>
                <IconButton
                  icon={X}
                  label={text.removeZone(zone)}
                  onClick={() => onType({ ...grid, rows: rows.filter((_, each) => each !== row) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the rates leave open, while nothing is wrong with them. */
function Notes({ form }: { readonly form: CompanyForm }) {
  const read = readTyped('shippingZones', typedIn(form.draft, 'shippingZones'), form.draft);
  if (!('value' in read)) return null;
  const zones = read.value as CompanyValues['shippingZones'];
  if (zones.length === 0) return null;
  const { without, falling } = shippingNotes(zones, form.draft.read.provinces);
  return (
    <ul className="company-notes d-meta">
      {without.length > 0 && <li>{text.without(without.join(', '))}</li>}
      {falling.map(({ zone, upToGrams }) => (
        <li key={`${zone} ${upToGrams}`}>{text.falling(zone, gramsText(upToGrams))}</li>
      ))}
    </ul>
  );
}
