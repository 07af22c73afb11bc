import { Navigate, useLocation } from 'react-router';
import { returnAddress } from '../../features/auth/return-address';
import { useShoppingLists } from '../../features/shopping-lists/queries';
import { useSessionKnown, useSessionState } from '../../session/session-context';
import { listsText as text } from '../../text/lists';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { useTargetClient } from '../common/target-client/TargetClient';
import { FavouritesPage } from './FavouritesPage';
import { ListPage } from './ListPage';
import { ListSide } from './ListSide';
import { ListsIndex } from './ListsIndex';
import { LIST_WORDS, listOfPath } from './list-address';
import { NoticesPage } from './NoticesPage';
import { UsualPage } from './UsualPage';
import './ListsScreen.css';

/**
 * The screen 'Listas' (/listas): all lists of the client, or one of them, whose id is in the address; 'Sus habituales', the favourites
 * and 'Avisos pedidos' have words there. A mail leads here, so the login returns to it.
 */
export default function ListsScreen() {
  const known = useSessionKnown();
  const { session } = useSessionState();
  const { pathname, search } = useLocation();
  if (known && session === undefined)
    return <Navigate to="/login" replace state={returnAddress(`${pathname}${search}`)} />;
  if (known && session?.mustChangePassword === true) return <Navigate to="/changepass" replace />;
  return (
    <div className="page-width lists-screen">
      {known ? <ListsOfClient shown={listOfPath(pathname)} /> : <h1 className="page-title">{text.title}</h1>}
    </div>
  );
}

function ListsOfClient({ shown }: { readonly shown: string | undefined }) {
  const { buysForOthers, target, choose } = useTargetClient();
  const lists = useShoppingLists();
  if (buysForOthers && target === null && shown !== LIST_WORDS.notices)
    return (
      <div className="stack">
        <h1 className="page-title">{text.title}</h1>
        <Note action={<Button onClick={() => void choose()}>{text.chooseClient}</Button>}>
          {text.clientFirst}
        </Note>
      </div>
    );
  if (shown === undefined) return <ListsIndex lists={lists} />;
  return (
    <div className="lists-columns">
      <ListSide lists={lists.data} shown={shown} />
      <div className="lists-main">
        {shown === LIST_WORDS.usual ? (
          <UsualPage />
        ) : shown === LIST_WORDS.notices ? (
          <NoticesPage />
        ) : shown === LIST_WORDS.favourites ? (
          <FavouritesPage lists={lists} />
        ) : (
          <ListPage key={shown} listId={shown} mayChange={lists.data?.mayChange ?? false} />
        )}
      </div>
    </div>
  );
}
