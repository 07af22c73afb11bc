// The client table of the desk (/admin/clientes): views, filters, one change of many, the sheets to verify and to create a client, and
// the last action with its undo.

import type { DeskClientRow, ManyClientsChange } from '@mostrador/contract/entries/client-desk';
import { Plus } from 'lucide-react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api/api';
import { messageOf } from '../../../api/call-failed';
import {
  useDeskClientChoices,
  useDeskClientCounts,
  useDeskClientsFile,
  useDeskClientWindow,
} from '../../../features/client-desk/queries';
import { useClientChanges } from '../../../features/client-desk/useClientChanges';
import { Button } from '../../../ui/Button';
import { Empty } from '../../../ui/Empty';
import { useShortcut } from '../../../ui/useShortcut';
import { useToasts } from '../../../ui/useToasts';
import { clientsText as text } from '../../text/clients';
import { DeskHead } from '../../ui/DeskHead';
import { DeskTable } from '../../ui/DeskTable';
import { type ExportFormat, ExportMenu } from '../../ui/ExportMenu';
import { FilterBar } from '../../ui/FilterBar';
import { ImportLink } from '../../ui/ImportLink';
import { noSelection, type Selection } from '../../ui/selection';
import { TableFoot } from '../../ui/TableFoot';
import { TableViews } from '../../ui/TableViews';
import { useLastAction } from '../../ui/useLastAction';
import { useRowPages } from '../../ui/useRowPages';
import { useTablePreference } from '../../ui/useTablePreference';
import { clientColumns, verifyPath } from './client-columns';
import { clientFilters } from './client-filters';
import { ManyClientsBar } from './ManyClientsBar';
import { NewClientSheet } from './NewClientSheet';
import { builtInViews, type ClientView, clientAddress } from './table-view';
import { VerifySheet } from './VerifySheet';
import './clients.css';

/** The parameter that names the client in the sheet to verify. */
const VERIFY = 'verificar';
/** Columns that are always shown. */
const FIXED: ReadonlySet<string> = new Set(['code', 'name', 'status']);
const COLUMNS = {
  all: clientColumns.map(({ key }) => key),
  hidden: ['email', 'phone', 'paymentTerms', 'newest'],
  hiddenWhenNarrow: ['province', 'taxCategory', 'discountList'],
  widePx: 1_700,
};

