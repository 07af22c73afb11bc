// The bar over a table while rows are chosen: how many, 'Elegir los N', at most five verbs, and Esc.

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon';
import { tableText as text } from '../text/table';
import { chosenCount, noSelection, type Selection, wholeSelection } from './selection';

export interface SelectionBarProps {
  readonly selection: Selection;
  /** How many rows the filter shows. */
  readonly total: number;
  readonly onSelect: (selection: Selection) => void;
  /** The verbs: buttons with an icon and a word. */
  readonly children: ReactNode;
}

export function SelectionBar({ selection, total, onSelect, children }: SelectionBarProps) {
  const count = chosenCount(selection, total);
  if (count === 0) return null;
  return (
    <div className="d-bulk" role="toolbar" aria-label={text.chosen(count)}>
      <b>{text.chosen(count)}</b>
      {count < total && (
        <button type="button" className="lnk" onClick={() => onSelect(wholeSelection)}>
          {text.chooseWhole(total)}
        </button>
      )}
      <i />
      {children}
      <i />
      <button type="button" aria-label={text.clear} onClick={() => onSelect(noSelection)}>
        <Icon of={X} />
        <kbd>Esc</kbd>
      </button>
    </div>
  );
}
