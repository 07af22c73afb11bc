// The log of webhooks (/admin/integraciones/avisos): what was sent to whom with which answer; chosen events, or all of a filter, are sent again.

import type { WebhookDelivery } from '@mostrador/contract/entries/webhooks';
import { DELIVERY_STATES } from '@mostrador/rules/webhooks';
import { RotateCw } from 'lucide-react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../../api/api';
import { messageOf } from '../../../../api/call-failed';
import { useDeliveryWindows, useResendWebhooks } from '../../../../features/webhooks/queries';
import { useWebhookEndpoints } from '../../../../features/webhooks/useWebhookEndpoints';
import { Empty } from '../../../../ui/Empty';
import { useToasts } from '../../../../ui/useToasts';
import { wholeText } from '../../../text/amounts';
import { integrationsText } from '../../../text/integrations';
import { webhooksText } from '../../../text/webhooks';
import { DeskHead } from '../../../ui/DeskHead';
import { DeskTable } from '../../../ui/DeskTable';
import { FilterBar } from '../../../ui/FilterBar';
import type { FilterKind } from '../../../ui/FilterChip';
import { SelectionBar, SelectionVerb } from '../../../ui/SelectionBar';
import { noSelection, type Selection } from '../../../ui/selection';
import { TableFoot } from '../../../ui/TableFoot';
import { TableViews } from '../../../ui/TableViews';
import { useLastAction } from '../../../ui/useLastAction';
import { useRowPages } from '../../../ui/useRowPages';
import { useTablePreference } from '../../../ui/useTablePreference';
import { DeliverySheet } from './DeliverySheet';
import { deliveryColumns } from './delivery-columns';
import { endpointName } from './EndpointTable';
import {
  builtInViews,
  type DeliveryFilter,
  type DeliveryView,
  deliveryAddress,
  LOGGED_TYPES,
} from './table-view';
import './webhooks.css';

const { log: text } = webhooksText;

/** Columns that are always shown. */
const FIXED: ReadonlySet<string> = new Set(['happened', 'type', 'subject', 'state']);
const COLUMNS = {
  all: deliveryColumns.map(({ key }) => key),
  hidden: [],
  hiddenWhenNarrow: ['attempts'],
  widePx: 1_000,
};

export default function DeliveriesScreen() {
  const [query, setQuery] = useSearchParams();
  const { scope } = useApi();
  const { endpoints = [] } = useWebhookEndpoints(webhooksText.loadFailed);
  const resend = useResendWebhooks();
  const toasts = useToasts();
  const [open, setOpen] = useState<WebhookDelivery>();
  const [selection, setSelection] = useState<Selection>(noSelection);
  const view = useMemo(() => deliveryAddress.viewOf(query), [query]);
  const preference = useTablePreference('webhooks', deliveryAddress, COLUMNS);
  const shownKeys = preference.shown.join(' ');
  const columns = useMemo(
    () => deliveryColumns.filter(({ key }) => FIXED.has(key) || shownKeys.split(' ').includes(key)),
    [shownKeys],
  );
  const list = `${scope} ${deliveryAddress.queryOf(view)}`;
  const rows = useRowPages<WebhookDelivery>(
    list,
    useDeliveryWindows(list, view.filter),
    ({ deliveryId }) => deliveryId,
  );
  useSyncExternalStore(rows.subscribe, rows.version);
  const total = rows.total();
  const actions = useLastAction(() => rows.reload());

  function show(next: DeliveryView) {
    setSelection(noSelection);
    setQuery(deliveryAddress.queryOf(next), { replace: true });
  }
  async function sendAgain(which: Parameters<typeof resend>[0]) {
    try {
      const { queued, left } = await resend(which);
      const said = left > 0 ? text.resentSome(queued, left) : text.resent(queued);
      actions.done({ said: queued === 0 ? text.resentNone : said, actionId: null });
      setSelection(noSelection);
      setOpen(undefined);
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? text.failed, tone: 'error', about: 'webhooks' });
    }
  }
  const filters: readonly FilterKind<Exclude<keyof DeliveryFilter, 'search'>>[] = [
    {
      name: 'endpointId',
      label: text.filters.endpointId,
      kind: 'choice',
      choices: endpoints.map((endpoint) => ({ value: endpoint.endpointId, label: endpointName(endpoint) })),
    },
    {
      name: 'type',
      label: text.filters.type,
      kind: 'choice',
      choices: LOGGED_TYPES.map((type) => ({ value: type, label: webhooksText.eventName(type) })),
    },
    {
      name: 'state',
      label: text.filters.state,
      kind: 'choice',
      choices: Object.entries(DELIVERY_STATES).map(([value, label]) => ({ value, label })),
    },
    { name: 'from', label: text.filters.from, kind: 'day' },
    { name: 'until', label: text.filters.until, kind: 'day' },
  ];
  return (
    <>
      <DeskHead
        title={webhooksText.logTitle}
        parent={{ to: '/admin/integraciones', label: integrationsText.title }}
        count={total === undefined ? undefined : wholeText(total)}
      />
      <TableViews
        view={view}
        builtIn={builtInViews.map(({ key, view: of }) => ({
          key,
          label: text.viewNames[key],
          count: undefined,
          view: of,
        }))}
        preference={preference}
        isSameView={deliveryAddress.isSameView}
        onView={show}
      />
      <FilterBar
        filter={view.filter}
        onFilter={(filter) => show({ ...view, filter })}
        filters={filters}
        search={{ placeholder: text.search, label: text.searchLabel }}
        columns={deliveryColumns
          .filter(({ key }) => !FIXED.has(key))
          .map(({ key, head }) => ({ key, label: head, isShown: preference.shown.includes(key) }))}
        onColumn={preference.toggleColumn}
      />
      <DeskTable
        label={webhooksText.logTitle}
        columns={columns}
        rows={rows}
        nameOf={({ type, subjectName }) => `${webhooksText.eventName(type)} ${subjectName}`}
        selection={selection}
        onSelect={setSelection}
        onOpen={setOpen}
        openKey={open?.deliveryId}
        empty={<Empty title={text.emptyTitle}>{text.emptyText}</Empty>}
      />
      <SelectionBar selection={selection} total={total ?? 0} onSelect={setSelection}>
        <SelectionVerb
          icon={RotateCw}
          label={text.resend}
          onClick={() =>
            void sendAgain(
              selection.isAll ? { filter: view.filter } : { deliveryIds: [...selection.keys].map(Number) },
            )
          }
        />
      </SelectionBar>
      <TableFoot
        counted={total === undefined ? undefined : text.counted(total)}
        actions={actions}
        enter={text.open}
        chooses
      />
      {open !== undefined && (
        <DeliverySheet
          key={open.deliveryId}
          delivery={open}
          onClose={() => setOpen(undefined)}
          onResend={() => sendAgain({ deliveryIds: [open.deliveryId] })}
        />
      )}
    </>
  );
}
