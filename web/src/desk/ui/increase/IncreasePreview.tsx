// What an increase would change: how many prices, the average and the greatest change, what stands out, and old and new prices.

import type {
  IncreasedRow,
  IncreasePreview as Preview,
  PriceList,
} from '@mostrador/contract/entries/price-lists';
import { formatWhole } from '@mostrador/rules/money';
import { changeBps } from '@mostrador/rules/price-increase';
import { TriangleAlert } from 'lucide-react';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { Skeleton } from '../../../ui/Skeleton';
import { amount, shortPercentage, increaseText as text } from '../../text/prices';

interface IncreasePreviewProps {
  /** Undefined while it is computed. */
  readonly preview: Preview | undefined;
  readonly error: string | undefined;
  readonly lists: readonly Pick<PriceList, 'priceListId' | 'name'>[];
  /** The day from which the prices count; null: at once. */
  readonly day: string | null;
}

export function IncreasePreview({ preview, error, lists, day }: IncreasePreviewProps) {
  if (error !== undefined)
    return (
      <Note tone="danger" announce>
        {error}
      </Note>
    );
  if (preview === undefined) return <Skeleton shape="row" />;
  const nameOf = (id: number) => lists.find(({ priceListId }) => priceListId === id)?.name ?? '';
  const shown = [...new Set(preview.rows.map(({ priceListId }) => priceListId))];
  const rest = preview.changed - preview.rows.length;
  return (
    <section aria-labelledby="increase-preview" aria-live="polite">
      <div className="price-preview__head">
        <h3 id="increase-preview" className="d-h">
          {text.preview}
        </h3>
        <span className="d-meta">{text.counts(preview.prices, preview.products)}</span>
      </div>
      <dl className="price-figures">
        <Figure name={text.changes} value={formatWhole(preview.changed)} />
        <Figure name={text.same} value={formatWhole(preview.unchanged)} />
        <Figure
          name={text.average}
          value={preview.averageBps === null ? '–' : shortPercentage(preview.averageBps)}
        />
        <Figure
          name={text.greatest}
          value={preview.greatestBps === null ? '–' : shortPercentage(preview.greatestBps)}
        />
      </dl>
      {preview.great > 0 && <Warning>{text.great(preview.great)}</Warning>}
      {preview.belowStep > 0 && <Warning>{text.belowStep(preview.belowStep)}</Warning>}
      {preview.changed === 0 && <p className="d-meta">{text.nothing}</p>}
      {shown.map((priceListId) => (
        <PreviewTable
          key={priceListId}
          name={nameOf(priceListId)}
          rows={preview.rows.filter((row) => row.priceListId === priceListId)}
          day={day}
        />
      ))}
      {rest > 0 && <p className="d-meta price-rest">{text.more(rest)}</p>}
    </section>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Warning({ children }: { readonly children: string }) {
  return (
    <p className="d-note d-note--warn">
      <Icon of={TriangleAlert} />
      {children}
    </p>
  );
}

interface PreviewTableProps {
  readonly name: string;
  readonly rows: readonly IncreasedRow[];
  readonly day: string | null;
}

function PreviewTable({ name, rows, day }: PreviewTableProps) {
  return (
    <table className="dt dt--inset dt--plain dt--tight price-preview">
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col" className="num">
            {text.today}
          </th>
          <th scope="col" className="num">
            {text.becomes(day)}
          </th>
          <th scope="col" className="num">
            {text.share}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ productId, code, name: product, from, to }) => {
          const bps = changeBps(from, to);
          return (
            <tr key={productId}>
              <td className="grow" title={product}>
                <span className="sub">{code}</span> {product}
              </td>
              <td className="num sub">{amount(from)}</td>
              <td className="num strong">{amount(to)}</td>
              <td className="num sub">{bps === null ? '–' : shortPercentage(bps)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
