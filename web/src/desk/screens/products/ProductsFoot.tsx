// The foot of the product table: how many products, what was done last with its undo, and the keys.

import { Check } from 'lucide-react';
import { Icon } from '../../../ui/Icon';
import { productsText as text } from '../../text/products';
import type { LastAction } from './useProductTable';

export interface ProductsFootProps {
  readonly total: number | undefined;
  readonly last: LastAction | undefined;
  readonly onUndo: () => void;
}

export function ProductsFoot({ total, last, onUndo }: ProductsFootProps) {
  return (
    <footer className="d-foot products-foot">
      <span>{total !== undefined && text.counted(total)}</span>
      <span className="d-said" role="status">
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
          <kbd>Enter</kbd> {text.keys.edit}
        </span>
        <span>
          <kbd>Espacio</kbd> {text.keys.choose}
        </span>
      </div>
    </footer>
  );
}
