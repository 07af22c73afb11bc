// The dialog 'Actividad': what administrators did in a client's name, by whom, when and with which outcome
// (`clientTrail`).

import type { ListedClient, TrailEntry } from '@mostrador/contract/entries/impersonation';
import { useState } from 'react';
import { formatMinute } from '../../text/dates';
import { impersonateText, trailText as text, trailSentence } from '../../text/impersonate';
import { Button } from '../../ui/Button';
import { Chip, type Tone } from '../../ui/Chip';
import { Dialog } from '../../ui/Dialog';
import { Note } from '../../ui/Note';
import { Pager } from '../../ui/Pager';
import { Skeleton } from '../../ui/Skeleton';
import { type Column, Table } from '../../ui/Table';
import { useTrail } from './queries';
import './TrailDialog.css';

interface TrailDialogProps {
  /** The dialog is closed while this is undefined. */
  readonly client: ListedClient | undefined;
  readonly onClose: () => void;
}

const tones: Readonly<Record<TrailEntry['outcome'], Tone>> = {
  begun: 'neutral',
  done: 'ok',
  refused: 'warn',
  failed: 'danger',
};

const columns: readonly Column<TrailEntry>[] = [
  {
    key: 'when',
    head: text.when,
    cell: ({ at }) => <span className="nowrap">{formatMinute(at)}</span>,
  },
  {
    key: 'what',
    head: text.what,
    names: true,
    narrow: 'title',
    cell: (entry) => trailSentence(entry),
  },
  {
    key: 'who',
    head: text.who,
    cell: ({ actorName, actorEmail }) => (
      <span className="trail-who">
        {actorName}
        <small className="trail-email">{actorEmail}</small>
      </span>
    ),
  },
  {
    key: 'outcome',
    head: text.outcome,
    narrow: 'end',
    cell: ({ outcome }) => <Chip tone={tones[outcome]}>{text.outcomes[outcome]}</Chip>,
  },
];

export function TrailDialog({ client, onClose }: TrailDialogProps) {
  return (
    <Dialog
      open={client !== undefined}
      onClose={onClose}
      title={client === undefined ? '' : impersonateText.activityOf(client.clientName)}
      closeLabel={text.close}
      size="large"
      longText
    >
      {client !== undefined && <Trail clientId={client.clientId} />}
    </Dialog>
  );
}

function Trail({ clientId }: { readonly clientId: number }) {
  const [page, setPage] = useState(1);
  const { query, pages } = useTrail(clientId, page);
  if (query.isError) {
    return (
      <Note
        tone="danger"
        announce
        action={
          <Button kind="secondary" onClick={() => void query.refetch()} pending={query.isFetching}>
            {impersonateText.retry}
          </Button>
        }
      >
        {text.failed}
      </Note>
    );
  }
  if (query.data === undefined) {
    return (
      <div className="stack stack--tight" role="status" aria-label={text.loading}>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    );
  }
  if (query.data.totalCount === 0) return <p className="text-muted">{text.none}</p>;
  return (
    <>
      <Table
        caption={text.table}
        columns={columns}
        rows={query.data.entries}
        rowKey={({ trailEntryId }) => trailEntryId}
      />
      {pages > 1 && (
        <Pager
          label={text.pages}
          page={page}
          pages={pages}
          previousLabel={impersonateText.previous}
          nextLabel={impersonateText.next}
          state={impersonateText.pageState(page, pages)}
          onPage={setPage}
          disabled={query.isFetching}
        />
      )}
    </>
  );
}
