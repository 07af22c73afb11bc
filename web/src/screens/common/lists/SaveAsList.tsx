// The button 'Guardar como lista' of the cart and of an order. The code of its dialog loads when it is pressed.

import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useShownTarget } from '../../../features/cart/queries';
import type { SaveAsListDialogProps } from '../../../features/shopping-lists/SaveAsListDialog';
import { saveAsListText as text } from '../../../text/lists';
import { shellText } from '../../../text/shell';
import { Button, type ButtonKind } from '../../../ui/Button';
import { partCode } from '../../../ui/LazyPart';
import { useToasts } from '../../../ui/useToasts';

const dialog = partCode<SaveAsListDialogProps>(
  async () => (await import('../../../features/shopping-lists/SaveAsListDialog')).SaveAsListDialog,
);

interface SaveAsListProps extends Pick<SaveAsListDialogProps, 'content' | 'name'> {
  readonly kind?: ButtonKind | undefined;
  readonly block?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Runs before the dialog opens; false keeps it closed. */
  readonly before?: (() => Promise<boolean>) | undefined;
}

export function SaveAsList({ content, name, before, kind = 'secondary', block, disabled }: SaveAsListProps) {
  const [isOpen, setOpen] = useState(false);
  const marks = useShownTarget();
  const toasts = useToasts();
  async function open() {
    if ((await before?.()) === false) return;
    try {
      await dialog.load();
      setOpen(true);
    } catch {
      toasts.show({ text: shellText.part.failed, tone: 'error' });
    }
  }
  const SaveAsListDialog = dialog.known();
  return (
    <>
      <Button kind={kind} icon={ListPlus} block={block} disabled={disabled} onClick={open}>
        {text.open}
      </Button>
      {isOpen && SaveAsListDialog && (
        <SaveAsListDialog content={content} name={name} marks={marks} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
