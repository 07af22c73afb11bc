// The table 'Usuarios activos' of /system: each user with profile, time of the last request and address.

import type { ActiveUser } from '@mostrador/contract/entries/system';
import { formatAgo, activeUsersText as text } from '../../text/system';
import { type Column, Table } from '../../ui/Table';
import './System.css';

/** @param now when the list was asked for, milliseconds since 1970. */
const columnsAt = (now: number): readonly Column<ActiveUser>[] => [
  {
    key: 'user',
    head: text.user,
    names: true,
    narrow: 'title',
    cell: ({ name, email, clientName, actorName, actorEmail }) => (
      <>
        {clientName ?? name}
        <span className="system-more">{[clientName && name, email].filter(Boolean).join(' · ')}</span>
        {actorName !== null && (
          <span className="system-more">{text.actedBy(actorName, actorEmail ?? '')}</span>
        )}
      </>
    ),
  },
  { key: 'profile', head: text.profile, cell: ({ profile }) => text.profiles[profile] },
  {
    key: 'seen',
    head: text.seen,
    narrow: 'end',
    cell: ({ lastSeenAt }) => (
      <span className="nowrap">{formatAgo(Math.max(0, now - Date.parse(lastSeenAt)))}</span>
    ),
  },
  {
    key: 'address',
    head: text.address,
    narrow: 'full',
    cell: ({ address }) => <span className="system-address">{address}</span>,
  },
];

export const activeUsersColumns = columnsAt(0);

export function ActiveUsers({ users, now }: { readonly users: readonly ActiveUser[]; readonly now: number }) {
  return (
    <Table
      caption={text.summary(users.length)}
      columns={columnsAt(now)}
      rows={users}
      rowKey={({ userId, actorEmail }) => `${userId} ${actorEmail ?? ''}`}
    />
  );
}
