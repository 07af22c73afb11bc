// Undoes one change of a history on the desk, and says what came of it.

import { messageOf } from '../../api/call-failed';
import { useRefreshHistory } from '../../features/change-log/queries';
import { useUndo } from '../../features/undo/useUndo';
import { useToasts } from '../../ui/useToasts';
import { tableText as text } from '../text/table';
import { undoneText } from './undone-text';

/** @param onUndone reads again what the change was of. */
export function useUndoChange(onUndone: () => void): (changeId: number) => Promise<void> {
  const { undoChange } = useUndo();
  const refreshHistory = useRefreshHistory();
  const toasts = useToasts();
  return async (changeId) => {
    try {
      toasts.show({ text: undoneText(await undoChange(changeId)), about: 'undo' });
      refreshHistory();
      onUndone();
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? text.undoFailed, tone: 'error', about: 'undo' });
    }
  };
}
