// The foot of the client table: how many, what the last action did, and its undo.

import { Check } from 'lucide-react';
import { Icon } from '../../../ui/Icon';
import { clientsText as text } from '../../text/clients';

/** What the foot says, and the action that 'Deshacer' undoes. */
export interface LastAction {
  readonly said: string;
  readonly actionId: string | null;
}

export interface ClientsFootProps {
  readonly total: number | undefined;
  readonly last: LastAction | undefined;
  readonly onUndo: () => void;
}

export function ClientsFoot({ total, last, onUndo }: ClientsFootProps) {
  return (
    <footer className="d-foot clients-foot">
      <span>{total !== undefined && text.counted(total)}</span>
      <span className="clients-said" role="status">
        {last !== undefined && (
          <>
            <Icon of={Check} />
            <span>{last.said}</span>
          </>
        )}
      </span>
      {last !== undefined && last.actionId !== null && (
        <button type="button" className="f-link" onClick={onUndo}>
          {text.undo} <kbd>{text.undoKey}</kbd>
        </button>
      )}
      <div className="keys">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {text.keys.move}
        </span>
        <span>
          <kbd>Enter</kbd> {text.keys.open}
        </span>
        <span>
          <kbd>Espacio</kbd> {text.keys.choose}
        </span>
      </div>
    </footer>
  );
}
