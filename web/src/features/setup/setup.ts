// Calls of a new shop: looks at the link of the first administrator, creates them, and reads which first steps are done.

import type { FirstSteps, SetupState } from '@mostrador/contract/entries/setup';
import type { FieldFailure } from '@mostrador/rules/field-failure';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/api';
import { CallFailed, statusOf } from '../../api/call-failed';
import { useSessionStore } from '../../session/session-context';

/** What the link with this code opens. */
export function useSetupLink(code: string) {
  const { carrier } = useApi();
  return useQuery({
    queryKey: ['setupLink', code] as const,
    queryFn: async (): Promise<SetupState> => {
      try {
        return await carrier('checkSetupLink', { body: { code } });
      } catch (failure) {
        if (statusOf(failure) !== 401) throw failure;
        // the browser had a token of an earlier shop at this address, which it has forgotten by now
        return await carrier('checkSetupLink', { body: { code } });
      }
    },
    retry: false,
  });
}

export interface FirstAdministrator {
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** A refusal; its field is empty if it is about the whole form. Undefined after success, which starts the session. */
export type SetupFailure = FieldFailure | undefined;

/** @param failed the sentence for a failure that is no refusal. */
export function useFirstAdministrator(failed: string) {
  const { carrier } = useApi();
  const sessions = useSessionStore();
  const [pending, setPending] = useState(false);
  async function create(given: FirstAdministrator): Promise<SetupFailure> {
    setPending(true);
    try {
      const { token } = await carrier('createFirstAdministrator', { body: given });
      sessions.start(token);
      return undefined;
    } catch (failure) {
      if (failure instanceof CallFailed && failure.status >= 400 && failure.status < 500)
        return { field: failure.field ?? '', message: failure.message };
      return { field: '', message: failed };
    } finally {
      setPending(false);
    }
  }
  return { create, pending };
}

/** Which of the first steps of a new shop are done. */
export function useFirstSteps() {
  const api = useApi();
  return useQuery({
    queryKey: [api.scope, 'firstSteps'] as const,
    queryFn: (): Promise<FirstSteps> => api.carrier('firstSteps', {}),
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
}
