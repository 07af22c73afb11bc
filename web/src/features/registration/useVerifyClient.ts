import type { ConfirmedClient } from '@mostrador/contract/entries/registration';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../../api/api';
import { useAttempt } from '../../notices/useAttempt';
import { impersonateText as text } from '../../text/impersonate';
import { useToasts } from '../../ui/useToasts';

interface WaitingClient {
  readonly clientId: number;
  readonly verificationToken: string;
}

/**
 * 'Verificar': verifies and so activates a registered client, who may then buy (`clientByWebToken`). Shows
 * 'Usuario activado.' or 'Error desconocido.'
 * @param onVerified shows the verified client where it is listed, before the notice.
 */
export function useVerifyClient(
  onVerified: (clientId: number, confirmed: Partial<ConfirmedClient>) => Promise<void>,
) {
  const { carrier } = useApi();
  const toasts = useToasts();
  const attempt = useAttempt();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ verificationToken }: WaitingClient) =>
      carrier('clientByWebToken', { query: { registrationtoken: verificationToken } }),
  });
  const verifying = useRef(new Set<number>());

  async function verify(waiting: WaitingClient): Promise<void> {
    const { clientId } = waiting;
    // the second click of a double click arrives before the button is disabled
    if (verifying.current.has(clientId)) return;
    verifying.current.add(clientId);
    const about = 'verify';
    await attempt(
      async () => {
        const confirmed: Partial<ConfirmedClient> | undefined = await mutateAsync(waiting);
        await onVerified(clientId, confirmed ?? {});
        toasts.show({ text: text.verified, about });
      },
      { about, failed: text.verifyFailed },
    );
    verifying.current.delete(clientId);
  }
  return { verify, verifyingId: isPending ? variables.clientId : undefined };
}
