// What a product card has for clients: the heart over its picture, 'Avíseme' in place of the button of a product without stock, and what
// more units bring.

import type { Product } from '@mostrador/contract/entries/products';
import type { ReactNode } from 'react';
import { useShownTarget } from '../../../features/cart/queries';
import { NextPrice } from '../../../features/products/NextPrice';
import { FavouriteButton } from '../../../features/shopping-lists/FavouriteButton';
import { NoticeButton } from '../../../features/stock-notices/NoticeButton';
import { useOffline } from '../../../storage/offline-mode';
import { useTargetClient } from '../target-client/TargetClient';
import { useMayBuy } from './useMayBuy';
import './CardExtra.css';

interface ForClientsProps {
  readonly of: 'favourite' | 'notice';
  readonly code: string;
  readonly name: string;
  /** Shown to all other users, in the same place. */
  readonly children?: ReactNode;
}

export type CardExtraProps =
  | ForClientsProps
  | { readonly of: 'price'; readonly product: Product; readonly quantity: number };

export function CardExtra(props: CardExtraProps) {
  return props.of === 'price' ? <NextPrice {...props} /> : <ForClients {...props} />;
}

/**
 * All cards of a screen share one request for the favourites, and one for the notices. Users who only look, staff who have chosen no
 * client, and a device without a connection have neither.
 */
function ForClients({ of, code, name, children }: ForClientsProps) {
  const marks = useShownTarget();
  const mayBuy = useMayBuy();
  const { buysForOthers, target } = useTargetClient();
  if (useOffline() || !mayBuy || (buysForOthers && !target)) return children;
  if (of === 'notice') return <NoticeButton code={code} isShort />;
  return <FavouriteButton code={code} name={name} marks={marks} isBare />;
}
