// The dialog that invites a user of a client by mail.

import type { ClientRole } from '@mostrador/rules/buying';
import { useState } from 'react';
import { clientUsersText as text } from '../../text/client-users';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Note } from '../../ui/Note';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';

interface GivenUser {
  readonly name: string;
  readonly email: string;
  readonly clientRole: ClientRole;
}

interface InviteUserDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** @returns the sentence of what went wrong; undefined if the invitation is queued. */
  readonly onInvite: (given: GivenUser) => Promise<string | undefined>;
}

const EMPTY: GivenUser = { name: '', email: '', clientRole: 'buys' };

export function InviteUserDialog({ open, onClose, onInvite }: InviteUserDialogProps) {
  const [given, setGiven] = useState(EMPTY);
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);

  function close() {
    setGiven(EMPTY);
    setProblem(undefined);
    onClose();
  }
  async function send() {
    setPending(true);
    const failed = await onInvite(given);
    setPending(false);
    setProblem(failed);
    if (failed === undefined) close();
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={text.invite}
      closeLabel={text.close}
      size="small"
      footer={
        <>
          <Button kind="secondary" onClick={close}>
            {text.cancel}
          </Button>
          <Button pending={pending} onClick={() => void send()}>
            {text.send}
          </Button>
        </>
      }
    >
      <div className="client-users-form">
        <p className="text-muted">{text.inviteHint}</p>
        {problem !== undefined && (
          <Note tone="danger" announce>
            {problem}
          </Note>
        )}
        <TextField
          label={text.name}
          required
          maxLength={200}
          value={given.name}
          onChange={({ target }) => setGiven({ ...given, name: target.value })}
        />
        <TextField
          label={text.email}
          type="email"
          required
          maxLength={255}
          value={given.email}
          onChange={({ target }) => setGiven({ ...given, email: target.value })}
        />
        <Select
          label={text.role}
          value={given.clientRole}
          options={[
            { value: 'buys', label: text.roles.buys },
            { value: 'looks', label: text.roles.looks },
          ]}
          onChange={({ target }) => setGiven({ ...given, clientRole: target.value as ClientRole })}
        />
      </div>
    </Dialog>
  );
}
