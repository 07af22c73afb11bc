// The foot of a table of the desk: how many rows, what the last action did with its undo, and the keys.

import { Check } from 'lucide-react';
import { Icon } from '../../ui/Icon';
import { tableText as text } from '../text/table';
import type { LastActions } from './useLastAction';

export interface TableFootProps {
  /** How many rows, or their sums: '412 clientes'. */
  readonly counted: string | undefined;
  readonly actions: Pick<LastActions, 'last' | 'undo'>;
  /** What Enter does to the active cell: 'Abrir'. Left out: the table has no active cell. */
  readonly enter?: string;
  /** Whether the space bar chooses rows. */
  readonly chooses?: boolean;
}

export function TableFoot({ counted, actions: { last, undo }, enter, chooses = false }: TableFootProps) {
  return (
    <footer className="d-foot table-foot">
      <span>{counted}</span>
      <span className="d-said" role="status">
        {last !== undefined && (
          <>
            <Icon of={Check} />
            <span>{last.said}</span>
          </>
        )}
      </span>
      {last !== undefined && last.actionId !== null && (
        <button type="button" className="f-link" onClick={() => void undo()}>
          {text.undo} <kbd>{text.undoKey}</kbd>
        </button>
      )}
      {enter !== undefined && <Keys enter={enter} chooses={chooses} />}
    </footer>
  );
}

function Keys({ enter, chooses }: { readonly enter: string; readonly chooses: boolean }) {
  return (
    <div className="keys">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {text.keyMoves}
      </span>
      <span>
        <kbd>Enter</kbd> {enter}
      </span>
      {chooses && (
        <span>
          <kbd>Espacio</kbd> {text.keyChooses}
        </span>
      )}
    </div>
  );
}
