// Undoes a change or a whole action of the audit trail.

import type { Undone } from '@mostrador/contract/entries/undo';
import { useMemo } from 'react';
import { useApi } from '../../api/api';

export interface Undo {
  readonly undoAction: (actionId: string) => Promise<Undone>;
  readonly undoChange: (changeId: number) => Promise<Undone>;
}

/** Returns the calls that undo. Each rejects with a `CallFailed`. */
export function useUndo(): Undo {
  const { carrier } = useApi();
  return useMemo(
    () => ({
      undoAction: (actionId) => carrier('undoAction', { params: { actionId } }),
      undoChange: (changeId) => carrier('undoChange', { params: { changeId } }),
    }),
    [carrier],
  );
}
