// The heart 'Guardar en favoritos' of a product, for signed-in users who may buy. Its code loads on demand, and its place is kept.

import { useShownTarget } from '../../../features/cart/queries';
import type { FavouriteButtonProps } from '../../../features/shopping-lists/FavouriteButton';
import { useSession } from '../../../session/session-context';
import { shellText } from '../../../text/shell';
import { LazyPart, partCode } from '../../../ui/LazyPart';
import { useTargetClient } from '../target-client/TargetClient';
import { useMayBuy } from './useMayBuy';

const code = partCode<FavouriteButtonProps>(
  async () => (await import('../../../features/shopping-lists/FavouriteButton')).FavouriteButton,
);

/** Renders nothing for visitors, for users who only look, and for staff who have chosen no client. */
export function LazyFavourite(props: Omit<FavouriteButtonProps, 'marks'>) {
  const isSignedIn = useSession() !== undefined;
  const mayBuy = useMayBuy();
  const { buysForOthers, target } = useTargetClient();
  const marks = useShownTarget();
  if (!isSignedIn || !mayBuy || (buysForOthers && !target)) return null;
  return (
    <LazyPart code={code} words={shellText.part}>
      {(FavouriteButton) => <FavouriteButton {...props} marks={marks} />}
    </LazyPart>
  );
}
