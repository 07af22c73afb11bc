// The rows of a sum: what it costs, the net total, taxes in small, and the amount to pay as the largest figure.

import './MoneyRows.css';

export interface MoneyRow {
  readonly words: string;
  /** In a fainter colour behind the words. */
  readonly detail?: string | undefined;
  /** A word behind the amount's name, with a sentence that explains it. */
  readonly note?: { readonly word: string; readonly title: string } | undefined;
  readonly amount: string;
  /** net: the total without taxes, which is announced when it changes; tax: in small; total: the largest; discount: in small below it. */
  readonly kind?: 'net' | 'tax' | 'total' | 'discount' | undefined;
}

export function MoneyRows({ rows }: { readonly rows: readonly MoneyRow[] }) {
  return (
    <dl className="money-rows">
      {rows.map(({ words, detail, note, amount, kind }) => (
        <div key={words} data-kind={kind}>
          <dt>
            {words} {detail !== undefined && <span className="money-detail">{detail} </span>}
            {note !== undefined && (
              <span className="money-note" title={note.title}>
                {note.word}
              </span>
            )}
          </dt>
          <dd>{kind === 'net' ? <output>{amount}</output> : amount}</dd>
        </div>
      ))}
    </dl>
  );
}
