// The summary of the quick order: units, total, total with the open order, the minimum order, and the button that adds what is ready.

import type { Cart } from '@mostrador/contract/entries/cart';
import { netOf } from '@mostrador/rules/cart-line';
import { formatPesos, MAX_CENTAVOS, toCentavos } from '@mostrador/rules/money';
import { saveFile } from '../../api/file-download';
import { useMinimumOrder } from '../../features/cart/CartSummary';
import { pricesOf } from '../../features/cart/cart-edits';
import { leadsWithFinal } from '../../features/products/prices';
import { SecondPrice } from '../../features/products/SecondPrice';
import { type SummedLine, shownSum } from '../../features/products/shown-prices';
import { usePriceView } from '../../features/products/usePriceView';
import { csvFile } from '../../features/quick-order/csv-file';
import { isLineReady, type ShownQuickOrder } from '../../features/quick-order/shown-lines';
import { quickOrderText as text } from '../../text/quick-order';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { ProgressBar } from '../../ui/ProgressBar';
import { answerWords } from '../common/quick-order/answer-words';
import { lineTotal } from '../common/quick-order/line-total';

export interface QuickSummaryProps {
  readonly shown: ShownQuickOrder;
  readonly cart: Cart | undefined;
  /** The number of lines, answered or not. */
  readonly filled: number;
  readonly adding: boolean;
  readonly onAdd: () => Promise<void>;
  readonly onEmpty: () => void;
}

export function QuickSummary({ shown, cart, filled, adding, onAdd, onEmpty }: QuickSummaryProps) {
  const { tally, totals } = shown;
  const ordered = cart === undefined ? 0 : toCentavos(cart.total) - toCentavos(cart.shippingCost);
  const together = Math.min(ordered + totals.total, MAX_CENTAVOS);
  const { minimum, missing, reached } = useMinimumOrder(together);
  const view = usePriceView();
  const ready = readyNets(shown);
  const total = shownSum(ready, view);
  const withOrder = shownSum([...ready, ...cartNets(cart)], view);
  const open = tally.lines - tally.ready;
  const hasOrder = (cart?.cartProducts.length ?? 0) > 0;
  return (
    <>
      <aside className="quick-summary" aria-label={text.summary}>
        <h2>{text.readyLines(tally.ready, open)}</h2>
        <dl className="quick-amounts">
          <dt>{text.unitCount}</dt>
          <dd>{totals.units}</dd>
          <dt data-kind="total">{leadsWithFinal(view) ? text.finalTotal : text.total}</dt>
          <dd data-kind="total">
            <output>{total.amount}</output>
            <SecondPrice of={total} />
          </dd>
          {hasOrder && (
            <>
              <dt>{text.withOrder}</dt>
              <dd>{withOrder.amount}</dd>
            </>
          )}
        </dl>
        {minimum > 0 && (
          <ProgressBar
            value={Math.min(together, minimum)}
            max={minimum}
            done={reached}
            label={text.minimumOrder(formatPesos(minimum))}
            state={reached ? text.minimumReached : text.minimumMissing(formatPesos(missing))}
          />
        )}
        <Button size="large" block disabled={tally.ready === 0} pending={adding} onClick={onAdd}>
          {text.add(tally.ready)}
        </Button>
        {open > 0 && <p className="quick-rest">{text.rest}</p>}
        <div className="quick-more">
          {hasOrder && (
            <LinkButton kind="quiet" to="/cart">
              {text.seeOrder}
            </LinkButton>
          )}
          {open > 0 && (
            <Button kind="quiet" onClick={() => saveFile(answersFile(shown), text.answersName)}>
              {text.download}
            </Button>
          )}
          {filled > 0 && (
            <Button kind="danger" disabled={adding} onClick={onEmpty}>
              {text.empty}
            </Button>
          )}
        </div>
      </aside>
      {filled > 0 && (
        <div className="quick-bar no-print">
          <p>
            {text.barLabel(tally.ready, totals.units)}
            <b>{total.amount}</b>
          </p>
          <Button disabled={tally.ready === 0} pending={adding} onClick={onAdd}>
            {text.addShort(tally.ready)}
          </Button>
        </div>
      )}
    </>
  );
}

/** The nets of the lines that are ready. */
const readyNets = ({ lines }: ShownQuickOrder): SummedLine[] =>
  lines.flatMap((line) => {
    const { product, unitPrice = 0, freeUnits, answer } = line;
    if (product === undefined || !isLineReady(line)) return [];
    return { ...product, net: lineTotal(unitPrice, answer?.units ?? 0, freeUnits) ?? 0 };
  });

const cartNets = (cart: Cart | undefined): SummedLine[] =>
  (cart?.cartProducts ?? []).map((line) => ({ ...line.product, net: netOf(pricesOf(line, line.quantity)) }));

/** The lines with their answers, as a file. */
function answersFile({ lines }: ShownQuickOrder): Blob {
  const rows = lines.flatMap((line, index) => {
    if (line.answer === undefined) return [];
    const { code, quantity } = line.line;
    const sentence = answerWords(line)?.sentence ?? text.readyAnswer;
    return [[String(index + 1), code, quantity, line.product?.name ?? '', sentence]];
  });
  return csvFile([text.answersTitles, ...rows]);
}
