// Goes to the shop to buy for a client: to their open cart, or to the products.

import { useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import { usePortfolioChanges } from '../../../features/portfolio/usePortfolioChanges';
import { useToasts } from '../../../ui/useToasts';
import { myClientsText as text } from '../../text/portfolio';
import { openInShop } from '../open-in-shop';

/** Returns a function that makes a client the one to buy for and opens the shop. */
export function useBuyFor(): (client: { readonly clientId: number; readonly hasCart: boolean }) => void {
  const { buyFor } = usePortfolioChanges();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  return ({ clientId, hasCart }) => {
    if (isBusy) return;
    setBusy(true);
    buyFor(clientId)
      .then(
        (refusal) => {
          if (refusal === undefined) openInShop(hasCart ? '/cart' : '/store');
          else toasts.show({ text: refusal, tone: 'error', about: 'buy-for' });
        },
        (error: unknown) =>
          toasts.show({ text: messageOf(error) ?? text.notBought, tone: 'error', about: 'buy-for' }),
      )
      .finally(() => setBusy(false));
  };
}
