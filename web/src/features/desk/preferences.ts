// What the desk remembers for a user: the saved views and the columns of each screen.

import type { DeskPreference, DeskPreferenceName, DeskPreferences } from '@mostrador/contract/entries/desk';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { useAttempt } from '../../notices/useAttempt';

const FAILED = 'No se pudo guardar la vista. Intente nuevamente.';
const nothing: DeskPreference = { views: [], columns: [] };

const preferencesQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.scope, 'deskPreferences'] as const,
    queryFn: (): Promise<DeskPreferences> => api.carrier('deskPreferences', {}),
  });

export interface RememberedPreference {
  /** Empty until it has been read, and if nothing is remembered. */
  readonly value: DeskPreference;
  readonly isKnown: boolean;
  /** Shows the new value at once; after a failure the one before, with a notice. */
  readonly save: (value: DeskPreference) => Promise<void>;
}

/** Returns what the desk remembers for the user about one screen. */
export function useDeskPreference(preference: DeskPreferenceName): RememberedPreference {
  const api = useApi();
  const client = useQueryClient();
  const attempt = useAttempt();
  const query = preferencesQuery(api);
  const { data, isSuccess } = useQuery(query);
  const { mutateAsync } = useMutation({
    mutationFn: (value: DeskPreference) =>
      api.carrier('saveDeskPreference', { params: { preference }, body: { value } }),
  });
  return {
    value: data?.[preference] ?? nothing,
    isKnown: isSuccess,
    async save(value) {
      const before = client.getQueryData(query.queryKey);
      client.setQueryData(query.queryKey, { ...before, [preference]: value });
      const saved = await attempt(() => mutateAsync(value), {
        about: `preference-${preference}`,
        failed: FAILED,
      });
      client.setQueryData(query.queryKey, saved ?? before);
    },
  };
}
