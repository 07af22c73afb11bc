// Queries and changes of the user's own second factors (`ownFactors` and the calls that change them).

import type { OwnFactors } from '@mostrador/contract/entries/factors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/api';
import { messageOf } from '../../api/call-failed';
import { factorText } from '../../text/factors';

/** The user's own second factors, always the current ones. */
export function useOwnFactors() {
  const { carrier, scope, session } = useApi();
  return useQuery({
    queryKey: [scope, 'ownFactors'] as const,
    queryFn: (): Promise<OwnFactors> => carrier('ownFactors', {}),
    enabled: session !== undefined,
    staleTime: 0,
  });
}

/** Returns a function that reads the factors again. */
export function useFactorsChanged(): () => Promise<void> {
  const { scope } = useApi();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [scope, 'ownFactors'] });
}

/** The sentence to show after a failed change. */
const sentenceOf = (failure: unknown): string => messageOf(failure) ?? factorText.failed;

/** Runs one change at a time; `error` is the sentence to show when it fails. */
export function useFactorChange() {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  /** Returns the change's result; undefined if it failed. */
  async function run<Result>(change: () => Promise<Result>, sentence = sentenceOf) {
    setPending(true);
    setError(undefined);
    try {
      return await change();
    } catch (failure) {
      setError(sentence(failure));
      return undefined;
    } finally {
      setPending(false);
    }
  }
  return { run, pending, error, clear: () => setError(undefined) };
}
