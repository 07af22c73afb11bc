// 'Código de descuento' of the last step: keeps what is typed, and says at once what a code takes off where the company has loaded codes.

import type { DiscountCheck } from '@mostrador/contract/discounts';
import type { Cart } from '@mostrador/contract/entries/cart';
import { missingToMinimum } from '@mostrador/rules/discount-terms';
import { FIELD_MAX } from '@mostrador/rules/limits';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { netsOfShown } from '../../features/cart/cart-amounts';
import { shownLines } from '../../features/cart/cart-edits';
import { cartScreenText as text } from '../../text/cart-screen';
import { discountText } from '../../text/discount-code';
import { TextField } from '../../ui/TextField';
import type { CheckedCode } from './useCheckedCode';

interface DiscountCodeFieldProps {
  readonly cart: Cart;
  readonly code: CheckedCode;
}

export function DiscountCodeField({ cart, code }: DiscountCodeFieldProps) {
  return (
    <>
      <TextField
        label={text.discountCode}
        hint={text.discountHint}
        placeholder={text.optional}
        maxLength={FIELD_MAX.discountCodes}
        autoComplete="off"
        value={code.typed}
        onChange={({ target }) => code.type(target.value)}
        onBlur={code.leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') code.check();
        }}
      />
      <p className="discount-remark" role="status">
        {remarkOf(cart, code)}
      </p>
    </>
  );
}

function remarkOf(cart: Cart, { state, answer }: CheckedCode): string {
  if (state === 'checking') return discountText.checking;
  if (state === 'failed' || answer?.state === 'review') return discountText.review;
  const { terms }: Partial<DiscountCheck> = answer ?? {};
  if (!terms) return '';
  const missing = missingToMinimum(terms, netsOfShown(shownLines(cart)));
  if (missing > 0) return discountText.below(formatPesos(toCentavos(terms.minimum)), formatPesos(missing));
  if (terms.percent !== null) return discountText.percentOff(terms.percent);
  return discountText.amountOff(formatPesos(toCentavos(terms.amount ?? 0)));
}
