// Planned prices (/admin/precios/programados): those to come and those that were, with their prices, and their cancelling.

import type { PlanRow, PricePlan } from '@mostrador/contract/entries/price-lists';
import { formatWhole } from '@mostrador/rules/money';
import { Fragment, useState } from 'react';
import { refusalMessageOf } from '../../../api/refusal-message';
import { PLANS_PAGE, usePricePlanRows, usePricePlans } from '../../../features/price-lists/queries';
import { usePriceChanges } from '../../../features/price-lists/usePriceChanges';
import { Button } from '../../../ui/Button';
import { Empty } from '../../../ui/Empty';
import { LinkButton } from '../../../ui/LinkButton';
import { Note } from '../../../ui/Note';
import { Pager } from '../../../ui/Pager';
import { Skeleton } from '../../../ui/Skeleton';
import { useToasts } from '../../../ui/useToasts';
import { dayText, recentDay } from '../../text/day-text';
import { amount, increaseText, pricesText, plansText as text } from '../../text/prices';
import { DeskHead } from '../../ui/DeskHead';
import { Sheet } from '../../ui/Sheet';
import { PriceViews } from './PriceViews';
import '../../ui/increase/increase.css';
import './prices.css';

export default function PricePlansScreen() {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = usePricePlans(page);
  const pages = data === undefined ? 1 : Math.max(1, Math.ceil(data.totalCount / PLANS_PAGE));
  const [openId, setOpenId] = useState<number>();
  const open = data?.plans.find(({ pricePlanId }) => pricePlanId === openId);
  return (
    <>
      <DeskHead title={text.title} count={data === undefined ? undefined : formatWhole(data.totalCount)} />
      <PriceViews />
      {isError && (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="quiet" onClick={() => void refetch()}>
              {pricesText.retry}
            </Button>
          }
        >
          {pricesText.loadFailed}
        </Note>
      )}
      {data === undefined && !isError && <Skeleton shape="row" />}
      {data?.plans.length === 0 && (
        <Empty title={text.none} action={<LinkButton to="/admin/precios">{text.toGrid}</LinkButton>}>
          {text.noneHint}
        </Empty>
      )}
      {data !== undefined && data.plans.length > 0 && <PlansTable plans={data.plans} onOpen={setOpenId} />}
      {pages > 1 && (
        <Pager
          label={text.pager}
          page={page}
          pages={pages}
          previousLabel={text.newer}
          nextLabel={text.older}
          state={text.pageOf(page, pages)}
          onPage={setPage}
        />
      )}
      {open !== undefined && <OpenPlan plan={open} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

interface PlansTableProps {
  readonly plans: readonly PricePlan[];
  readonly onOpen: (pricePlanId: number) => void;
}

function PlansTable({ plans, onOpen }: PlansTableProps) {
  return (
    <div className="price-scroll">
      <table className="dt price-table">
        <thead>
          <tr>
            <th scope="col">{text.name}</th>
            <th scope="col" className="not-phone">
              {text.lists}
            </th>
            <th scope="col">{text.starts}</th>
            <th scope="col" className="not-phone">
              {text.ends}
            </th>
            <th scope="col" className="num not-phone">
              {text.prices}
            </th>
            <th scope="col" className="not-phone">
              {text.by}
            </th>
            <th scope="col">{text.state}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.pricePlanId} data-off={plan.state === 'cancelled' || undefined}>
              <td className="grow">
                <button type="button" className="price-open" onClick={() => onOpen(plan.pricePlanId)}>
                  {plan.name}
                  <span className="spoken"> {text.open(plan.name)}</span>
                </button>
              </td>
              <td className="not-phone">{plan.listNames.join(', ')}</td>
              <td>{dayText(plan.startsOn)}</td>
              <td className="not-phone">{plan.endsOn === null ? '–' : dayText(plan.endsOn)}</td>
              <td className="num not-phone">{formatWhole(plan.prices)}</td>
              <td className="sub not-phone">{plan.createdBy}</td>
              <td>
                {text.states[plan.state]}
                {plan.kept > 0 && <span className="sub"> · {text.kept(plan.kept)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OpenPlan({ plan, onClose }: { readonly plan: PricePlan; readonly onClose: () => void }) {
  const { data } = usePricePlanRows(plan.pricePlanId);
  const { cancelPlan } = usePriceChanges();
  const toasts = useToasts();
  async function cancel() {
    try {
      await cancelPlan(plan.pricePlanId);
      toasts.show({ text: text.cancelled, about: 'plan' });
      onClose();
    } catch (error) {
      toasts.show({ text: refusalMessageOf(error) ?? text.failed, tone: 'error', about: 'plan' });
    }
  }
  const rest = data === undefined ? 0 : data.totalCount - data.rows.length;
  const hasLists = plan.listNames.length > 1;
  return (
    <Sheet
      title={plan.name}
      onClose={onClose}
      footer={
        <span className="push d-sheet-buttons">
          <Button kind="secondary" onClick={onClose}>
            {increaseText.close}
          </Button>
          {plan.state === 'planned' && (
            <Button kind="danger-solid" onClick={cancel}>
              {text.cancel(plan.prices)}
            </Button>
          )}
        </span>
      }
    >
      {!hasLists && <p className="d-meta">{plan.listNames.join()}</p>}
      {data === undefined ? (
        <Skeleton shape="row" />
      ) : (
        <table className="dt dt--inset dt--plain dt--tight price-preview">
          <thead>
            <tr>
              <th scope="col">{pricesText.product}</th>
              {hasLists && <th scope="col">{text.lists}</th>}
              <th scope="col" className="num">
                {increaseText.today}
              </th>
              <th scope="col" className="num">
                {increaseText.becomes(dayText(plan.startsOn))}
              </th>
            </tr>
          </thead>
          <tbody>
            {byReason(data.rows, plan).map(({ reason, rows }) => (
              <Fragment key={reason}>
                {reason !== '' && (
                  <tr className="price-reason">
                    <th scope="rowgroup" colSpan={hasLists ? 4 : 3}>
                      {reason}
                    </th>
                  </tr>
                )}
                {rows.map((row) => (
                  <tr key={`${row.priceListId}:${row.productId}`} data-off={row.kept || undefined}>
                    <td className="grow" title={row.name}>
                      <span className="sub">{row.code}</span> {row.name}
                    </td>
                    {hasLists && <td className="sub">{row.listName}</td>}
                    <td className="num sub">{amount(row.current)}</td>
                    <td className="num strong">{amount(row.to)}</td>
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
      {rest > 0 && <p className="d-meta price-rest">{increaseText.more(rest)}</p>}
    </Sheet>
  );
}

/** The rows with why they were or will be left alone, rows of one reason together; '' for those that change as planned. */
function byReason(rows: readonly PlanRow[], plan: PricePlan) {
  const groups = new Map<string, PlanRow[]>();
  for (const row of rows) {
    const reason = reasonOf(row, plan);
    const group = groups.get(reason);
    if (group === undefined) groups.set(reason, [row]);
    else group.push(row);
  }
  return [...groups].map(([reason, ofReason]) => ({ reason, rows: ofReason }));
}

function reasonOf(row: PlanRow, { state }: PricePlan): string {
  const { from, current, kept, changedBy, changedAt, overlaps } = row;
  const who = changedAt === null ? '' : text.changedBy(changedBy, recentDay(changedAt));
  if (kept) return text.wasKept(amount(from), who);
  if (state !== 'planned') return '';
  if (current !== from) return text.willBeKept(amount(from), who);
  return overlaps === null ? '' : text.overlaps(overlaps.name, dayText(overlaps.startsOn));
}
