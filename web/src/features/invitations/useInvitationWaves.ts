// The waves of invitations on the desk: the query, which is asked again while one runs, and the changes with their outcomes.

import type { CallInput } from '@mostrador/contract/client';
import type { InvitationWaves, WaveSelection } from '@mostrador/contract/entries/invitations';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { refusalMessageOf } from '../../api/refusal-message';

const PROGRESS_MS = 5_000;

const wavesQuery = ({ carrier, scope }: Api) =>
  queryOptions({
    queryKey: [scope, 'invitation-waves'] as const,
    queryFn: (): Promise<InvitationWaves> => carrier('invitationWaves', {}),
    refetchInterval: ({ state }) =>
      state.data?.waves.some(({ state: of }) => of === 'running') === true ? PROGRESS_MS : false,
  });

/** The clients of a wave who were not invited. */
export const useWaveFailures = (waveId: number) => {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [scope, 'invitation-waves', waveId],
    queryFn: async () => (await carrier('waveFailures', { params: { waveId } })).failures,
  });
};

/** What a wave to the chosen clients would do; asked anew each time. */
export function useWavePreview(chosen: CallInput<'previewInvitationWave'>['body']) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [scope, 'invitation-preview', chosen] as const,
    queryFn: () => carrier('previewInvitationWave', { body: chosen }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Returns the call that begins a wave. It rejects with a `CallFailed`. */
export function useBeginWave(): (selection: WaveSelection, perHour: number) => Promise<unknown> {
  const { carrier, scope } = useApi();
  const client = useQueryClient();
  return async (selection, perHour) => {
    await carrier('createInvitationWave', { body: { selection, perHour } });
    void client.invalidateQueries({ queryKey: [scope, 'invitation-waves'] });
  };
}

/** @param failed the sentence for a failure that brings none. Each change returns the sentence of what went wrong, if anything. */
export function useInvitationWaves(failed: string) {
  const api = useApi();
  const { carrier } = api;
  const { data, isError, refetch } = useQuery(wavesQuery(api));
  async function change(work: () => Promise<unknown>): Promise<string | undefined> {
    try {
      await work();
      await refetch();
      return undefined;
    } catch (error) {
      return refusalMessageOf(error) ?? failed;
    }
  }
  return {
    waves: data,
    hasFailed: isError,
    reload: refetch,
    begin: (selection: WaveSelection, perHour: number) =>
      change(() => carrier('createInvitationWave', { body: { selection, perHour } })),
    save: (waveId: number, body: { readonly paused: boolean; readonly perHour: number }) =>
      change(() => carrier('saveInvitationWave', { params: { waveId }, body })),
  };
}
