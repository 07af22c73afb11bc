// What the notice of a removal says, with the button that undoes it. Ctrl Z presses the button from wherever the focus is.

import { undoRemovalText as text } from '../../text/cart-screen';
import { Button } from '../../ui/Button';
import { useShortcut } from '../../ui/useShortcut';
import './UndoNotice.css';

export interface UndoNoticeProps {
  readonly sentence: string;
  /** The accessible name of the button: what comes back. */
  readonly label: string;
  readonly onUndo: () => void;
}

export function UndoNotice({ sentence, label, onUndo }: UndoNoticeProps) {
  useShortcut({ key: 'z', withCommand: true }, onUndo);
  return (
    <span className="undo-notice">
      <span>{sentence}</span>
      <Button kind="soft" aria-label={label} aria-keyshortcuts="Control+Z" title="Ctrl Z" onClick={onUndo}>
        {text.undo}
      </Button>
    </span>
  );
}
