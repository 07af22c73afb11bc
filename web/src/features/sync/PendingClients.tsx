import { useId, useState } from 'react';
import type { LocalClient } from '../../offline/schema';
import { formatMinute } from '../../text/dates';
import { newClientText } from '../../text/new-client';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { Note } from '../../ui/Note';
import { type Column, Table } from '../../ui/Table';
import { ClientReview } from './ClientReview';
import { clientStateOf, refusalsOf } from './client-state';
import { useLocalClients } from './device-state';
import './PendingOrders.css';

const text = newClientText.list;

/** The table of the clients entered on this device, each with its state and a button that opens it; nothing if there are none. */
export function PendingClients({ onCorrect }: { readonly onCorrect: (id: string) => void }) {
  const clients = useLocalClients();
  const [openId, setOpenId] = useState<string>();
  const titleId = useId();
  if (clients === undefined || clients.length === 0) return null;
  const columns: readonly Column<LocalClient>[] = [
    {
      key: 'client',
      head: text.client,
      names: true,
      narrow: 'title',
      cell: ({ fields }) => (
        <>
          <b>{fields['legalName']}</b>
          <span className="pending-id">
            {[fields['legalId'], fields['legalAddressCityName']].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'entered',
      head: text.entered,
      cell: ({ takenAt }) => <span className="text-muted">{formatMinute(takenAt)}</span>,
    },
    { key: 'state', head: text.state, narrow: 'full', cell: (client) => <State client={client} /> },
    {
      key: 'open',
      head: <span className="spoken">{text.action}</span>,
      kind: 'action',
      cell: ({ localUniqueId, fields }) => (
        <Button
          kind="secondary"
          aria-label={text.openOf(fields['legalName'] ?? '')}
          onClick={() => setOpenId(localUniqueId)}
        >
          {text.open}
        </Button>
      ),
    },
  ];
  const refused = clients.filter(({ state }) => state === 'refused').length;
  return (
    <section className="pending" aria-labelledby={titleId}>
      <h2 id={titleId} className="group-title">
        {text.title}
      </h2>
      {refused > 0 && <Note tone="warn">{text.attention(refused)}</Note>}
      <Table
        caption={text.title}
        columns={columns}
        rows={clients}
        rowKey={({ localUniqueId }) => localUniqueId}
      />
      <ClientReview
        client={clients.find(({ localUniqueId }) => localUniqueId === openId)}
        onClose={() => setOpenId(undefined)}
        onCorrect={onCorrect}
      />
    </section>
  );
}

function State({ client }: { readonly client: LocalClient }) {
  const { tone, words } = clientStateOf(client);
  return (
    <>
      <Chip tone={tone}>{words}</Chip>
      {client.state === 'refused' && <span className="pending-error">{refusalsOf(client).join(' ')}</span>}
    </>
  );
}
