// The sheet that invites a user of a client by mail.

import type { ClientRole } from '@mostrador/rules/buying';
import { useState } from 'react';
import { roleOptions } from '../../../features/client-users/ClientUsersPanel';
import { useClientUsers } from '../../../features/client-users/useClientUsers';
import { clientUsersText as text } from '../../../text/client-users';
import { Note } from '../../../ui/Note';
import { Select } from '../../../ui/Select';
import { useToasts } from '../../../ui/useToasts';
import { FormSheet } from '../../ui/FormSheet';
import { PersonFields, type PersonProblems, personProblems } from '../../ui/PersonFields';

interface InviteUserSheetProps {
  readonly clientId: number;
  readonly onClose: () => void;
}

const EMPTY = { name: '', email: '', clientRole: 'buys' as ClientRole };

export function InviteUserSheet({ clientId, onClose }: InviteUserSheetProps) {
  const { invite } = useClientUsers(clientId, text.failed);
  const [given, setGiven] = useState(EMPTY);
  const [problems, setProblems] = useState<PersonProblems>({});
  const [refused, setRefused] = useState<string>();
  const toasts = useToasts();

  async function send() {
    const wrong = personProblems(given);
    setProblems(wrong);
    setRefused(undefined);
    if (Object.keys(wrong).length > 0) return;
    const failed = await invite(given);
    setRefused(failed);
    if (failed !== undefined) return;
    toasts.show({ text: text.invited(given.email.trim()), tone: 'ok', about: 'client-users' });
    onClose();
  }
  return (
    <FormSheet title={text.invite} verb={text.send} onClose={onClose} onSubmit={send} hasOwnChecks>
      {refused !== undefined && (
        <Note tone="danger" announce>
          {refused}
        </Note>
      )}
      <PersonFields person={given} problems={problems} onChange={setGiven} />
      <Select
        label={text.role}
        hint={text.roleHint}
        value={given.clientRole}
        options={roleOptions}
        onChange={({ target }) => setGiven({ ...given, clientRole: target.value as ClientRole })}
      />
      <p className="d-meta">{text.inviteHint}</p>
    </FormSheet>
  );
}
