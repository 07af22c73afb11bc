// The table of what a connector exchanges: direction, last and next time, rows, changes and state.

import type { ConnectorGroup } from '@mostrador/contract/entries/connectors';
import { STREAM_GROUPS } from '@mostrador/rules/connectors';
import { formatWhole } from '@mostrador/rules/money';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Icon } from '../../../../ui/Icon';
import { momentText } from '../../../text/amounts';
import { connectorsText as text } from '../../../text/connectors';

const LOOKS = { running: 'st', done: 'st st--ok', warned: 'st st--warn', failed: 'st st--bad' } as const;

export function TangoTable({ groups }: { readonly groups: readonly ConnectorGroup[] }) {
  const { columns } = text;
  return (
    <div className="connector-scroll">
      <table className="dt dt--inset dt--plain dt--tight connector-table" aria-label={text.table}>
        <thead>
          <tr>
            <th scope="col">{columns.what}</th>
            <th scope="col" className="not-phone">
              {columns.direction}
            </th>
            <th scope="col">{columns.last}</th>
            <th scope="col" className="num not-phone">
              {columns.rows}
            </th>
            <th scope="col" className="num not-phone">
              {columns.changes}
            </th>
            <th scope="col" className="not-phone">
              {columns.next}
            </th>
            <th scope="col">{columns.state}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <GroupRow key={group.group} row={group} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function GroupRow({ row }: { readonly row: ConnectorGroup }) {
  const { group, lastRunAt, rows, changes, nextRunAt, state, message } = row;
  const takes = group === 'orders';
  return (
    <tr>
      <td className="name">{STREAM_GROUPS[group]}</td>
      <td className="not-phone">
        <span className="connector-direction">
          <Icon of={takes ? ArrowUp : ArrowDown} />
          {takes ? text.takes : text.brings}
        </span>
      </td>
      <td className="grow sub connector-why">
        {lastRunAt === null ? text.never : momentText(lastRunAt)}
        {message !== '' && <span className="not-phone"> · {message}</span>}
      </td>
      <td className="num not-phone">{formatWhole(rows)}</td>
      <td className="num not-phone">{formatWhole(changes)}</td>
      <td className="sub not-phone">{nextRunAt === null ? text.notRun : momentText(nextRunAt)}</td>
      <td>
        <span className={state === null ? 'st' : LOOKS[state]}>
          {state === null ? text.pending : text.groupState[state]}
        </span>
      </td>
    </tr>
  );
}
