// The company's staff (/admin/personal): who works for it, in which role, when they were seen last; a row opens its sheet.

import type { StaffMember } from '@mostrador/contract/entries/staff-desk';
import { formatWhole } from '@mostrador/rules/money';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useStaffDesk } from '../../../features/staff-desk/useStaffDesk';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Skeleton } from '../../../ui/Skeleton';
import { momentText } from '../../text/amounts';
import { staffText as text } from '../../text/staff';
import { DeskHead } from '../../ui/DeskHead';
import { InviteStaffSheet } from './InviteStaffSheet';
import { StaffSheet } from './StaffSheet';
import './staff.css';

export default function StaffScreen() {
  const staff = useStaffDesk(text.failed);
  const [edited, setEdited] = useState<number | 'new'>();
  const { members, hasFailed, reload } = staff;
  const member = members?.find(({ userId }) => userId === edited);
  return (
    <>
      <DeskHead title={text.title} count={members && text.count(members.length)}>
        <span className="keep">
          <Button icon={UserPlus} onClick={() => setEdited('new')}>
            {text.invite}
          </Button>
        </span>
      </DeskHead>
      {hasFailed && (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="quiet" onClick={() => void reload()}>
              {text.retry}
            </Button>
          }
        >
          {text.loadFailed}
        </Note>
      )}
      {members === undefined ? (
        !hasFailed && <Skeleton shape="row" />
      ) : (
        <StaffTable members={members} onEdit={setEdited} />
      )}
      {edited === 'new' && <InviteStaffSheet staff={staff} onClose={() => setEdited(undefined)} />}
      {member !== undefined && (
        <StaffSheet key={member.userId} member={member} staff={staff} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

interface StaffTableProps {
  readonly members: readonly StaffMember[];
  readonly onEdit: (userId: number) => void;
}

function StaffTable({ members, onEdit }: StaffTableProps) {
  return (
    <div className="staff-scroll">
      <table className="dt staff-table" aria-label={text.table}>
        <thead>
          <tr>
            <th scope="col">{text.name}</th>
            <th scope="col" className="not-phone">
              {text.email}
            </th>
            <th scope="col">{text.role}</th>
            <th scope="col">{text.state}</th>
            <th scope="col" className="not-phone">
              {text.seen}
            </th>
            <th scope="col" className="num not-phone">
              {text.sessions}
            </th>
            <th scope="col" className="not-phone">
              {text.secondFactor}
            </th>
            <th scope="col" className="num not-phone">
              {text.clients}
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.userId} data-off={member.state === 'blocked' || undefined}>
              <td className="grow">
                <button type="button" className="staff-open" onClick={() => onEdit(member.userId)}>
                  {member.name}
                  <span className="spoken"> {text.edit(member.name)}</span>
                </button>
                {member.isSelf && <span className="sub"> {text.self}</span>}
              </td>
              <td className="sub not-phone">{member.email}</td>
              <td>{text.roles[member.role]}</td>
              <td>
                <MemberState member={member} />
              </td>
              <td className="sub not-phone">
                {member.lastSeenAt === null ? text.never : momentText(member.lastSeenAt)}
              </td>
              <td className="num not-phone">{formatWhole(member.openSessions)}</td>
              <td className="not-phone">{member.hasSecondFactor ? text.yes : text.no}</td>
              <td className="num not-phone">
                {member.role === 'salesman' ? formatWhole(member.clients) : text.never}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SHAPES = { invited: 'st', active: 'st st--ok', blocked: 'st st--off' } as const;

function MemberState({ member: { state, mailError, invitedAt } }: { readonly member: StaffMember }) {
  if (state === 'invited' && mailError !== '')
    return (
      <span className="st st--bad" title={mailError}>
        {text.notSent}
      </span>
    );
  return (
    <span className={SHAPES[state]}>
      {state === 'invited' && invitedAt !== null ? text.invitedAt(momentText(invitedAt)) : text.states[state]}
    </span>
  );
}
