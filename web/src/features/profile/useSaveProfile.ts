// Saves the account of /profile (`webStoreClient`): 'Usuario actualizado correctamente', the server's message or
// 'Error inesperado.'

import type { ProfilePayload } from '@mostrador/contract/entries/profile';
import type { RegistrationResult } from '@mostrador/contract/entries/registration';
import type { FieldFailure } from '@mostrador/rules/field-failure';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { useRenewSession } from '../../api/session-changes';
import { profileText as text } from '../../text/profile';
import { useToasts } from '../../ui/useToasts';
import { USER_DETAILS } from './queries';

/** The `operationResult` of a saved account. */
const DONE = 2;

export function useSaveProfile() {
  const { carrier } = useApi();
  const client = useQueryClient();
  const renew = useRenewSession();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: ProfilePayload) => carrier('webStoreClient', { body }),
  });

  /**
   * Resolves to the failures that the server found: none if the account is saved, undefined if the result is unknown.
   */
  async function save(payload: ProfilePayload): Promise<readonly FieldFailure[] | undefined> {
    toasts.retry('profile');
    try {
      const result: Partial<RegistrationResult> | undefined = await mutateAsync(payload);
      if (result?.operationResult === DONE) {
        if (result.finalToken) renew(result.finalToken);
        // the new e-mail may have to be confirmed; the scope changes with the token
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === USER_DETAILS });
        toasts.show({ text: text.saved, about: 'profile' });
        return [];
      }
      const failures = failuresIn(result);
      if (failures.length === 0) toasts.show({ text: text.saveFailed, tone: 'error', about: 'profile' });
      for (const { message } of failures) toasts.show({ text: message, tone: 'error', about: 'profile' });
      return failures.length === 0 ? undefined : failures;
    } catch (error) {
      const status = statusOf(error) ?? 0;
      if (status !== 401) toasts.show({ text: sentenceFor(status, error), tone: 'error', about: 'profile' });
      return undefined;
    }
  }
  return { save, saving: isPending };
}

function failuresIn(result: Partial<RegistrationResult> | undefined): FieldFailure[] {
  const { messages = [], fields = [] } = result ?? {};
  return messages.map((message, index) => ({ field: fields[index] ?? '', message }));
}

/** Returns the server's sentence for a refusal, and a general one for a failure of the server. */
function sentenceFor(status: number, error: unknown): string {
  return (status === 403 || status === 429 ? messageOf(error) : undefined) ?? text.saveFailed;
}
