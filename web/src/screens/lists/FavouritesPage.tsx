// The favourites, a list that the client has once it marks a first product.

import type { ShoppingLists } from '@mostrador/contract/entries/shopping-lists';
import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../../api/call-failed';
import { useBrand } from '../../page/page';
import { listsText as text } from '../../text/lists';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { ListLoading, ListPage } from './ListPage';

export function FavouritesPage({ lists }: { readonly lists: UseQueryResult<ShoppingLists> }) {
  const { images } = useBrand();
  const { data } = lists;
  const favourites = data?.lists.find(({ kind }) => kind === 'favourites');
  if (favourites !== undefined)
    return <ListPage listId={favourites.listId} mayChange={data?.mayChange ?? false} />;
  if (data === undefined && !lists.isError) return <ListLoading />;
  return (
    <>
      <h1 className="page-title">{text.favourites}</h1>
      {data === undefined ? (
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
      ) : (
        <Empty
          image={images.empty}
          title={text.emptyFavourites}
          action={<LinkButton to="/store">{text.toStore}</LinkButton>}
        >
          {text.emptyFavouritesDetail}
        </Empty>
      )}
    </>
  );
}
