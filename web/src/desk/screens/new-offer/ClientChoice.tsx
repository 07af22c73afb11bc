// The client of a new offer: searched by name, code or CUIT, then shown with the way to another one.

import { useState } from 'react';
import { useOfferClients } from '../../../features/offers/queries';
import { Button } from '../../../ui/Button';
import { ComboBox } from '../../../ui/ComboBox';
import { useDebounced } from '../../../ui/useDebounced';
import { newOfferText as text } from '../../text/offers';

export interface OfferClient {
  readonly clientId: number;
  readonly clientCode: string;
  readonly legalName: string;
}

interface ClientChoiceProps {
  readonly client: OfferClient | undefined;
  readonly onClient: (client: OfferClient | undefined) => void;
}

export function ClientChoice({ client, onClient }: ClientChoiceProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 200);
  const found = useOfferClients({ search }, client === undefined);
  if (client !== undefined)
    return (
      <p className="new-offer-client">
        <b>{client.legalName}</b> <span className="sub">{client.clientCode}</span>
        <Button kind="quiet" onClick={() => onClient(undefined)}>
          {text.changeClient}
        </Button>
      </p>
    );
  const clients = found.data ?? [];
  return (
    <div className="new-offer-search">
      <ComboBox
        label={text.clientSearch}
        text={typed}
        onText={setTyped}
        maxLength={64}
        loading={found.isFetching}
        options={clients.map(({ clientId, clientCode, legalName }) => ({
          key: String(clientId),
          label: legalName,
          detail: clientCode,
        }))}
        state={found.data !== undefined && clients.length === 0 ? text.noClients : undefined}
        onChoose={({ key }) => onClient(clients.find(({ clientId }) => String(clientId) === key))}
      />
    </div>
  );
}
