import type { JobQueue } from '@mostrador/contract/entries/system';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { useAttempt } from '../../notices/useAttempt';
import { jobsText as text } from '../../text/system';
import { useToasts } from '../../ui/useToasts';

/** Retries one job (`retryJob`) or all failed jobs (`retryFailedJobs`) now, and shows a notice of the outcome. */
export function useRetryJobs() {
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  const attempt = useAttempt();
  const key = [api.scope, 'jobQueue'];
  const one = useMutation({
    mutationFn: (jobId: number): Promise<JobQueue> =>
      api.carrier('retryJob', { params: { jobId: String(jobId) } }),
  });
  const all = useMutation({ mutationFn: () => api.carrier('retryFailedJobs', {}) });

  async function telling(work: () => Promise<string>): Promise<void> {
    const about = 'jobs';
    await attempt(async () => toasts.show({ text: await work(), about }), {
      about,
      failed(error) {
        // the server's sentence says that the job does not exist any more, or is running
        const refused = [404, 409].includes(statusOf(error) ?? 0);
        return (refused ? messageOf(error) : undefined) ?? text.retryFailed;
      },
    });
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
