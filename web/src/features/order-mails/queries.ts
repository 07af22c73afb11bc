// Queries and actions of order mails: the mails of one order (`orderMails`), the waiting ones (`waitingMails`), send
// one again, retry all.

import type { OrderMail, WaitingMail } from '@mostrador/contract/entries/order-mails';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { useAttempt } from '../../notices/useAttempt';
import { orderMailsText as text } from '../../text/order-management';
import { useToasts } from '../../ui/useToasts';

function orderMailsQuery(api: Api, externalId: string) {
  return queryOptions({
    queryKey: [api.scope, 'orderMails', externalId] as const,
    queryFn: (): Promise<OrderMail[]> => api.carrier('orderMails', { params: { externalId } }),
    staleTime: 0,
  });
}

function waitingQuery(api: Api) {
  return queryOptions({
    queryKey: [api.scope, 'waitingMails'] as const,
    queryFn: (): Promise<WaitingMail[]> => api.carrier('waitingMails', {}),
    staleTime: 0,
  });
}

export function useOrderMails(externalId: string) {
  return useQuery(orderMailsQuery(useApi(), externalId));
}

/** All mails about orders that are not sent yet, the oldest first. */
export function useWaitingMails() {
  return useQuery(waitingQuery(useApi()));
}

/** Sends one mail of an order again, and shows a notice of the outcome. */
export function useResendMail(externalId: string) {
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  const attempt = useAttempt();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (mailId: number) =>
      api.carrier('resendOrderMail', { params: { externalId, mailId: String(mailId) } }),
  });

  async function resend(mailId: number): Promise<void> {
    await attempt(
      async () => {
        client.setQueryData(orderMailsQuery(api, externalId).queryKey, await mutateAsync(mailId));
        toasts.show({ text: text.resent, about: 'mail' });
      },
      { about: 'mail', failed: text.resendFailed },
    );
    mailsChanged(client, api);
  }
  return { resend, resendingId: isPending ? variables : undefined };
}

/** Tries all waiting mails now, and shows how many there were. */
export function useRetryMails() {
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  const attempt = useAttempt();
  const { mutateAsync, isPending } = useMutation({ mutationFn: () => api.carrier('retryMails', {}) });

  async function retryAll(): Promise<void> {
    await attempt(
      async () => {
        const { retried } = await mutateAsync();
        toasts.show({ text: text.retried(retried), about: 'mail' });
      },
      { about: 'mail', failed: text.retryFailed },
    );
    mailsChanged(client, api);
  }
  return { retryAll, pending: isPending };
}

/** The lists that say what waits. */
function mailsChanged(client: ReturnType<typeof useQueryClient>, { scope }: Api) {
  for (const name of ['waitingMails', 'orders', 'jobQueue'])
    void client.invalidateQueries({ queryKey: [scope, name] });
}
