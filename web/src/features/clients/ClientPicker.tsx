// The list from which a salesman chooses the client to buy for: search by name, code, e-mail or CUIT, arrow keys,
// Enter.

import type { SalesmanClient } from '@mostrador/contract/entries/clients';
import { Check, ShoppingCart } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { clientPickerText as text } from '../../text/client-picker';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { Skeleton } from '../../ui/Skeleton';
import { Spinner } from '../../ui/Spinner';
import { useDebounced } from '../../ui/useDebounced';
import { stepIn } from './arrow-keys';
import { CLIENTS_SHOWN, useSalesmanClients } from './queries';
import './ClientPicker.css';

interface ClientPickerProps {
  readonly chosenId: number | null;
  /** The client whose choice is being saved. */
  readonly pendingId: number | undefined;
  readonly onChoose: (client: SalesmanClient) => void;
}

/** The search field keeps the focus while the arrow keys move through the list. */
export function ClientPicker({ chosenId, pendingId, onChoose }: ClientPickerProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const term = useDebounced(typed.trim(), 250);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useSalesmanClients(term);
  const field = useRef<HTMLInputElement>(null);
  const clients = data ?? [];
  const current = clients[Math.min(active, clients.length - 1)];
  // the list does not yet match the typed text
  const waiting = isPlaceholderData || term !== typed.trim();

  // its code came after the dialog had opened
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (current === undefined) return;
    document.getElementById(`${id}-${current.clientId}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);

  function onKeyDown(event: KeyboardEvent) {
    const next = stepIn(event.key, active, clients.length);
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (current !== undefined && !waiting && pendingId === undefined) onChoose(current);
    }
  }
  return (
    <div className="client-picker">
      <div className="client-search">
        <input
          ref={field}
          className="control"
          type="search"
          role="combobox"
          aria-label={text.search}
          aria-expanded={clients.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${current.clientId}`}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={64}
          placeholder={text.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        {isFetching && <Spinner className="client-spinner" />}
      </div>
      {isError ? (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="secondary" onClick={() => void refetch()} pending={isFetching}>
              {text.retry}
            </Button>
          }
        >
          {text.failed}
        </Note>
      ) : data === undefined ? (
        <div className="stack stack--tight" role="status" aria-label={text.loading}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      ) : (
        <div
          id={`${id}-list`}
          className="client-list"
          role="listbox"
          aria-label={text.list}
          aria-busy={waiting}
        >
          {clients.map((client) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
            <div
              key={client.clientId}
              id={`${id}-${client.clientId}`}
              role="option"
              tabIndex={-1}
              className="client-option"
              aria-selected={client === current}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                if (pendingId === undefined) onChoose(client);
              }}
            >
              <ClientLine
                client={client}
                chosen={client.clientId === chosenId}
                pending={client.clientId === pendingId}
              />
            </div>
          ))}
        </div>
      )}
      <p className="client-state" role="status">
        {data !== undefined && !isError && stateText(clients.length, term)}
      </p>
    </div>
  );
}

interface ClientLineProps {
  readonly client: SalesmanClient;
  readonly chosen: boolean;
  readonly pending: boolean;
}

function ClientLine({ client, chosen, pending }: ClientLineProps) {
  const { clientCode, clientName, city, cartItemsCount } = client;
  return (
    <>
      <span className="client-who">
        <b>{clientName}</b>
        <small>{[clientCode, city].filter(Boolean).join(' · ')}</small>
      </span>
      {cartItemsCount > 0 && (
        <span className="client-cart">
          <Icon of={ShoppingCart} />
          <span aria-hidden="true">{cartItemsCount}</span>
          <span className="spoken">{text.inCart(cartItemsCount)}</span>
        </span>
      )}
      <span className="client-mark">
        {pending ? (
          <Spinner />
        ) : (
          chosen && (
            <>
              <Icon of={Check} />
              <span className="spoken">{text.chosen}</span>
            </>
          )
        )}
      </span>
    </>
  );
}

function stateText(count: number, term: string): string {
  if (count === 0) return term === '' ? text.noClients : text.none;
  return count >= CLIENTS_SHOWN ? text.more(count) : text.found(count);
}
