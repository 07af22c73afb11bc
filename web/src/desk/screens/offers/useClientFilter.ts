// The clients that the filter of the offer table offers: those that the typed text finds, and the one that is chosen.

import { useState } from 'react';
import { useOfferClients } from '../../../features/offers/queries';
import { useDebounced } from '../../../ui/useDebounced';
import type { FilterChoice } from '../../ui/FilterChip';

const TYPING_MS = 200;

export interface ClientFilter {
  readonly choices: readonly FilterChoice[];
  readonly onType: (typed: string) => void;
}

/** @param clientId the chosen client; undefined for none. */
export function useClientFilter(clientId: number | undefined): ClientFilter {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), TYPING_MS);
  const found = useOfferClients({ search }, search !== '').data ?? [];
  const chosen = useOfferClients({ clientId }, clientId !== undefined).data ?? [];
  const clients = new Map([...found, ...chosen].map((client) => [client.clientId, client]));
  return {
    choices: [...clients.values()].map(({ clientId: id, clientCode, legalName }) => ({
      value: String(id),
      label: `${legalName} · ${clientCode}`,
    })),
    onType: setTyped,
  };
}
