// The column of /listas beside an open list: a link to each list. Narrow windows show the way back to all lists instead.

import type { ShoppingLists } from '@mostrador/contract/entries/shopping-lists';
import { formatWhole } from '@mostrador/rules/money';
import { ChevronLeft } from 'lucide-react';
import { listsText as text } from '../../text/lists';
import { LinkButton } from '../../ui/LinkButton';
import { SideLink, SideList } from '../../ui/SideList';
import { LIST_WORDS, LISTS_PATH, listAddress } from './list-address';

interface ListSideProps {
  /** Undefined until they are known. */
  readonly lists: ShoppingLists | undefined;
  readonly shown: string;
}

export function ListSide({ lists, shown }: ListSideProps) {
  const favourites = lists?.lists.find(({ kind }) => kind === 'favourites');
  const count = (lines: number | undefined) => (lines === undefined ? undefined : formatWhole(lines));
  return (
    <nav className="lists-side" aria-label={text.title}>
      <LinkButton kind="quiet" icon={ChevronLeft} to={LISTS_PATH}>
        {text.all}
      </LinkButton>
      <SideList>
        <SideLink
          to={`${LISTS_PATH}/${LIST_WORDS.usual}`}
          label={text.usual}
          count={count(lists?.usual)}
          current={shown === LIST_WORDS.usual}
        />
        <SideLink
          to={`${LISTS_PATH}/${LIST_WORDS.favourites}`}
          label={text.favourites}
          count={count(lists && (favourites?.lines ?? 0))}
          current={shown === LIST_WORDS.favourites}
        />
        {lists?.lists.map(
          (list) =>
            list.kind === 'named' && (
              <SideLink
                key={list.listId}
                to={listAddress(list)}
                label={list.name}
                count={count(list.lines)}
                current={shown === list.listId}
              />
            ),
        )}
        <SideLink
          to={`${LISTS_PATH}/${LIST_WORDS.notices}`}
          label={text.notices}
          current={shown === LIST_WORDS.notices}
        />
      </SideList>
    </nav>
  );
}
