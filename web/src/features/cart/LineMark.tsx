import { Check, TriangleAlert } from 'lucide-react';
import { cartScreenText as text } from '../../text/cart-screen';
import { Icon } from '../../ui/Icon';
import { Spinner } from '../../ui/Spinner';
import type { ShownLine } from './cart-edits';

/** The mark at a line's quantity: 'Guardando…', 'Guardado' for two seconds, or 'Sin guardar'. */
export function LineMark({ shown: { mark, reason, failed } }: { readonly shown: ShownLine }) {
  const isTrouble = reason !== undefined || failed;
  return (
    <span className="cart-line-mark" data-mark={isTrouble && mark === 'unsaved' ? 'trouble' : mark}>
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
