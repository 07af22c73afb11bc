// The offer table of the desk (/admin/presupuestos): views, filters, its file, and the way to a new offer.

import type { OfferRow } from '@mostrador/contract/entries/offers';
import { Plus } from 'lucide-react';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api/api';
import {
  useDeskOfferCounts,
  useDeskOfferWindows,
  useOfferSalesmen,
  useOffersFile,
} from '../../../features/offers/queries';
import { Empty } from '../../../ui/Empty';
import { LinkButton } from '../../../ui/LinkButton';
import { pesosText, wholeText } from '../../text/amounts';
import { offersText as text } from '../../text/offers';
import { DeskHead } from '../../ui/DeskHead';
import { DeskTable } from '../../ui/DeskTable';
import { ExportMenu } from '../../ui/ExportMenu';
import { FilterBar } from '../../ui/FilterBar';
import { TableFoot } from '../../ui/TableFoot';
import { TableViews } from '../../ui/TableViews';
import { useLastAction } from '../../ui/useLastAction';
import { useRowPages } from '../../ui/useRowPages';
import { useTablePreference } from '../../ui/useTablePreference';
import { offerColumns } from './offer-columns';
import { builtInViews, type OfferSort, type OfferView, offerAddress } from './table-view';
import { useClientFilter } from './useClientFilter';

/** Columns that are always shown. */
const FIXED: ReadonlySet<string> = new Set(['number', 'client', 'total', 'validUntil', 'status']);
const COLUMNS = {
  all: offerColumns.map(({ key }) => key),
  hidden: ['lines'],
  hiddenWhenNarrow: ['order'],
  widePx: 1_360,
};

export default function OffersScreen() {
  const [query, setQuery] = useSearchParams();
  const { scope } = useApi();
  const navigate = useNavigate();
  const counts = useDeskOfferCounts().data;
  const salesmen = useOfferSalesmen().data;
  const saveFile = useOffersFile();
  const view = useMemo(() => offerAddress.viewOf(query), [query]);
  const clients = useClientFilter(view.filter.clientId);
  const preference = useTablePreference('offers', offerAddress, COLUMNS);
  const shownKeys = preference.shown.join(' ');
  const columns = useMemo(
    () => offerColumns.filter(({ key }) => FIXED.has(key) || shownKeys.split(' ').includes(key)),
    [shownKeys],
  );
  const sort = view.sort?.by ?? 'number';
  const direction: 'up' | 'down' = view.sort?.isDown === false ? 'up' : 'down';
  const asked = { ...view.filter, sort, direction };
  const list = `${scope} ${offerAddress.queryOf(view)}`;
  const loadWindow = useDeskOfferWindows(list, asked);
  const centavos = useRef(0);
  const rows = useRowPages<OfferRow>(
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
  const actions = useLastAction(() => rows.reload());
  const show = (next: OfferView) => setQuery(offerAddress.queryOf(next), { replace: true });
  const isUnfiltered = Object.keys(view.filter).length === 0;
  return (
    <>
      <DeskHead title={text.title} count={total === undefined ? undefined : wholeText(total)}>
        <ExportMenu
          onExport={(format) =>
            saveFile(
              format,
              columns.map(({ key }) => key),
              asked,
            )
          }
        />
        <span className="keep">
          <LinkButton icon={Plus} to="/admin/presupuestos/nuevo">
            {text.newOffer}
          </LinkButton>
        </span>
      </DeskHead>
      <TableViews
        view={view}
        builtIn={builtInViews.map(({ key, view: of }) => ({
          key,
          label: text.viewNames[key],
          count: key === 'all' ? undefined : counts?.[key],
          view: of,
        }))}
        preference={preference}
        isSameView={offerAddress.isSameView}
        onView={show}
      />
      <FilterBar
        filter={view.filter}
        onFilter={(filter) => show({ ...view, filter })}
        filters={[
          {
            name: 'status',
            label: text.filters.status,
            kind: 'choice',
            choices: Object.entries(text.statuses).map(([value, label]) => ({ value, label })),
          },
          {
            name: 'clientId',
            label: text.filters.clientId,
            kind: 'found',
            choices: clients.choices,
            onType: clients.onType,
          },
          ...(salesmen === undefined
            ? []
            : [
                {
                  name: 'salesmanId',
                  label: text.filters.salesmanId,
                  kind: 'id',
                  choices: [
                    ...salesmen.map(({ userId, name }) => ({ value: String(userId), label: name })),
                    { value: '0', label: text.byAdministrator },
                  ],
                } as const,
              ]),
        ]}
        search={{ placeholder: text.search, label: text.searchLabel }}
        columns={offerColumns
          .filter(({ key }) => !FIXED.has(key))
          .map(({ key, head }) => ({ key, label: head, isShown: preference.shown.includes(key) }))}
        onColumn={preference.toggleColumn}
      />
      <DeskTable
        label={text.title}
        columns={columns}
        rows={rows}
        nameOf={({ offerNumber, clientName }) => `${offerNumber} ${clientName}`}
        sort={{ column: sort, isDescending: direction === 'down' }}
        onSort={({ column, isDescending }) =>
          show({ ...view, sort: { by: column as OfferSort, isDown: isDescending } })
        }
        onOpen={({ externalId }) => navigate(`/admin/presupuestos/${externalId}`)}
        isOff={({ status }) => status === 'expired' || status === 'withdrawn'}
        empty={
          <Empty title={isUnfiltered ? text.noneTitle : text.emptyTitle}>
            {isUnfiltered ? text.noneText : text.emptyText}
          </Empty>
        }
      />
      <TableFoot
        counted={total === undefined ? undefined : text.counted(total, pesosText(centavos.current))}
        actions={actions}
        enter={text.open}
      />
    </>
  );
}
