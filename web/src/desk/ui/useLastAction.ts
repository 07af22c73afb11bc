// The last action on a table of the desk: what its foot says, and its undo by 'Deshacer' or Ctrl Z.

import { type ReactNode, useState } from 'react';
import { messageOf } from '../../api/call-failed';
import { useUndo } from '../../features/undo/useUndo';
import { useShortcut } from '../../ui/useShortcut';
import { useToasts } from '../../ui/useToasts';
import { tableText as text } from '../text/table';
import { undoneText } from './undone-text';

/** What the foot of a table says, and the action that 'Deshacer' undoes; null if there is nothing to undo. */
export interface LastAction {
  readonly said: ReactNode;
  readonly actionId: string | null;
}

export interface LastActions {
  readonly last: LastAction | undefined;
  /** Shows an action in the foot. */
  readonly say: (action: LastAction) => void;
  /** Shows an action in the foot, and reads the rows again. */
  readonly done: (action: LastAction) => void;
  readonly undo: () => Promise<void>;
}

/** @param onChanged reads the rows and the counts again. */
export function useLastAction(onChanged: () => void): LastActions {
  const { undoAction } = useUndo();
  const toasts = useToasts();
  const [last, setLast] = useState<LastAction>();
  function done(action: LastAction) {
    setLast(action);
    onChanged();
  }
  async function undo() {
    const actionId = last?.actionId;
    if (actionId === undefined || actionId === null) return;
    setLast((held) => held && { ...held, actionId: null });
    try {
      const undone = await undoAction(actionId);
      done({ said: undoneText(undone), actionId: undone.actionId });
    } catch (error) {
      setLast((held) => held && { ...held, actionId });
      toasts.show({ text: messageOf(error) ?? text.undoFailed, tone: 'error', about: 'undo' });
    }
  }
  useShortcut({ key: 'z', withCommand: true }, () => void undo());
  return { last, say: setLast, done, undo };
}
