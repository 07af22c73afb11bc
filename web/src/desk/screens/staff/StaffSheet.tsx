// The sheet of a member of the staff: role, block, sessions, second factor, invitation.

import type { StaffMember, StaffRole } from '@mostrador/contract/entries/staff-desk';
import { useState } from 'react';
import { useHistoryOf } from '../../../features/change-log/queries';
import { ResetFactorsDialog } from '../../../features/factors/ResetFactorsDialog';
import type { StaffDesk } from '../../../features/staff-desk/useStaffDesk';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Select } from '../../../ui/Select';
import { useToasts } from '../../../ui/useToasts';
import { staffText as text } from '../../text/staff';
import { HistoryList } from '../../ui/HistoryList';
import { Sheet } from '../../ui/Sheet';
import { useUndoChange } from '../../ui/useUndoChange';
import { roleOptions } from './InviteStaffSheet';

interface StaffSheetProps {
  readonly member: StaffMember;
  readonly staff: StaffDesk;
  readonly onClose: () => void;
}

export function StaffSheet({ member, staff, onClose }: StaffSheetProps) {
  const [role, setRole] = useState<StaffRole>(member.role);
  const [problem, setProblem] = useState<string>();
  const [resetting, setResetting] = useState<string>();
  const toasts = useToasts();
  const { userId, state, hasSecondFactor, openSessions, mailError } = member;
  const isBlocked = state === 'blocked';

  async function change(work: Promise<string | undefined>, done: string) {
    const failed = await work;
    setProblem(failed);
    if (failed === undefined) toasts.show({ text: done, tone: 'ok', about: 'staff' });
    return failed === undefined;
  }
  async function save() {
    if (role === member.role) return onClose();
    const saved = await change(
      staff.save(userId, { field: 'role', from: member.role, to: role }),
      text.saved,
    );
    if (saved) onClose();
  }
  return (
    <Sheet
      title={member.name}
      onClose={onClose}
      footer={
        <span className="push staff-buttons">
          <Button kind="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button onClick={() => void save()}>{text.save}</Button>
        </span>
      }
    >
      <div className="staff-form">
        {problem !== undefined && (
          <Note tone="danger" announce>
            {problem}
          </Note>
        )}
        {state === 'invited' && mailError !== '' && <Note tone="warn">{text.notSentWhy(mailError)}</Note>}
        <p className="sub">{member.email}</p>
        <Select
          label={text.role}
          hint={text.roleHint}
          value={role}
          options={roleOptions}
          onChange={({ target }) => setRole(target.value as StaffRole)}
        />
        <h3 className="d-h">{text.access}</h3>
        <div className="staff-actions">
          {state === 'invited' && (
            <Button
              kind="secondary"
              onClick={() => void change(staff.resend(userId), text.invited(member.email))}
            >
              {text.resend}
            </Button>
          )}
          {openSessions > 0 && !member.isSelf && (
            <Button kind="secondary" onClick={() => void change(staff.closeSessions(userId), text.closed)}>
              {text.closeSessions}
            </Button>
          )}
          {hasSecondFactor && !member.isSelf && (
            <Button kind="secondary" onClick={() => setResetting(member.email)}>
              {text.resetFactors}
            </Button>
          )}
          <Button
            kind="secondary"
            onClick={() =>
              void change(
                staff.save(userId, { field: 'blocked', from: isBlocked, to: !isBlocked }),
                text.saved,
              )
            }
          >
            {isBlocked ? text.unblock : text.block}
          </Button>
        </div>
        {!isBlocked && <p className="sub">{text.blockHint}</p>}
        <h3 className="d-h">{text.history}</h3>
        <StaffHistory userId={userId} onUndone={() => void staff.reload()} />
      </div>
      <ResetFactorsDialog
        email={resetting}
        onClose={() => {
          setResetting(undefined);
          void staff.reload();
        }}
      />
    </Sheet>
  );
}

function StaffHistory({ userId, onUndone }: { readonly userId: number; readonly onUndone: () => void }) {
  const history = useHistoryOf('staff', String(userId));
  const onUndo = useUndoChange(onUndone);
  return (
    <HistoryList
      history={history}
      onUndo={onUndo}
      canUndo={({ event }) => event === 'changed'}
      linesOf={({ event, fields }) =>
        event === 'created'
          ? [text.invitedLine]
          : fields.map(({ field, before, after }) => ({
              field: field === 'role' ? text.role : text.access,
              before: valueText(before),
              after: valueText(after),
            }))
      }
      isNarrow
    />
  );
}

const valueText = (value: unknown): string =>
  typeof value === 'boolean'
    ? text.states[value ? 'blocked' : 'active']
    : (text.roles[value as StaffRole] ?? String(value ?? ''));
