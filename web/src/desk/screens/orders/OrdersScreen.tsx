// The order table of the desk (/admin/pedidos): views, filters, files, and the picking list and steps of many orders.

import type { DeskOrderRow } from '@mostrador/contract/entries/order-desk';
import type { OrderStatus } from '@mostrador/rules/order-status';
import { CHOSEN_ORDERS_MAX } from '@mostrador/rules/order-units';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api/api';
import { messageOf } from '../../../api/call-failed';
import {
  useDeskOrderChoices,
  useDeskOrderCounts,
  useDeskOrderWindows,
} from '../../../features/order-desk/queries';
import { useOrderDeskChanges } from '../../../features/order-desk/useOrderDeskChanges';
import { type OrdersFile, useOrderFiles } from '../../../features/order-desk/useOrderFiles';
import { useProfile } from '../../../session/session-context';
import { Empty } from '../../../ui/Empty';
import { Icon } from '../../../ui/Icon';
import { Menu } from '../../../ui/Menu';
import { useToasts } from '../../../ui/useToasts';
import { pesosText, wholeText } from '../../text/amounts';
import { ordersText as text } from '../../text/orders';
import { DeskHead } from '../../ui/DeskHead';
import { DeskTable } from '../../ui/DeskTable';
import { FilterBar } from '../../ui/FilterBar';
import type { ReviewDecision } from '../../ui/ReviewSheet';
import { noSelection, type Selection } from '../../ui/selection';
import { TableFoot } from '../../ui/TableFoot';
import { TableViews } from '../../ui/TableViews';
import { useLastAction } from '../../ui/useLastAction';
import { useRowPages } from '../../ui/useRowPages';
import { useTablePreference } from '../../ui/useTablePreference';
import { ManyOrdersBar, type ManyStep } from './ManyOrdersBar';
import { orderColumns } from './order-columns';
import { orderFilters } from './order-filters';
import { builtInViews, type OrderView, orderAddress } from './table-view';

/** Columns that are always shown. */
const FIXED: ReadonlySet<string> = new Set(['number', 'client', 'placed', 'total', 'status']);
const COLUMNS = {
  all: orderColumns.map(({ key }) => key),
  hidden: ['lines'],
  hiddenWhenNarrow: ['salesman', 'units'],
  widePx: 1_500,
};
/** The status that each step of many begins with. */
const BEFORE: Readonly<Record<ManyStep | ReviewDecision, OrderStatus>> = {
  pending: 'review',
  cancelled: 'review',
  preparing: 'pending',
  dispatched: 'preparing',
  delivered: 'dispatched',
};
const EXPORTS = ['orders-xlsx', 'orders-csv', 'lines-xlsx', 'lines-csv'] as const;

