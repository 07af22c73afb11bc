// All lists of the client with the number of their products and their last use; a deleted one can be put back.

import type { ShoppingListRow, ShoppingLists } from '@mostrador/contract/entries/shopping-lists';
import { formatWhole } from '@mostrador/rules/money';
import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../api/call-failed';
import { useShownTarget } from '../../features/cart/queries';
import { useListChanges } from '../../features/shopping-lists/useListChanges';
import { useOffline } from '../../storage/offline-mode';
import { formatDay } from '../../text/dates';
import { listsText as text } from '../../text/lists';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { type Column, Table, TableSkeleton } from '../../ui/Table';
import { deletedListOf } from './deleted-list';
import { LIST_WORDS, LISTS_PATH, listAddress } from './list-address';
import { NameDialog } from './NameDialog';

interface IndexRow {
  readonly key: string;
  readonly to: string;
  readonly name: string;
  readonly detail: string;
  /** undefined: not counted. */
  readonly lines: number | undefined;
  readonly usedAt: string | null | undefined;
}

const columns: readonly Column<IndexRow>[] = [
  {
    key: 'name',
    head: text.name,
    names: true,
    narrow: 'title',
    cell: ({ name, to, detail }) => (
      <>
        <Link to={to} className="lists-name">
          {name}
        </Link>
        <span className="lists-detail">{detail}</span>
      </>
    ),
  },
  {
    key: 'count',
    head: text.count,
    kind: 'figure',
    cell: ({ lines }) =>
      lines === undefined ? '' : <span className="lists-count">{formatWhole(lines)}</span>,
  },
  {
    key: 'used',
    head: text.used,
    narrow: 'end',
    cell: ({ usedAt }) => (usedAt === undefined ? '' : usedAt === null ? text.never : formatDay(usedAt)),
  },
];

const FIXED_ROWS = 3;

function rowsOf({ lists, usual }: ShoppingLists): readonly IndexRow[] {
  const favourites = lists.find(({ kind }) => kind === 'favourites');
  const named = lists.filter(({ kind }) => kind === 'named');
  return [
    {
      key: 'usual',
      to: `${LISTS_PATH}/${LIST_WORDS.usual}`,
      name: text.usual,
      detail: text.usualDetail,
      lines: usual,
      usedAt: undefined,
    },
    {
      key: 'favourites',
      to: `${LISTS_PATH}/${LIST_WORDS.favourites}`,
      name: text.favourites,
      detail: text.favouritesDetail,
      lines: favourites?.lines ?? 0,
      usedAt: favourites?.usedAt,
    },
    ...named.map(namedRow),
    {
      key: 'notices',
      to: `${LISTS_PATH}/${LIST_WORDS.notices}`,
      name: text.notices,
      detail: text.noticesDetail,
      lines: undefined,
      usedAt: undefined,
    },
  ];
}

const namedRow = (list: ShoppingListRow): IndexRow => ({
  key: list.listId,
  to: listAddress(list),
  name: list.name,
  detail: list.madeBy === '' ? '' : `${text.madeBy} ${list.madeBy}`,
  lines: list.lines,
  usedAt: list.usedAt,
});

export function ListsIndex({ lists }: { readonly lists: UseQueryResult<ShoppingLists> }) {
  const navigate = useNavigate();
  const changes = useListChanges(useShownTarget());
  const { state } = useLocation();
  const isOffline = useOffline();
  const deleted = deletedListOf(state);
  const [naming, setNaming] = useState<string>();
  const { data } = lists;

  async function make(name: string) {
    const made = await changes.create(naming ?? '', { name });
    if (made?.list != null) void navigate(listAddress(made.list));
    return made !== undefined;
  }
  async function restore() {
    if (deleted === undefined) return;
    const restored = await changes.change(deleted.listId, { isDeleted: false });
    if (restored !== undefined) void navigate(`${LISTS_PATH}/${deleted.listId}`, { replace: true });
  }
  return (
    <>
      <div className="lists-head">
        <div>
          <h1 className="page-title">{text.title}</h1>
          {data !== undefined && (
            <p className="lists-intro">
              {isOffline ? text.introOffline : data.mayChange ? text.intro : text.introLooks}
            </p>
          )}
        </div>
        {data?.mayChange === true && (
          <Button icon={Plus} onClick={() => setNaming(crypto.randomUUID())}>
            {text.newList}
          </Button>
        )}
      </div>
      {deleted !== undefined && (
        <div className="lists-undo">
          <Note
            announce
            action={
              <Button kind="secondary" onClick={restore}>
                {text.undo}
              </Button>
            }
          >
            {text.removed(deleted.name)}
          </Note>
        </div>
      )}
      {lists.isError && data === undefined ? (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="secondary" onClick={() => void lists.refetch()} pending={lists.isFetching}>
              {text.retry}
            </Button>
          }
        >
          {messageOf(lists.error) ?? text.failed}
        </Note>
      ) : data === undefined ? (
        <TableSkeleton columns={columns} rows={FIXED_ROWS} label={text.loading} />
      ) : (
        <Table caption={text.title} columns={columns} rows={rowsOf(data)} rowKey={({ key }) => key} />
      )}
      {naming !== undefined && (
        <NameDialog
          title={text.newTitle}
          save={text.make}
          start=""
          onSave={make}
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  );
}
