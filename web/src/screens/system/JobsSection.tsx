import { RotateCw } from 'lucide-react';
import { WaitingMails } from '../../features/order-mails/WaitingMails';
import { ordersAddress, ordersViewOf } from '../../features/orders/address';
import { Figures } from '../../features/system/Figures';
import { JobTable, jobColumns } from '../../features/system/JobTable';
import { QueryResult } from '../../features/system/QueryResult';
import { useJobQueue } from '../../features/system/queries';
import { useRetryJobs } from '../../features/system/useRetryJobs';
import { useBrand } from '../../page/page';
import { formatCount, jobsText as text } from '../../text/system';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Empty';
import { TableSkeleton } from '../../ui/Table';

const allOrders = ordersViewOf(new URLSearchParams());
const STATES = ['failed', 'retrying', 'running', 'waiting'] as const;

/**
 * The section 'Cola' of 'Sistema': the queue of jobs that run outside of requests (mails, lists, payments), and their
 * retry.
 */
export function JobsSection() {
  const queue = useJobQueue();
  const { images } = useBrand();
  const { retry, retryAll, retryingId, retryingAll } = useRetryJobs();
  const actions = { retryingId, onRetry: (jobId: number) => void retry(jobId) };
  const { counts } = queue.data ?? {};
  const all = counts && STATES.reduce((sum, state) => sum + counts[state], 0);
  return (
    <section className="system-section">
      <div className="system-line">
        <p className="text-muted text-small" role="status">
          {all === undefined
            ? '\u00a0'
            : `${text.summary(all)} ${all > (queue.data?.jobs.length ?? 0) ? text.atMost : ''}`}
        </p>
        {counts !== undefined && counts.failed > 0 && (
          <Button icon={RotateCw} pending={retryingAll} onClick={() => void retryAll()}>
            {text.retryAll}
          </Button>
        )}
      </div>
      <WaitingMails
        count={queue.data?.waitingMails ?? 0}
        orderAddress={(externalId) => ordersAddress(allOrders, externalId)}
      />
      <QueryResult
        query={queue}
        failed={text.failed}
        loading={<TableSkeleton columns={jobColumns(actions)} rows={5} label={text.loading} />}
      >
        {({ jobs, counts: of }) => (
          <>
            <Figures
              label={text.counts}
              figures={STATES.map((state) => ({
                key: state,
                name: text.statesMany[state],
                value: formatCount(of[state]),
                alarming: state === 'failed' && of[state] > 0,
              }))}
            />
            {jobs.length === 0 ? (
              <Empty image={images.empty} title={text.none}>
                {text.noneDetail}
              </Empty>
            ) : (
              <JobTable jobs={jobs} {...actions} />
            )}
          </>
        )}
      </QueryResult>
    </section>
  );
}
