// The client table of the desk (/admin/clientes): views, filters, one change of many, the sheets to verify and to create a client, and
// the last action with its undo.

import type { DeskClientRow, ManyClientsChange } from '@mostrador/contract/entries/client-desk';
import { FileUp, Plus } from 'lucide-react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api/api';
import { messageOf } from '../../../api/call-failed';
import {
  useDeskClientChoices,
  useDeskClientCounts,
  useDeskClientWindow,
} from '../../../features/client-desk/queries';
import { useClientChanges } from '../../../features/client-desk/useClientChanges';
import { useUndo } from '../../../features/undo/useUndo';
import { Button } from '../../../ui/Button';
import { Empty } from '../../../ui/Empty';
import { Icon } from '../../../ui/Icon';
import { useToasts } from '../../../ui/useToasts';
import { clientsText as text } from '../../text/clients';
import { DeskHead } from '../../ui/DeskHead';
import { DeskTable } from '../../ui/DeskTable';
import { noSelection, type Selection } from '../../ui/selection';
import { useRowPages } from '../../ui/useRowPages';
import { useShortcut } from '../../ui/useShortcut';
import { ClientFilters } from './ClientFilters';
import { ClientsFoot, type LastAction } from './ClientsFoot';
import { ClientViews } from './ClientViews';
import { clientColumns, verifyPath } from './client-columns';
import { ManyClientsBar } from './ManyClientsBar';
import { NewClientSheet } from './NewClientSheet';
import { queryOf, type TableView, viewOf } from './table-view';
import { useTablePreference } from './useTablePreference';
import { VerifySheet } from './VerifySheet';
import './clients.css';

/** The parameter that names the client in the sheet to verify. */
const VERIFY = 'verificar';
/** Columns that are always shown. */
const FIXED: ReadonlySet<string> = new Set(['code', 'name', 'status']);

export default function ClientsScreen() {
  const [query, setQuery] = useSearchParams();
  const { scope } = useApi();
  const navigate = useNavigate();
  const toasts = useToasts();
  const readWindow = useDeskClientWindow();
  const changes = useClientChanges();
  const { undoAction } = useUndo();
  const counts = useDeskClientCounts().data;
  const choices = useDeskClientChoices().data;
  const view = useMemo(() => viewOf(query), [query]);
  const address = queryOf(view).toString();
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [last, setLast] = useState<LastAction>();
  const [isCreating, setCreating] = useState(false);
  const preference = useTablePreference(clientColumns.map(({ key }) => key));
  const shownKeys = preference.shown.join(' ');
  const columns = useMemo(
    () => clientColumns.filter(({ key }) => FIXED.has(key) || shownKeys.split(' ').includes(key)),
    [shownKeys],
  );
  const rows = useRowPages<DeskClientRow>(
    `${scope} ${address}`,
    async ({ from, count }) => {
      const page = await readWindow({
        ...view.filter,
        sort: view.sort?.by,
        direction: view.sort?.isDown === true ? 'down' : 'up',
        offset: from,
        limit: count,
      });
      return { rows: page.clients, total: page.totalCount };
    },
    ({ clientId }) => clientId,
  );
  useSyncExternalStore(rows.subscribe, rows.version);
  const total = rows.total();
  const verifying = /^\d{1,9}$/.test(query.get(VERIFY) ?? '') ? Number(query.get(VERIFY)) : undefined;
  useShortcut({ key: 'n' }, () => setCreating(true));
  useShortcut({ key: 'z', withCommand: true }, () => void undo());

  function show(next: TableView) {
    setSelection(noSelection);
    setQuery(queryOf(next), { replace: true });
  }
  function done(action: LastAction) {
    setLast(action);
    rows.reload();
    changes.refresh();
  }
  async function changeMany(change: ManyClientsChange) {
    const keys = [...selection.keys].map(Number);
    try {
      const { actionId, changed, chosen } = await changes.changeMany(
        change,
        selection.isAll ? { filter: view.filter, exceptIds: keys } : { clientIds: keys },
      );
      done({ said: changed === 0 ? text.many.nothing : text.many.done(changed, chosen), actionId });
      setSelection(noSelection);
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? text.notSaved, tone: 'error', about: 'many' });
    }
  }
  async function undo() {
    const actionId = last?.actionId;
    if (actionId === undefined || actionId === null) return;
    setLast((held) => held && { ...held, actionId: null });
    try {
      const { keptCount, actionId: undone } = await undoAction(actionId);
      const kept = keptCount === 0 ? '' : `. ${text.undoneKept(keptCount)}`;
      done({ said: `${text.undone}${kept}`, actionId: undone });
    } catch (error) {
      setLast((held) => held && { ...held, actionId });
      toasts.show({ text: messageOf(error) ?? text.undoFailed, tone: 'error', about: 'undo' });
    }
  }

  const isUnfiltered = Object.keys(view.filter).length === 0;
  return (
    <>
      <DeskHead
        title={text.title}
        count={counts !== undefined && total !== undefined ? text.shownOf(total, counts.all) : undefined}
      >
        <Link className="button" data-kind="secondary" data-size="normal" to="/admin/importaciones">
          <Icon of={FileUp} />
          {text.import}
        </Link>
        <span className="keep">
          <Button icon={Plus} aria-keyshortcuts="n" onClick={() => setCreating(true)}>
            {text.add}
            <kbd>{text.addKey}</kbd>
          </Button>
        </span>
      </DeskHead>
      <ClientViews view={view} counts={counts} preference={preference} onView={show} />
      <ClientFilters
        view={view}
        onView={show}
        choices={choices}
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
            sort: { by: column as NonNullable<TableView['sort']>['by'], isDown: isDescending },
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
        onChange={changeMany}
      />
      <ClientsFoot total={total} last={last} onUndo={() => void undo()} />
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
            done({ said, actionId: null });
            show(view);
          }}
        />
      )}
    </>
  );
}
