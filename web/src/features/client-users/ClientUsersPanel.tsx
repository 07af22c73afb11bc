// The users of a client, for the client's page on the desk: what each may do, invite, block, send the invitation again.

import type { ClientUser } from '@mostrador/contract/entries/client-users';
import type { ClientRole } from '@mostrador/rules/buying';
import { UserPlus } from 'lucide-react';
import { clientUsersText as text } from '../../text/client-users';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { Select } from '../../ui/Select';
import { Skeleton } from '../../ui/Skeleton';
import { useToasts } from '../../ui/useToasts';
import { useClientUsers } from './useClientUsers';
import './ClientUsersPanel.css';

interface ClientUsersPanelProps {
  readonly clientId: number;
  /** Writes a moment as the desk does. @param iso ISO 8601. */
  readonly moment: (iso: string) => string;
  /** Opens the form that invites a user. */
  readonly onInvite: () => void;
}

export function ClientUsersPanel({ clientId, moment, onInvite }: ClientUsersPanelProps) {
  const { users, hasFailed, reload, save, resend } = useClientUsers(clientId, text.failed);
  const toasts = useToasts();

  async function change(work: Promise<string | undefined>, done: string) {
    const problem = await work;
    toasts.show(
      problem === undefined
        ? { text: done, tone: 'ok', about: 'client-users' }
        : { text: problem, tone: 'error', about: 'client-users' },
    );
  }

  if (hasFailed)
    return (
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
    );
  if (users === undefined) return <Skeleton shape="row" />;
  return (
    <div className="client-users">
      {users.length === 0 ? (
        <p className="text-muted">{text.none}</p>
      ) : (
        <ul className="client-users-list">
          {users.map((user) => (
            <li key={user.userId} data-off={user.state === 'blocked' || undefined}>
              <span className="client-user-name">
                <b>{user.name}</b>
                <span className="text-muted">{user.email}</span>
              </span>
              <State user={user} moment={moment} />
              <Select
                label={text.roleOf(user.name)}
                hideLabel
                value={user.clientRole}
                options={roleOptions}
                onChange={({ target }) =>
                  void change(
                    save(user.userId, {
                      field: 'clientRole',
                      from: user.clientRole,
                      to: target.value as ClientRole,
                    }),
                    text.saved,
                  )
                }
              />
              <span className="client-user-actions">
                {user.state === 'invited' && (
                  <Button
                    kind="quiet"
                    aria-label={text.of(text.resend, user.name)}
                    onClick={() => void change(resend(user.userId), text.invited(user.email))}
                  >
                    {text.resend}
                  </Button>
                )}
                <BlockButton
                  user={user}
                  onChange={(from) =>
                    void change(save(user.userId, { field: 'blocked', from, to: !from }), text.saved)
                  }
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button kind="secondary" icon={UserPlus} onClick={onInvite}>
        {text.invite}
      </Button>
    </div>
  );
}

export const roleOptions = (['buys', 'looks'] as const).map((value) => ({
  value,
  label: text.roles[value],
}));

interface BlockButtonProps {
  readonly user: ClientUser;
  /** @param from whether the user is blocked now. */
  readonly onChange: (from: boolean) => void;
}

function BlockButton({ user, onChange }: BlockButtonProps) {
  const isBlocked = user.state === 'blocked';
  const label = isBlocked ? text.unblock : text.block;
  return (
    <Button kind="quiet" aria-label={text.of(label, user.name)} onClick={() => onChange(isBlocked)}>
      {label}
    </Button>
  );
}

const SHAPES = {
  invited: 'st',
  pending_email: 'st',
  pending_verification: 'st st--warn',
  active: 'st st--ok',
  blocked: 'st st--off',
} as const;

function State({ user, moment }: { readonly user: ClientUser; readonly moment: (iso: string) => string }) {
  const { state, mailError, lastSeenAt, invitedAt } = user;
  if (state === 'invited' && mailError !== '')
    return (
      <span className="st st--bad" title={mailError}>
        {text.notSent(mailError)}
      </span>
    );
  const at = state === 'invited' ? invitedAt : lastSeenAt;
  return (
    <span className={SHAPES[state]}>
      {text.states[state]}
      {at !== null && <span className="text-muted"> {moment(at)}</span>}
    </span>
  );
}
