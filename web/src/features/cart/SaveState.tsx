import { Check, TriangleAlert } from 'lucide-react';
import { cartScreenText as text } from '../../text/cart-screen';
import { Icon } from '../../ui/Icon';
import { Spinner } from '../../ui/Spinner';
import type { ShownLine } from './cart-edits';

/** Says below 'Guardar Cambios' how many lines are being saved, and how many could not be. */
export function SaveState({ lines }: { readonly lines: readonly ShownLine[] }) {
  const saving = lines.filter(({ mark }) => mark === 'saving').length;
  const unsaved = lines.filter(({ mark }) => mark === 'unsaved').length;
  const words = [
    saving > 0 ? text.savingLines(saving) : '',
    unsaved > 0 ? text.unsavedLines(unsaved) : '',
  ].filter(Boolean);
  return (
    <p className="cart-save-state" aria-live="polite">
      {saving > 0 ? <Spinner /> : <Icon of={unsaved > 0 ? TriangleAlert : Check} />}
      {words.length > 0 ? words.join(' · ') : text.savesItself}
    </p>
  );
}