export default function ClientsScreen() {
  const [query, setQuery] = useSearchParams();
  const { scope } = useApi();
  const navigate = useNavigate();
  const toasts = useToasts();
  const readWindow = useDeskClientWindow();
  const saveFile = useDeskClientsFile();
  const changes = useClientChanges();
  const counts = useDeskClientCounts().data;
  const choices = useDeskClientChoices().data;
  const view = useMemo(() => clientAddress.viewOf(query), [query]);
  const address = clientAddress.queryOf(view).toString();
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [isCreating, setCreating] = useState(false);
  const preference = useTablePreference('clients', clientAddress, COLUMNS);
  const shownKeys = preference.shown.join(' ');
  const columns = useMemo(
    () => clientColumns.filter(({ key }) => FIXED.has(key) || shownKeys.split(' ').includes(key)),
    [shownKeys],
  );
  const shownQuery = {
    ...view.filter,
    sort: view.sort?.by,
    direction: view.sort?.isDown === true ? ('down' as const) : ('up' as const),
  };
  const rows = useRowPages<DeskClientRow>(
    `${scope} ${address}`,
    async ({ from, count }) => {
      const page = await readWindow({ ...shownQuery, offset: from, limit: count });
      return { rows: page.clients, total: page.totalCount };
    },
    ({ clientId }) => clientId,
  );
  useSyncExternalStore(rows.subscribe, rows.version);
  const total = rows.total();
  const verifying = /^\d{1,9}$/.test(query.get(VERIFY) ?? '') ? Number(query.get(VERIFY)) : undefined;
  useShortcut({ key: 'n' }, () => setCreating(true));
  const actions = useLastAction(() => {
    rows.reload();
    changes.refresh();
  });

  function show(next: ClientView) {
    setSelection(noSelection);
    setQuery(clientAddress.queryOf(next), { replace: true });
  }
  const keys = [...selection.keys].map(Number);
  const chosen = selection.isAll ? { filter: view.filter, exceptIds: keys } : { clientIds: keys };
  const fileOf = (format: ExportFormat) => ({
    columns: columns.map(({ key }) => key),
    format,
    name: text.title,
  });
  async function changeMany(change: ManyClientsChange) {
    try {
      const { actionId, changed, chosen: of } = await changes.changeMany(change, chosen);
      actions.done({ said: changed === 0 ? text.many.nothing : text.many.done(changed, of), actionId });
      setSelection(noSelection);
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? text.notSaved, tone: 'error', about: 'many' });
    }
  }

  const isUnfiltered = Object.keys(view.filter).length === 0;
  return (
    <>
      <DeskHead
        title={text.title}
        count={counts !== undefined && total !== undefined ? text.shownOf(total, counts.all) : undefined}
      >
        <Link className="f-link clients-terms" to="/admin/clientes/condiciones">
          {text.paymentTerms}
        </Link>
        <ImportLink kind="clients" />
        <ExportMenu onExport={(format) => saveFile(shownQuery, fileOf(format))} />
        <span className="keep">
          <Button icon={Plus} aria-keyshortcuts="n" onClick={() => setCreating(true)}>
            {text.add}
            <kbd>{text.addKey}</kbd>
          </Button>
        </span>
      </DeskHead>
      <TableViews
        view={view}
        builtIn={builtInViews(counts?.recentSince).map(({ key, filter }) => ({
          key,
          label: text.viewNames[key],
          count: counts?.[key],
          view: { filter },
        }))}
        preference={preference}
        isSameView={clientAddress.isSameView}
        onView={show}
      />
      <FilterBar
        filter={view.filter}
        onFilter={(filter) => show({ ...view, filter })}
        filters={clientFilters(choices)}
        search={{ placeholder: text.search, label: text.searchLabel }}
        columns={clientColumns
          .filter(({ key }) => !FIXED.has(key))
          .map(({ key, head }) => ({ key, label: head, isShown: preference.shown.includes(key) }))}
        onColumn={preference.toggleColumn}
      />
      <DeskTable
        label={text.title}
        columns={columns}
        rows={rows}
        nameOf={({ legalName }) => legalName}
        sort={view.sort && { column: view.sort.by, isDescending: view.sort.isDown }}
        onSort={({ column, isDescending }) =>
          show({
            ...view,
            sort: { by: column as NonNullable<ClientView['sort']>['by'], isDown: isDescending },
          })
        }
        selection={selection}
        onSelect={setSelection}
        onOpen={({ clientId, status }) =>
          navigate(status === 'waiting' ? verifyPath(clientId) : `/admin/clientes/${clientId}`)
        }
        isOff={({ status }) => status === 'blocked' || status === 'rejected'}
        empty={
          <Empty title={isUnfiltered ? text.noneTitle : text.emptyTitle}>
            {isUnfiltered ? text.noneText : text.emptyText}
          </Empty>
        }
      />
      <ManyClientsBar
        selection={selection}
        total={total ?? 0}
        onSelect={setSelection}
        choices={choices}
        chosen={chosen}
        onChange={changeMany}
        onExport={(format) =>
          saveFile(shownQuery, fileOf(format), selection.isAll ? { exceptIds: keys } : { clientIds: keys })
        }
        onInvited={(said) => {
          actions.done({ said, actionId: null });
          setSelection(noSelection);
        }}
      />
      <TableFoot
        counted={total === undefined ? undefined : text.counted(total)}
        actions={actions}
        enter={text.open}
        chooses
      />
      {isCreating && (
        <NewClientSheet
          choices={choices}
          onClose={() => setCreating(false)}
          onCreated={({ clientId }) => navigate(`/admin/clientes/${clientId}`)}
        />
      )}
      {verifying !== undefined && (
        <VerifySheet
          key={verifying}
          clientId={verifying}
          choices={choices}
          onClose={() => show(view)}
          onDone={(said) => {
            actions.done({ said, actionId: null });
            show(view);
          }}
        />
      )}
    </>
  );
}
