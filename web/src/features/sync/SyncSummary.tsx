import { formatWhole } from '@mostrador/rules/money';
import { Check, CircleAlert } from 'lucide-react';
import type { SyncLogEntry } from '../../offline/schema';
import type { SyncProgress } from '../../offline/sync/sync';
import { formatMinute } from '../../text/dates';
import { syncText as text } from '../../text/sync';
import { Disclosure } from '../../ui/Disclosure';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { ProgressBar } from '../../ui/ProgressBar';
import { Skeleton } from '../../ui/Skeleton';
import { useDeviceRefused, useDeviceState } from './device-state';
import './SyncSummary.css';

/**
 * The last-sync log, 'Última sincronización', with the sync status (not started, in progress, finished, finished with
 * errors): the progress of a running sync or the results of the last ones, and the storage that the data uses.
 */
export function SyncSummary() {
  const state = useDeviceState();
  const refused = useDeviceRefused();
  if (state === undefined) {
    return refused ? (
      <Note tone="warn" announce>
        {refused}
      </Note>
    ) : (
      <Skeleton shape="row" />
    );
  }
  const { status, progress, log, room } = state;
  const [last, ...older] = log;
  return (
    <section className="sync-summary" aria-labelledby="sync-last">
      <h2 id="sync-last" className="group-title">
        {text.last}
      </h2>
      {status === 1 ? (
        <Progress progress={progress} />
      ) : last === undefined ? (
        <>
          <p className="sync-state">{text.status[0]}</p>
          <p className="text-muted text-small">{text.never}</p>
        </>
      ) : (
        <>
          <div role="status">
            <ProgressBar
              value={1}
              max={1}
              label={formatMinute(new Date(last.endedAt).toISOString())}
              state={text.status[last.status]}
              done={last.status === 2}
            />
          </div>
          {last.error !== '' && <Note tone="warn">{last.error}</Note>}
          <Entry entry={last} />
        </>
      )}
      {room !== undefined && last !== undefined && (
        <p className="text-muted text-small">{text.storage(megabytes(room.used), megabytes(room.quota))}</p>
      )}
      {older.length > 0 && (
        <Disclosure title={text.log} open={false} look="plain">
          <ul className="sync-older">
            {older.map((entry) => (
              <li key={entry.startedAt}>
                <span>{formatMinute(new Date(entry.endedAt).toISOString())}</span>
                <span data-status={entry.status}>{text.status[entry.status]}</span>
                {entry.error !== '' && <small>{entry.error}</small>}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}

function Progress({ progress }: { readonly progress: SyncProgress | undefined }) {
  if (progress === undefined)
    return <ProgressBar value={undefined} max={1} label={text.progress.label} state={text.status[1]} />;
  const { step, done, total, bytes } = progress;
  return (
    <>
      <ProgressBar
        value={done}
        max={Math.max(total, 1)}
        label={text.progress[step]}
        state={text.progress.of(done, total)}
      />
      <p className="text-muted text-small">{text.logEntry.size(megabytes(bytes))}</p>
    </>
  );
}

function Entry({ entry }: { readonly entry: SyncLogEntry }) {
  const words = text.logEntry;
  const rows = [
    words.products(entry.products),
    entry.removed > 0 ? words.removed(entry.removed) : undefined,
    entry.prices > 0 ? words.prices(entry.prices) : undefined,
    entry.pictures > 0 ? words.pictures(entry.pictures) : undefined,
    words.size(megabytes(entry.bytes)),
  ].filter((row) => row !== undefined);
  return (
    <ul className="sync-log">
      {rows.map((row) => (
        <li key={row}>
          <Icon of={entry.status === 3 ? CircleAlert : Check} />
          {row}
        </li>
      ))}
    </ul>
  );
}

/** With one decimal while it is small. */
const megabytes = (bytes: number): string => {
  const size = bytes / 1_048_576;
  return size < 10 ? (Math.round(size * 10) / 10).toLocaleString('es-AR') : formatWhole(Math.round(size));
};
