// The table 'Cola' of /system: waiting, running and failed jobs, each with a button that runs it now.

import type { JobState, QueuedJob } from '@mostrador/contract/entries/system';
import { RotateCw } from 'lucide-react';
import { formatMinute } from '../../text/dates';
import { jobsText as text } from '../../text/system';
import { Button } from '../../ui/Button';
import { Chip, type Tone } from '../../ui/Chip';
import { type Column, Table } from '../../ui/Table';
import './System.css';

const tones: Readonly<Record<JobState, Tone>> = {
  failed: 'danger',
  retrying: 'warn',
  running: 'info',
  waiting: 'neutral',
};

const nameOf = ({ task }: QueuedJob) => text.tasks[task] ?? task;

interface JobTableProps {
  readonly jobs: readonly QueuedJob[];
  readonly retryingId: number | undefined;
  readonly onRetry: (jobId: number) => void;
}

export function jobColumns({
  retryingId,
  onRetry,
}: Omit<JobTableProps, 'jobs'>): readonly Column<QueuedJob>[] {
  return [
    {
      key: 'task',
      head: text.task,
      names: true,
      narrow: 'title',
      cell: (job) => (
        <>
          {nameOf(job)}
          <span className="system-more">{text.numberAndSince(job.jobId, formatMinute(job.queuedAt))}</span>
          {job.lastError !== '' && <span className="system-error">{text.lastError(job.lastError)}</span>}
        </>
      ),
    },
    {
      key: 'state',
      head: text.state,
      cell: ({ state }) => <Chip tone={tones[state]}>{text.states[state]}</Chip>,
    },
    {
      key: 'attempts',
      head: text.attempts,
      kind: 'figure',
      narrow: 'end',
      cell: ({ attempts, maxAttempts }) => text.attemptsOf(attempts, maxAttempts),
    },
    {
      key: 'runAt',
      head: text.runAt,
      narrow: 'full',
      cell: ({ state, runAt }) =>
        state === 'failed'
          ? text.noNext
          : state !== 'running' && (
              <>
                <span className="system-narrow">{text.runAt}: </span>
                <span className="nowrap">{formatMinute(runAt)}</span>
              </>
            ),
    },
    {
      key: 'retry',
      head: <span className="spoken">{text.action}</span>,
      kind: 'action',
      narrow: 'full',
      cell: (job) =>
        job.state !== 'running' && (
          <Button
            kind="secondary"
            icon={RotateCw}
            aria-label={text.retryOne(nameOf(job), job.jobId)}
            pending={retryingId === job.jobId}
            onClick={() => onRetry(job.jobId)}
          >
            {text.retry}
          </Button>
        ),
    },
  ];
}

export function JobTable({ jobs, ...actions }: JobTableProps) {
  return (
    <Table caption={text.table} columns={jobColumns(actions)} rows={jobs} rowKey={({ jobId }) => jobId} />
  );
}
