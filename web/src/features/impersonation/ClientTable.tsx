// The table of clients on /impersonate, with the buttons 'Verificar' (verify a client, only with
// `verificationRequired`), 'Impersonarse' (act as the client), activity and salesmen.

import type { ListedClient } from '@mostrador/contract/entries/impersonation';
import { formatCuit } from '@mostrador/rules/cuit';
import { ArrowRightLeft, Check, History, KeyRound, Users } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { assignmentsText } from '../../text/assignments';
import { factorText } from '../../text/factors';
import { impersonateText as text } from '../../text/impersonate';
import { Button } from '../../ui/Button';
import { Chip, type Tone } from '../../ui/Chip';
import { IconButton } from '../../ui/IconButton';
import { type Column, Table } from '../../ui/Table';
import './ClientTable.css';

interface ClientTableProps {
  readonly clients: readonly ListedClient[];
  readonly verifyingId: number | undefined;
  readonly impersonatingId: number | undefined;
  readonly onVerify: (client: ListedClient) => void;
  readonly onImpersonate: (client: ListedClient) => void;
  readonly onActivity: (client: ListedClient) => void;
  /** Takes the second factors of the client's user away. */
  readonly onResetFactors: (client: ListedClient) => void;
  /** Undefined if the company's salesmen do not buy for clients. */
  readonly onSalesmen: ((client: ListedClient) => void) | undefined;
}

export function ClientTable(props: ClientTableProps) {
  const columns: readonly Column<ListedClient>[] = [
    {
      key: 'client',
      head: text.client,
      names: true,
      narrow: 'title',
      cell: (client) => <Who client={client} />,
    },
    {
      key: 'email',
      head: text.email,
      narrow: 'full',
      cell: ({ clientEmail, userName }) => (
        <>
          <span className="client-email">{clientEmail}</span>
          {userName !== null && userName.toLowerCase() !== clientEmail.toLowerCase() && (
            <span className="client-ids client-email">{text.user(userName)}</span>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      head: <span className="spoken">{text.actions}</span>,
      kind: 'action',
      narrow: 'full',
      cell: (client) => <Actions client={client} {...props} />,
    },
  ];
  return (
    <Table caption={text.title} columns={columns} rows={props.clients} rowKey={({ clientId }) => clientId} />
  );
}

const states: Readonly<Record<string, readonly [Tone, string]>> = {
  pending_verification: ['warn', text.pendingVerification],
  invited: ['info', text.invited],
  pending_email: ['info', text.pendingEmail],
  blocked: ['danger', text.blocked],
};

function Who({ client: { clientName, clientCode, legalId, status } }: { readonly client: ListedClient }) {
  const state = states[status ?? ''];
  const cuit = legalId === '' ? '' : `CUIT ${formatCuit(legalId)}`;
  return (
    <>
      <span className="client-name">
        <b title={clientName}>{clientName}</b>
        {state !== undefined && <Chip tone={state[0]}>{state[1]}</Chip>}
      </span>
      <span className="client-ids">
        {[clientCode, cuit, status === null ? text.withoutUser : ''].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

function Actions({
  client,
  verifyingId,
  impersonatingId,
  ...on
}: ClientTableProps & { readonly client: ListedClient }) {
  const { clientId, clientName, verificationRequired, status } = client;
  const actions = useFocusAfterVerifying(verificationRequired);
  return (
    <div className="client-actions" ref={actions}>
      {verificationRequired && (
        <Button
          kind="secondary"
          icon={Check}
          aria-label={text.verifyClient(clientName)}
          pending={verifyingId === clientId}
          onClick={() => on.onVerify(client)}
        >
          {text.verify}
        </Button>
      )}
      <Button
        kind="soft"
        icon={ArrowRightLeft}
        aria-label={text.impersonateClient(clientName)}
        disabled={status !== 'active' || (impersonatingId !== undefined && impersonatingId !== clientId)}
        pending={impersonatingId === clientId}
        onClick={() => on.onImpersonate(client)}
      >
        {text.impersonate}
      </Button>
      {on.onSalesmen !== undefined && (
        <IconButton
          icon={Users}
          label={assignmentsText.title(clientName)}
          title={assignmentsText.open}
          onClick={() => on.onSalesmen?.(client)}
        />
      )}
      {client.userName !== null && (
        <IconButton
          icon={KeyRound}
          label={factorText.resetOf(clientName)}
          title={factorText.reset}
          onClick={() => on.onResetFactors(client)}
        />
      )}
      <IconButton
        icon={History}
        label={text.activityOf(clientName)}
        title={text.activity}
        onClick={() => on.onActivity(client)}
      />
    </div>
  );
}

/** The button that verifies goes away with its press: the focus goes on to the next one of its row. */
function useFocusAfterVerifying(waits: boolean) {
  const actions = useRef<HTMLDivElement>(null);
  const waited = useRef(waits);
  useLayoutEffect(() => {
    if (waited.current && !waits && document.activeElement === document.body)
      actions.current?.querySelector<HTMLElement>('button:enabled')?.focus();
    waited.current = waits;
  }, [waits]);
  return actions;
}
