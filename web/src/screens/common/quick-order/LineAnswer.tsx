// The answer under a line of the quick order, with the ways out as buttons.

import { readQuantity } from '@mostrador/rules/quick-order-lines';
import {
  ArrowUpToLine,
  Copy,
  ListTree,
  type LucideIcon,
  PackageX,
  SearchX,
  TriangleAlert,
  Truck,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { ProductPicture } from '../../../features/products/ProductPicture';
import { shownPrice } from '../../../features/products/shown-prices';
import { usePriceView } from '../../../features/products/usePriceView';
import type { ShownQuickLine } from '../../../features/quick-order/shown-lines';
import { quickOrderText } from '../../../text/quick-order';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import type { AnswerWords } from './answer-words';
import type { QuickActions } from './quick-actions';
import './LineAnswer.css';

const text = quickOrderText.answers;

export interface LineAnswerProps {
  readonly id: string;
  readonly words: AnswerWords;
  readonly shown: ShownQuickLine;
  readonly actions: QuickActions;
}

export function LineAnswer({ id, words, shown, actions }: LineAnswerProps) {
  const { line, answer } = shown;
  const { key } = line;
  const suggested = answer?.suggested ?? null;
  return (
    <div className="quick-answer" data-tone={words.tone}>
      <p id={id}>
        <Icon of={iconOf(shown)} />
        <b>{words.sentence}</b>
        {words.more !== undefined && <span>{words.more}</span>}
      </p>
      {answer?.state === 'several' && <Choices shown={shown} actions={actions} />}
      {suggested !== null && (
        <Button kind="soft" onClick={() => actions.change(key, { quantity: String(suggested) })}>
          {text.use(suggested)}
        </Button>
      )}
      {answer?.state === 'not_found' && (
        <Button kind="soft" onClick={focusCode}>
          {text.search}
        </Button>
      )}
      {answer?.state === 'coming' && (
        <Button kind="soft" onClick={() => actions.change(key, { acceptsComing: true })}>
          {text.orderAnyway}
        </Button>
      )}
      {answer?.state === 'repeated' && <Repeated shown={shown} actions={actions} />}
      {answer?.state !== 'off_step' && answer?.state !== 'several' && answer?.state !== 'repeated' && (
        <Button kind="quiet" onClick={() => actions.remove(key)}>
          {text.remove}
        </Button>
      )}
    </div>
  );
}

/** Goes to the line's code, which then shows similar products. */
function focusCode({ currentTarget }: MouseEvent<HTMLElement>) {
  const line = currentTarget.closest('[data-line], [role="group"]');
  const input = line?.querySelector<HTMLInputElement>('input[data-field="code"]');
  input?.focus();
  input?.select();
}

function Choices({ shown: { line, matches }, actions }: Pick<LineAnswerProps, 'shown' | 'actions'>) {
  const view = usePriceView();
  return matches.map((product) => {
    const price = shownPrice(product, view);
    return (
      <button
        key={product.code}
        type="button"
        className="quick-choice"
        onClick={() => actions.change(line.key, { chosen: product.code })}
      >
        <span className="quick-choice-picture" aria-hidden="true">
          <ProductPicture file={product.imagePath} alt="" use="thumb" />
        </span>
        <span>
          {product.code} · {product.name}
          {price === undefined ? '' : ` · ${price.amount}`}
        </span>
      </button>
    );
  });
}

function Repeated({ shown, actions }: Pick<LineAnswerProps, 'shown' | 'actions'>) {
  const { line, answer, repeats = 1, earlier } = shown;
  if (earlier === undefined) return null;
  const first = readQuantity(earlier.quantity);
  const units = answer?.units ?? null;
  const sum =
    first.kind === 'units' && first.units > 0 && units !== null && units > 0
      ? first.units + units
      : undefined;
  return (
    <>
      {sum !== undefined && (
        <Button kind="soft" onClick={() => actions.sum(line.key, earlier.key, sum)}>
          {text.sum(sum)}
        </Button>
      )}
      <Button kind="quiet" onClick={() => actions.remove(line.key)}>
        {text.keepFirst(repeats)}
      </Button>
    </>
  );
}

function iconOf({ answer, line }: ShownQuickLine): LucideIcon {
  if (line.refused !== undefined) return TriangleAlert;
  switch (answer?.state) {
    case 'below_minimum':
    case 'off_step':
      return ArrowUpToLine;
    case 'several':
      return ListTree;
    case 'not_found':
    case 'code_missing':
      return SearchX;
    case 'no_stock':
    case 'unavailable':
      return PackageX;
    case 'coming':
      return Truck;
    case 'repeated':
      return Copy;
    default:
      return TriangleAlert;
  }
}
