// The panels of the section 'Estado' on /system: version, running time, PostgreSQL, free disk, jobs and waiting mails.

import type { ServerProcess, SiteInfo } from '@mostrador/contract/entries/system';
import type { ReactNode } from 'react';
import { formatMinute } from '../../text/dates';
import {
  formatAgo,
  formatBytes,
  formatCount,
  formatSpan,
  jobsText,
  siteText as text,
} from '../../text/system';
import { Note } from '../../ui/Note';
import { ProgressBar } from '../../ui/ProgressBar';
import { type Column, Table } from '../../ui/Table';
import { Facts } from './Figures';
import './System.css';

type Details = NonNullable<SiteInfo['details']>;

/** The share of free disk below which the database may soon be unable to write. */
const LITTLE = 0.1;

interface SiteStateProps {
  readonly version: string;
  readonly details: Details;
  /** When the state was fetched, in milliseconds since 1970. */
  readonly now: number;
}

export function SiteState({ version, details, now }: SiteStateProps) {
  const { node, environment, startedAt, database, jobs, waitingMails } = details;
  return (
    <div className="system-panels">
      <Panel id="system-shop" title={text.shop}>
        <Facts
          facts={[
            { key: 'version', name: text.version, value: version },
            { key: 'node', name: text.node, value: node },
            { key: 'environment', name: text.environment, value: text.environments[environment] },
            {
              key: 'running',
              name: text.running,
              value: text.runningFor(
                formatSpan(Math.max(0, now - Date.parse(startedAt))),
                formatMinute(startedAt),
              ),
            },
          ]}
        />
      </Panel>
      <Panel id="system-database" title={text.database}>
        <Facts
          facts={[
            { key: 'postgres', name: text.postgres, value: database.version },
            { key: 'size', name: text.size, value: formatBytes(database.bytes) },
            {
              key: 'connections',
              name: text.connections,
              value: text.ofMany(database.connections, database.maxConnections),
            },
          ]}
        />
      </Panel>
      <Panel id="system-disk" title={text.disk}>
        <Disk disk={details.disk} />
      </Panel>
      <Panel id="system-work" title={text.work}>
        <Facts
          facts={[
            ...(['failed', 'retrying', 'running', 'waiting'] as const).map((state) => ({
              key: state,
              name: jobsText.statesMany[state],
              value: formatCount(jobs[state]),
            })),
            { key: 'mails', name: text.waitingMails, value: formatCount(waitingMails) },
          ]}
        />
      </Panel>
      <section className="system-wide" aria-labelledby="system-processes">
        <h2 id="system-processes" className="group-title">
          {text.processes}
        </h2>
        <Table
          caption={text.processes}
          columns={columnsAt(now)}
          rows={details.processes}
          rowKey={({ processId }) => processId}
          empty={text.noProcesses}
        />
      </section>
    </div>
  );
}

function Panel({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="panel system-panel" aria-labelledby={id}>
      <h2 id={id} className="group-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Disk({ disk }: Pick<Details, 'disk'>) {
  if (disk === null) return <p className="text-muted">{text.diskUnknown}</p>;
  const { freeBytes, totalBytes } = disk;
  return (
    <div className="stack">
      <ProgressBar
        label={text.used}
        state={`${Math.round(100 * (1 - freeBytes / Math.max(1, totalBytes)))} %`}
        value={totalBytes - freeBytes}
        max={Math.max(1, totalBytes)}
      />
      <Facts facts={[{ key: 'free', name: text.free, value: text.freeOf(freeBytes, totalBytes) }]} />
      {freeBytes < LITTLE * totalBytes && <Note tone="warn">{text.diskFull}</Note>}
    </div>
  );
}

const columnsAt = (now: number): readonly Column<ServerProcess>[] => [
  {
    key: 'process',
    head: text.process,
    names: true,
    narrow: 'title',
    cell: ({ host, pid }) => text.processName(host, pid),
  },
  { key: 'version', head: text.version, cell: ({ version }) => version },
  {
    key: 'memory',
    head: text.memory,
    kind: 'figure',
    narrow: 'end',
    cell: ({ memoryBytes }) => formatBytes(memoryBytes),
  },
  {
    key: 'running',
    head: text.running,
    narrow: 'full',
    cell: ({ startedAt }) =>
      text.runningFor(formatSpan(Math.max(0, now - Date.parse(startedAt))), formatMinute(startedAt)),
  },
  {
    key: 'heard',
    head: text.heard,
    narrow: 'hidden',
    cell: ({ lastSeenAt }) => formatAgo(Math.max(0, now - Date.parse(lastSeenAt))),
  },
];
