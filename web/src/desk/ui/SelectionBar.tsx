// The bar over a table while rows are chosen: how many, 'Elegir los N', at most five verbs, and Esc.

import { type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon';
import { tableText as text } from '../text/table';
import { chosenCount, noSelection, type Selection, wholeSelection } from './selection';

export interface SelectionBarProps {
  readonly selection: Selection;
  /** How many rows the filter shows. */
  readonly total: number;
  readonly onSelect: (selection: Selection) => void;
  /** The verbs: each a `SelectionVerb`, the rest in a menu. */
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

/** A verb of the bar: an icon and a word. */
export function SelectionVerb({
  icon,
  label,
  onClick,
}: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
}) {
  return (
    <button type="button" onClick={onClick}>
      <Icon of={icon} />
      {label}
    </button>
  );
}
