// The sheet that invites a salesman or an administrator by mail.

import type { StaffRole } from '@mostrador/contract/entries/staff-desk';
import { useState } from 'react';
import type { StaffDesk } from '../../../features/staff-desk/useStaffDesk';
import { Note } from '../../../ui/Note';
import { Select } from '../../../ui/Select';
import { useToasts } from '../../../ui/useToasts';
import { staffText as text } from '../../text/staff';
import { FormSheet } from '../../ui/FormSheet';
import { PersonFields, type PersonProblems, personProblems } from '../../ui/PersonFields';

interface InviteStaffSheetProps {
  readonly staff: StaffDesk;
  readonly onClose: () => void;
}

export const roleOptions = (['salesman', 'administrator'] as const).map((value) => ({
  value,
  label: text.roles[value],
}));

const EMPTY = { name: '', email: '', role: 'salesman' as StaffRole };

export function InviteStaffSheet({ staff, onClose }: InviteStaffSheetProps) {
  const [given, setGiven] = useState(EMPTY);
  const [problems, setProblems] = useState<PersonProblems>({});
  const [refused, setRefused] = useState<string>();
  const toasts = useToasts();

  async function send() {
    const wrong = personProblems(given);
    setProblems(wrong);
    setRefused(undefined);
    if (Object.keys(wrong).length > 0) return;
    const failed = await staff.invite(given);
    setRefused(failed);
    if (failed !== undefined) return;
    toasts.show({ text: text.invited(given.email.trim()), tone: 'ok', about: 'staff' });
    onClose();
  }
  return (
    <FormSheet title={text.inviteTitle} verb={text.send} onClose={onClose} onSubmit={send} hasOwnChecks>
      {refused !== undefined && (
        <Note tone="danger" announce>
          {refused}
        </Note>
      )}
      <PersonFields person={given} problems={problems} onChange={setGiven} />
      <Select
        label={text.role}
        hint={text.inviteRoleHint}
        value={given.role}
        options={roleOptions}
        onChange={({ target }) => setGiven({ ...given, role: target.value as StaffRole })}
      />
      <p className="d-meta">{text.inviteHint}</p>
    </FormSheet>
  );
}
