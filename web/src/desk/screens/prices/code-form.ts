// The fields of a discount code as they are typed, and the values that they make.

import type { DeskDiscountCode, DiscountCodeValues } from '@mostrador/contract/entries/discount-codes';
import { WHOLE_BPS } from '@mostrador/rules/money';
import { amountText, parseAmount, parseWhole } from '../../text/amounts';
import { discountCodesText as text } from '../../text/discount-codes';

export interface CodeForm {
  readonly code: string;
  readonly kind: 'percent' | 'amount';
  readonly percent: string;
  readonly amount: string;
  readonly minimum: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly clientCode: string;
  readonly maxUses: string;
}

export function formOf(code: DeskDiscountCode | undefined): CodeForm {
  const { bps = null, amount = null, minimum = 0 } = code ?? {};
  return {
    code: code?.code ?? '',
    kind: amount === null ? 'percent' : 'amount',
    percent: bps === null ? '' : String(bps / 100).replace('.', ','),
    amount: amountText(amount),
    minimum: minimum === 0 ? '' : amountText(minimum),
    validFrom: code?.validFrom ?? '',
    validUntil: code?.validUntil ?? '',
    clientCode: code?.clientCode ?? '',
    maxUses: code?.maxUses == null ? '' : String(code.maxUses),
  };
}

/** Returns a code's values without its name, its uses and its id. */
export const valuesOf = (code: DeskDiscountCode): DiscountCodeValues => {
  const { discountCodeId: _, clientName: __, used: ___, ...values } = code;
  return values;
};

/** Returns the values of a form, or what is wrong by field. What a code is needs the server. */
export function readForm(
  form: CodeForm,
):
  | { readonly values: Omit<DiscountCodeValues, 'active'> }
  | { readonly wrong: Readonly<Record<string, string>> } {
  const isPercent = form.kind === 'percent';
  // a percentage has two decimals, as an amount has
  const bps = isPercent ? parseAmount(form.percent.replace(/\s*%$/, '')) : null;
  const amount = isPercent ? null : parseAmount(form.amount);
  const minimum = parseAmount(form.minimum);
  const maxUses = parseWhole(form.maxUses);
  const wrong = {
    ...(isPercent && !(bps && bps > 0 && bps <= WHOLE_BPS) && { bps: text.wrongPercent }),
    ...(!isPercent && !(amount && amount > 0) && { amount: text.wrongAmount }),
    ...((minimum === undefined || (minimum ?? 0) < 0) && { minimum: text.wrongMinimum }),
    ...((maxUses === undefined || (maxUses !== null && maxUses < 1)) && { maxUses: text.wrongUses }),
  };
  if (Object.keys(wrong).length > 0) return { wrong };
  return {
    values: {
      code: form.code,
      bps: bps ?? null,
      amount: amount ?? null,
      minimum: minimum ?? 0,
      validFrom: form.validFrom || null,
      validUntil: form.validUntil || null,
      clientCode: form.clientCode.trim() || null,
      maxUses: maxUses ?? null,
    },
  };
}
