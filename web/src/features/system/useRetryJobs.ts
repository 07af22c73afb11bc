import type { JobQueue } from '@mostrador/contract/entries/system';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { jobsText as text } from '../../text/system';
import { useToasts } from '../../ui/useToasts';

/** Lets jobs be tried now, one or all that have failed, and tells how that went. */
export function useRetryJobs() {
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  const key = [api.scope, 'jobQueue'];
  const one = useMutation({
    mutationFn: (jobId: number): Promise<JobQueue> =>
      api.carrier('retryJob', { params: { jobId: String(jobId) } }),
  });
  const all = useMutation({ mutationFn: () => api.carrier('retryFailedJobs', {}) });

  async function telling(work: () => Promise<string>): Promise<void> {
    toasts.retry('jobs');
    try {
      toasts.show({ text: await work(), about: 'jobs' });
    } catch (error) {
      const status = statusOf(error);
      // a job that is gone or under way: the server's sentence says so
      const said = status === 404 || status === 409 ? messageOf(error) : undefined;
      if (status !== 401) toasts.show({ text: said ?? text.retryFailed, tone: 'error', about: 'jobs' });
    }
    void client.invalidateQueries({ queryKey: key });
  }
  return {
    retry: (jobId: number) =>
      telling(async () => {
        client.setQueryData(key, await one.mutateAsync(jobId));
        return text.retried;
      }),
    retryAll: () => telling(async () => text.retriedAll((await all.mutateAsync()).retried)),
    retryingId: one.isPending ? one.variables : undefined,
    retryingAll: all.isPending,
  };
}
