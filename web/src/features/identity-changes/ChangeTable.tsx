// The table of /identitychanges: client, field with old and new value, who saved it and when, and its state or the
// buttons that decide.

import type { IdentityChange } from '@mostrador/contract/entries/identity-changes';
import { formatCuit } from '@mostrador/rules/cuit';
import { Check, Undo2 } from 'lucide-react';
import { formatMinute } from '../../text/dates';
import { identityChangesText as text } from '../../text/identity-changes';
import { Button } from '../../ui/Button';
import { Chip, type Tone } from '../../ui/Chip';
import { type Column, Table } from '../../ui/Table';
import './ChangeTable.css';

interface ChangeTableProps {
  readonly changes: readonly IdentityChange[];
  readonly decidingId: number | undefined;
  readonly onAccept: (change: IdentityChange) => void;
  readonly onRevert: (change: IdentityChange) => void;
}

export function ChangeTable(props: ChangeTableProps) {
  return (
    <Table
      caption={text.table}
      columns={[...columns, { ...decision, cell: (change) => <Decision change={change} {...props} /> }]}
      rows={props.changes}
      rowKey={({ identityChangeId }) => identityChangeId}
    />
  );
}

const columns: readonly Column<IdentityChange>[] = [
  {
    key: 'client',
    head: text.client,
    names: true,
    narrow: 'title',
    cell: ({ clientName, clientCode }) => (
      <>
        <b className="change-client">{clientName}</b>
        <span className="change-more">{clientCode}</span>
      </>
    ),
  },
  {
    key: 'change',
    head: text.change,
    narrow: 'full',
    cell: (change) => (
      <>
        <span className="change-field">{text.fields[change.field]}</span>
        <span className="change-values">
          <del>
            <span className="spoken">{text.before} </span>
            {valueText(change.field, change.oldValue)}
          </del>
          <span aria-hidden="true">→</span>
          <ins>
            <span className="spoken">{text.now} </span>
            {valueText(change.field, change.newValue)}
          </ins>
        </span>
      </>
    ),
  },
  {
    key: 'changed',
    head: text.changed,
    narrow: 'full',
    cell: ({ changedAt, userEmail, actorName }) => (
      <>
        <span className="nowrap">{formatMinute(changedAt)}</span>
        <span className="change-more">{actorName === '' ? text.by(userEmail) : text.byActor(actorName)}</span>
      </>
    ),
  },
];

const decision = {
  key: 'decision',
  head: <span className="spoken">{text.actions}</span>,
  kind: 'action',
  narrow: 'full',
} as const;

const tones: Readonly<Record<IdentityChange['state'], Tone>> = {
  pending: 'warn',
  accepted: 'ok',
  reverted: 'neutral',
};

function Decision({
  change,
  decidingId,
  onAccept,
  onRevert,
}: ChangeTableProps & { readonly change: IdentityChange }) {
  const { identityChangeId, state, clientName, decidedByName, decidedAt, isCurrent } = change;
  const field = text.fields[change.field];
  if (state !== 'pending')
    return (
      <div className="change-decided">
        <Chip tone={tones[state]}>{text.states[state]}</Chip>
        <span className="change-more">
          {text.decidedBy(decidedByName, decidedAt === null ? '' : formatMinute(decidedAt))}
        </span>
      </div>
    );
  const busy = decidingId === identityChangeId;
  return (
    <div className="change-actions">
      {!isCurrent && <span className="change-more">{text.newer}</span>}
      <Button
        kind="secondary"
        icon={Undo2}
        aria-label={text.revertOf(field, clientName)}
        disabled={busy || !isCurrent}
        onClick={() => onRevert(change)}
      >
        {text.revert}
      </Button>
      <Button
        kind="soft"
        icon={Check}
        aria-label={text.acceptOf(field, clientName)}
        pending={busy}
        onClick={() => onAccept(change)}
      >
        {text.accept}
      </Button>
    </div>
  );
}

/** Returns a value as an administrator reads it: a CUIT with hyphens, '(ninguna)' for none. */
export const valueText = (field: IdentityChange['field'], value: string): string =>
  field === 'legalId' ? formatCuit(value) : value === '' ? text.none : value;
