import { quantityText } from '@mostrador/rules/packs';
import { Check, TriangleAlert } from 'lucide-react';
import { cartScreenText as text } from '../../text/cart-screen';
import { Icon } from '../../ui/Icon';
import { Spinner } from '../../ui/Spinner';
import type { ShownLine } from './cart-edits';

/**
 * The mark at a line's quantity: 'Guardando…', 'Guardado' for two seconds, or 'Sin guardar'. Else how many packs the quantity
 * is: '20 u. = 2 packs'.
 */
export function LineMark({ shown }: { readonly shown: ShownLine }) {
  const { line, quantity, mark, reason, failed } = shown;
  const isTrouble = reason !== undefined || failed;
  return (
    <span className="cart-line-mark" data-mark={isTrouble && mark === 'unsaved' ? 'trouble' : mark}>
      {mark === undefined && <span className="cart-line-units">{quantityText(quantity, line.product)}</span>}
      {mark === 'saving' && (
        <>
          <Spinner />
          {text.saving}
        </>
      )}
      {mark === 'saved' && (
        <>
          <Icon of={Check} />
          {text.savedMark}
        </>
      )}
      {mark === 'unsaved' && (
        <>
          {isTrouble && <Icon of={TriangleAlert} />}
          {text.unsaved}
        </>
      )}
    </span>
  );
}
