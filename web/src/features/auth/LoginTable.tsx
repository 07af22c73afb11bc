// The table 'Ingresos' of /system: successful and failed log-ins of all users.

import { formatMinute } from '../../text/dates';
import { systemText, loginsText as text } from '../../text/system';
import { Chip } from '../../ui/Chip';
import { type Column, Table } from '../../ui/Table';
import type { Login } from './queries';
import './LoginTable.css';

export const loginColumns: readonly Column<Login>[] = [
  {
    key: 'email',
    head: text.email,
    names: true,
    narrow: 'title',
    cell: ({ email }) => <span className="login-address">{email}</span>,
  },
  { key: 'when', head: text.when, cell: ({ at }) => <span className="nowrap">{formatMinute(at)}</span> },
  {
    key: 'outcome',
    head: text.outcome,
    narrow: 'end',
    cell: ({ succeeded }) =>
      succeeded ? <Chip tone="ok">{text.succeeded}</Chip> : <Chip tone="danger">{text.refused}</Chip>,
  },
  { key: 'method', head: text.method, cell: ({ method }) => text.methods[method] },
  {
    key: 'address',
    head: text.address,
    narrow: 'full',
    cell: ({ address }) => <span className="login-address">{address}</span>,
  },
];

/** Two attempts may have the same time, so a row's key includes its place in the whole list. */
export function LoginTable({ logins, first }: { readonly logins: readonly Login[]; readonly first: number }) {
  const rows = logins.map((login, index) => ({ ...login, place: first + index }));
  return (
    <Table
      caption={systemText.sections.logins}
      columns={loginColumns}
      rows={rows}
      rowKey={(login) => `${login.at} ${'place' in login ? login.place : ''}`}
    />
  );
}
