// The dialog 'Vendedores' of /impersonate: an administrator chooses which salesmen may buy for a client
// (`clientSalesmen`).

import type { ClientSalesman } from '@mostrador/contract/entries/assignments';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, useApi } from '../../api/api';
import { messageOf } from '../../api/call-failed';
import { assignmentsText as text } from '../../text/assignments';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Dialog } from '../../ui/Dialog';
import { Note } from '../../ui/Note';
import { Skeleton } from '../../ui/Skeleton';
import { useToasts } from '../../ui/useToasts';

export interface AssignedClient {
  readonly clientId: number;
  readonly clientName: string;
}

interface SalesmenDialogProps {
  /** The dialog is closed while this is undefined. */
  readonly client: AssignedClient | undefined;
  readonly onClose: () => void;
}

const salesmenQuery = ({ carrier, scope }: Api, clientId: number) =>
  queryOptions({
    queryKey: [scope, 'clientSalesmen', clientId] as const,
    queryFn: () => carrier('clientSalesmen', { params: { clientId } }),
    staleTime: 0,
  });

export function SalesmenDialog({ client, onClose }: SalesmenDialogProps) {
  const [shown, setShown] = useState(client);
  // the last client stays visible while the dialog closes
  if (client !== undefined && client !== shown) setShown(client);
  return shown === undefined ? null : (
    <SalesmenOf key={shown.clientId} client={shown} open={client !== undefined} onClose={onClose} />
  );
}

interface SalesmenOfProps {
  readonly client: AssignedClient;
  readonly open: boolean;
  readonly onClose: () => void;
}

function SalesmenOf({ client: { clientId, clientName }, open, onClose }: SalesmenOfProps) {
  const api = useApi();
  const queries = useQueryClient();
  const toasts = useToasts();
  const query = salesmenQuery(api, clientId);
  const { data, isError, isFetching, refetch } = useQuery({ ...query, enabled: open });
  const [changes, setChanges] = useState<ReadonlyMap<number, boolean>>(new Map());
  const chosen = (salesman: ClientSalesman) => changes.get(salesman.userId) ?? salesman.assigned;
  const { mutate, isPending } = useMutation({
    mutationFn: (salesmanIds: number[]) =>
      api.carrier('assignSalesmen', { params: { clientId }, body: { salesmanIds } }),
    onSuccess(saved) {
      queries.setQueryData(query.queryKey, saved);
      toasts.show({ text: text.saved, about: 'salesmen' });
      close();
    },
    onError: (failure) =>
      toasts.show({ text: messageOf(failure) ?? text.failed, tone: 'error', about: 'salesmen' }),
  });

  function close() {
    setChanges(new Map());
    onClose();
  }
  function save() {
    toasts.retry('salesmen');
    mutate((data ?? []).filter(chosen).map(({ userId }) => userId));
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={text.title(clientName)}
      closeLabel={text.close}
      size="small"
      busy={isPending}
      footer={
        <>
          <Button kind="secondary" onClick={close} disabled={isPending}>
            {text.cancel}
          </Button>
          <Button onClick={save} pending={isPending} disabled={data === undefined || changes.size === 0}>
            {text.save}
          </Button>
        </>
      }
    >
      <div className="stack stack--tight">
        <p className="text-muted">{text.intro}</p>
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
            {text.loadFailed}
          </Note>
        ) : data === undefined ? (
          <div role="status" aria-label={text.loading}>
            <Skeleton shape="row" />
          </div>
        ) : data.length === 0 ? (
          <p>{text.none}</p>
        ) : (
          data.map((salesman) => (
            <Checkbox
              key={salesman.userId}
              label={`${salesman.name} (${salesman.email})`}
              checked={chosen(salesman)}
              disabled={isPending}
              onChange={({ target }) => setChanges(new Map(changes).set(salesman.userId, target.checked))}
            />
          ))
        )}
      </div>
    </Dialog>
  );
}
