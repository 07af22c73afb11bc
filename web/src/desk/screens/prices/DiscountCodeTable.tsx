// The table of discount codes.

import type { DeskDiscountCode } from '@mostrador/contract/entries/discount-codes';
import { dayAt } from '@mostrador/rules/days';
import { discountCodesText as text } from '../../text/discount-codes';

interface DiscountCodeTableProps {
  readonly codes: readonly DeskDiscountCode[];
  readonly onEdit: (code: DeskDiscountCode) => void;
  readonly onActive: (code: DeskDiscountCode) => void;
}

export function DiscountCodeTable({ codes, onEdit, onActive }: DiscountCodeTableProps) {
  const today = dayAt(Date.now());
  return (
    <div className="codes-scroll">
      <table className="dt codes-table" aria-label={text.title}>
        <thead>
          <tr>
            <th scope="col">{text.code}</th>
            <th scope="col" className="num">
              {text.takesOff}
            </th>
            <th scope="col" className="not-phone">
              {text.minimum}
            </th>
            <th scope="col" className="not-phone">
              {text.days}
            </th>
            <th scope="col" className="not-phone">
              {text.client}
            </th>
            <th scope="col" className="num not-phone">
              {text.uses}
            </th>
            <th scope="col">{text.state}</th>
            <th scope="col">
              <span className="spoken">{text.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <Row key={code.discountCodeId} code={code} today={today} onEdit={onEdit} onActive={onActive} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = Pick<DiscountCodeTableProps, 'onEdit' | 'onActive'> & {
  readonly code: DeskDiscountCode;
  /** '2026-12-31', in Argentina. */
  readonly today: string;
};

function Row({ code, today, onEdit, onActive }: RowProps) {
  const { amount, bps, clientCode, clientName, maxUses, used, active } = code;
  const state = stateOf(code, today);
  return (
    <tr data-off={!active || undefined}>
      <td className="grow">
        <button type="button" className="codes-open" onClick={() => onEdit(code)}>
          {code.code}
          <span className="spoken"> {text.edit(code.code)}</span>
        </button>
      </td>
      <td className="num">{bps === null ? text.amountOff(amount ?? 0) : text.percentOff(bps)}</td>
      <td className="not-phone">{text.from(code.minimum)}</td>
      <td className="not-phone">{text.daysOf(code.validFrom, code.validUntil)}</td>
      <td className="not-phone" title={clientName ?? undefined}>
        {clientCode ?? text.all}
      </td>
      <td className="num not-phone">
        {text.usesOf(used, maxUses)}
        {maxUses !== null && used < maxUses && <small> {text.left(maxUses - used)}</small>}
      </td>
      <td>
        <span className={state.isOk ? 'st st--ok' : 'st st--off'}>{state.words}</span>
      </td>
      <td className="num">
        <button
          type="button"
          className="f-link"
          aria-label={(active ? text.deactivate : text.activate)(code.code)}
          onClick={() => onActive(code)}
        >
          {active ? text.deactivateShort : text.activateShort}
        </button>
      </td>
    </tr>
  );
}

function stateOf(
  { active, validFrom, validUntil, maxUses, used }: DeskDiscountCode,
  today: string,
): { readonly isOk: boolean; readonly words: string } {
  if (!active) return { isOk: false, words: text.inactive };
  if (validUntil !== null && validUntil < today) return { isOk: false, words: text.expired };
  if (maxUses !== null && used >= maxUses) return { isOk: false, words: text.usedUp };
  if (validFrom !== null && today < validFrom) return { isOk: false, words: text.coming };
  return { isOk: true, words: text.active };
}