export default function OrdersScreen() {
  const [query, setQuery] = useSearchParams();
  const { scope } = useApi();
  const navigate = useNavigate();
  const toasts = useToasts();
  const changes = useOrderDeskChanges();
  const files = useOrderFiles();
  const counts = useDeskOrderCounts().data;
  const choices = useDeskOrderChoices().data;
  const isSalesman = useProfile() === 2;
  // without any filter the open orders are what one works on
  const view = useMemo(
    () => (query.size === 0 ? { filter: { status: 'open' } as const } : orderAddress.viewOf(query)),
    [query],
  );
  const address = orderAddress.queryOf(view).toString();
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [isSaving, setSaving] = useState(false);
  const preference = useTablePreference('orders', orderAddress, COLUMNS);
  const shownKeys = preference.shown.join(' ');
  const columns = useMemo(
    () => orderColumns.filter(({ key }) => FIXED.has(key) || shownKeys.split(' ').includes(key)),
    [shownKeys],
  );
  const direction = view.sort?.isDown === false ? 'up' : 'down';
  const list = `${scope} ${address}`;
  const loadWindow = useDeskOrderWindows(list, { ...view.filter, direction });
  const centavos = useRef(0);
  const rows = useRowPages<DeskOrderRow>(
    list,
    async (range) => {
      const window = await loadWindow(range);
      centavos.current = window.centavos;
      return window;
    },
    ({ externalId }) => externalId,
  );
  useSyncExternalStore(rows.subscribe, rows.version);
  const total = rows.total();
  const actions = useLastAction(() => {
    rows.reload();
    changes.refresh();
  });

  function show(next: OrderView) {
    setSelection(noSelection);
    const written = orderAddress.queryOf(next);
    // an address without parameters means the open orders
    if (written.size === 0) written.set('estado', 'todos');
    setQuery(written, { replace: true });
  }
  async function attempt(act: () => Promise<void>) {
    try {
      await act();
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? text.failed, tone: 'error', about: 'orders' });
    }
  }
  /** The chosen orders with their statuses; of a whole filter the first ones. */
  async function chosenOrders(): Promise<readonly { externalId: string; status: OrderStatus }[]> {
    if (!selection.isAll) {
      return [...selection.keys].map(String).flatMap((externalId) => {
        const row = rows.rowAt(rows.indexOf(externalId));
        return row === undefined ? [] : [{ externalId, status: row.status }];
      });
    }
    const { orders } = await changes.idsOf(view.filter);
    if ((total ?? 0) > CHOSEN_ORDERS_MAX)
      toasts.show({ text: text.many.tooMany(CHOSEN_ORDERS_MAX), tone: 'info', about: 'orders-most' });
    return orders.filter(({ externalId }) => !selection.keys.has(externalId));
  }
  const stepMany = (to: ManyStep | ReviewDecision, note = '') =>
    attempt(async () => {
      const chosen = await chosenOrders();
      const { changed, answers } = await changes.changeMany({
        orders: chosen.map(({ externalId }) => ({ externalId, from: BEFORE[to] })),
        to,
        note,
      });
      actions.done({ said: text.many.changed(changed, chosen.length), actionId: null });
      const [refused] = answers.filter((answer) => answer.refused !== '');
      if (refused !== undefined)
        toasts.show({
          text: text.many.refused(refused.orderNumber, refused.refused),
          tone: 'error',
          about: 'orders-refused',
        });
      setSelection(noSelection);
    });
  const idsOfChosen = async () => (await chosenOrders()).map(({ externalId }) => externalId);
  async function exportFile(file: Pick<OrdersFile, 'of' | 'format' | 'ids'>) {
    if (isSaving) return;
    setSaving(true);
    await attempt(() => files.saveOrders({ ...file, filter: view.filter }));
    setSaving(false);
  }

  const isUnfiltered = Object.keys(view.filter).length === 0;
  return (
    <>
      <DeskHead title={text.title} count={total === undefined ? undefined : wholeText(total)}>
        <Menu
          className="d-export"
          chevron={false}
          align="end"
          button={
            <>
              <Icon of={Download} />
              <span aria-live="polite">{isSaving ? text.exporting : text.exportMenu}</span>
            </>
          }
          entries={EXPORTS.map((key) => {
            const [of, format] = key.split('-') as [OrdersFile['of'], OrdersFile['format']];
            return {
              key,
              label: text.exports[key],
              icon: format === 'xlsx' ? FileSpreadsheet : FileText,
              onSelect: () => void exportFile({ of, format }),
            };
          })}
        />
      </DeskHead>
      <TableViews
        view={view}
        builtIn={builtInViews.map(({ key, filter }) => ({
          key,
          label: text.viewNames[key],
          count: key === 'all' || key === 'cancelled' ? undefined : counts?.[key],
          view: { filter },
        }))}
        preference={preference}
        isSameView={orderAddress.isSameView}
        onView={show}
      />
      <FilterBar
        filter={view.filter}
        onFilter={(filter) => show({ ...view, filter })}
        filters={orderFilters(choices).filter(({ name }) => !isSalesman || name !== 'salesmanId')}
        search={{ placeholder: text.search, label: text.searchLabel }}
        columns={orderColumns
          .filter(({ key }) => !FIXED.has(key))
          .map(({ key, head }) => ({ key, label: head, isShown: preference.shown.includes(key) }))}
        onColumn={preference.toggleColumn}
      />
      <DeskTable
        label={text.title}
        columns={columns}
        rows={rows}
        nameOf={({ orderNumber, clientName }) => `${orderNumber} ${clientName}`}
        sort={{ column: 'placed', isDescending: direction === 'down' }}
        onSort={({ isDescending }) => show({ ...view, sort: { by: 'placed', isDown: isDescending } })}
        selection={selection}
        onSelect={setSelection}
        onOpen={({ externalId }) => navigate(`/admin/pedidos/${externalId}`)}
        isOff={({ status }) => status === 'cancelled'}
        empty={
          <Empty title={isUnfiltered ? text.noneTitle : text.emptyTitle}>
            {isUnfiltered ? text.noneText : text.emptyText}
          </Empty>
        }
      />
      <ManyOrdersBar
        selection={selection}
        total={total ?? 0}
        onSelect={setSelection}
        onPicking={() => attempt(async () => files.savePicking(await idsOfChosen()))}
        onStep={isSalesman ? undefined : stepMany}
        isReview={view.filter.status === 'review'}
        onFile={async () => exportFile({ of: 'lines', format: 'xlsx', ids: await idsOfChosen() })}
      />
      <TableFoot
        counted={total === undefined ? undefined : text.counted(total, pesosText(centavos.current))}
        actions={actions}
        enter={text.open}
        chooses
      />
    </>
  );
}
