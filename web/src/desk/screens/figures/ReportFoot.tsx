// The foot of a report with a table: how many rows with their sum, and the keys.

import { figuresText as text } from '../../text/figures';
import { tableText } from '../../text/table';

export function ReportFoot({ counted }: { readonly counted: string | undefined }) {
  return (
    <footer className="d-foot table-foot">
      <span>{counted}</span>
      <div className="keys">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {tableText.keyMoves}
        </span>
        <span>
          <kbd>Enter</kbd> {text.open}
        </span>
      </div>
    </footer>
  );
}
