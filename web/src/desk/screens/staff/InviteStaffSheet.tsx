// The sheet that invites a salesman or an administrator by mail.

import type { StaffRole } from '@mostrador/contract/entries/staff-desk';
import { useState } from 'react';
import type { StaffDesk } from '../../../features/staff-desk/useStaffDesk';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { useToasts } from '../../../ui/useToasts';
import { staffText as text } from '../../text/staff';
import { Sheet } from '../../ui/Sheet';

interface InviteStaffSheetProps {
  readonly staff: StaffDesk;
  readonly onClose: () => void;
}

export const roleOptions = (['salesman', 'administrator'] as const).map((value) => ({
  value,
  label: text.roles[value],
}));

export function InviteStaffSheet({ staff, onClose }: InviteStaffSheetProps) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('salesman');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const toasts = useToasts();

  async function send() {
    setPending(true);
    const failed = await staff.invite({ name, email, role });
    setPending(false);
    setProblem(failed);
    if (failed !== undefined) return;
    toasts.show({ text: text.invited(email.trim()), tone: 'ok', about: 'staff' });
    onClose();
  }
  return (
    <Sheet
      title={text.inviteTitle}
      onClose={onClose}
      footer={
        <span className="push staff-buttons">
          <Button kind="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button pending={pending} onClick={() => void send()}>
            {text.send}
          </Button>
        </span>
      }
    >
      <div className="staff-form">
        {problem !== undefined && (
          <Note tone="danger" announce>
            {problem}
          </Note>
        )}
        <TextField
          label={text.name}
          required
          maxLength={200}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={text.email}
          type="email"
          required
          maxLength={255}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Select
          label={text.role}
          hint={text.roleHint}
          value={role}
          options={roleOptions}
          onChange={({ target }) => setRole(target.value as StaffRole)}
        />
        <p className="sub">{text.inviteHint}</p>
      </div>
    </Sheet>
  );
}
