// One list: its products with today's prices and stock, quantities that save themselves, and its actions.

import type { ShoppingList, ShoppingListLine } from '@mostrador/contract/entries/shopping-lists';
import { useQueryClient } from '@tanstack/react-query';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { useShownTarget } from '../../features/cart/queries';
import { listKey, useShoppingList } from '../../features/shopping-lists/queries';
import { useListChanges } from '../../features/shopping-lists/useListChanges';
import { useListLines } from '../../features/shopping-lists/useListLines';
import { useBrand } from '../../page/page';
import { useOffline } from '../../storage/offline-mode';
import { formatDay } from '../../text/dates';
import { listsText as text } from '../../text/lists';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { Skeleton } from '../../ui/Skeleton';
import { useToasts } from '../../ui/useToasts';
import { AddToList } from './AddToList';
import { withDeletedList } from './deleted-list';
import { ListLines } from './ListLines';
import { LISTS_PATH } from './list-address';
import { listAsText } from './list-text';
import { NameDialog } from './NameDialog';

interface ListPageProps {
  readonly listId: string;
  readonly mayChange: boolean;
}

export function ListPage({ listId, mayChange }: ListPageProps) {
  const list = useShoppingList(listId);
  if (list.data !== undefined) return <LoadedList list={list.data} mayChange={mayChange} />;
  if (!list.isError) return <ListLoading />;
  const isGone = statusOf(list.error) === 404;
  return (
    <div className="stack">
      <h1 className="page-title">{text.title}</h1>
      <Note
        tone={isGone ? 'info' : 'danger'}
        announce
        action={
          isGone ? (
            <LinkButton kind="secondary" to={LISTS_PATH}>
              {text.all}
            </LinkButton>
          ) : (
            <Button kind="secondary" onClick={() => void list.refetch()} pending={list.isFetching}>
              {text.retry}
            </Button>
          )
        }
      >
        {isGone ? text.notFound : (messageOf(list.error) ?? text.listFailed)}
      </Note>
    </div>
  );
}

/** The placeholder while a list loads. */
export function ListLoading() {
  return (
    <div className="stack" aria-busy="true">
      <p className="spoken" role="status">
        {text.loadingOne}
      </p>
      <Skeleton shape="title" width="half" />
      {['one', 'two', 'three', 'four', 'five'].map((row) => (
        <Skeleton key={row} shape="row" />
      ))}
    </div>
  );
}

function LoadedList({ list, mayChange }: { readonly list: ShoppingList; readonly mayChange: boolean }) {
  const { listId, listLines, kind } = list;
  const name = kind === 'favourites' ? text.favourites : list.name;
  const { scope } = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { images } = useBrand();
  const changes = useListChanges(useShownTarget());
  const lines = useListLines(listId);
  const isOffline = useOffline();
  const [isNaming, setNaming] = useState(false);
  const [removed, setRemoved] = useState<ShoppingListLine>();

  function remove(line: ShoppingListLine) {
    lines.remove(line);
    setRemoved(line);
  }
  async function deleteList() {
    if (!(await lines.flush())) return;
    // read behind the deletion it would be a list that does not exist
    await client.cancelQueries({ queryKey: listKey(scope, listId) });
    const deleted = await changes.change(listId, { isDeleted: true });
    if (deleted === undefined) return;
    await navigate(LISTS_PATH, { state: withDeletedList({ listId, name }) });
    // while this page is still drawn, its removed query would be read again
    client.removeQueries({ queryKey: listKey(scope, listId), type: 'inactive' });
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(listAsText(name, listLines));
      toasts.show({ text: text.shared });
    } catch {
      toasts.show({ text: text.shareFailed, tone: 'error' });
    }
  }
  return (
    <>
      <div className="lists-head">
        <div>
          <h1 className="page-title">{name}</h1>
          <p className="lists-intro">
            {text.products(listLines.length)} · {text.used.toLowerCase()}:{' '}
            {list.usedAt === null ? text.never.toLowerCase() : formatDay(list.usedAt)}
            <span className="lists-state" role="status" data-state={lines.state}>
              {lines.state === 'quiet' ? '' : text[lines.state]}
            </span>
          </p>
          {isOffline && <p className="lists-intro">{text.introOffline}</p>}
        </div>
        <div className="lists-actions">
          {listLines.length > 0 && (
            <Button kind="secondary" icon={Copy} onClick={copy}>
              {text.share}
            </Button>
          )}
          {mayChange && kind === 'named' && (
            <>
              <Button kind="secondary" icon={Pencil} onClick={() => setNaming(true)}>
                {text.rename}
              </Button>
              <Button kind="danger" icon={Trash2} onClick={deleteList}>
                {text.remove}
              </Button>
            </>
          )}
        </div>
      </div>
      {removed !== undefined && (
        <div className="lists-undo">
          <Note
            announce
            action={
              <Button
                kind="secondary"
                onClick={() => {
                  lines.restore(removed);
                  setRemoved(undefined);
                }}
              >
                {text.undo}
              </Button>
            }
          >
            {text.lineRemoved(removed.product.name)}
          </Note>
        </div>
      )}
      {listLines.length === 0 ? (
        <Empty
          image={images.empty}
          title={kind === 'favourites' ? text.emptyFavourites : text.empty}
          action={<LinkButton to="/store">{text.toStore}</LinkButton>}
        >
          {kind === 'favourites' ? text.emptyFavouritesDetail : text.emptyDetail}
        </Empty>
      ) : (
        <ListLines
          lines={listLines}
          listId={listId}
          onFill={lines.flush}
          onQuantity={mayChange ? lines.set : undefined}
          onRemove={mayChange ? remove : undefined}
        />
      )}
      {mayChange && <AddToList lines={listLines} onAdd={(content) => changes.add(listId, content)} />}
      {isNaming && (
        <NameDialog
          title={text.renameTitle}
          save={text.saveName}
          start={list.name}
          onSave={async (given) => (await changes.change(listId, { name: given })) !== undefined}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}
