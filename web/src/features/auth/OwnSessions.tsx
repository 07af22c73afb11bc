// The list 'Sesiones abiertas' on /profile: where the user's account is signed in, with buttons that close one session or
// all others.

import type { OwnSession } from '@mostrador/contract/entries/auth';
import { LogOut } from 'lucide-react';
import { formatMinute } from '../../text/dates';
import { profileText as text } from '../../text/profile';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { Skeleton } from '../../ui/Skeleton';
import { useOwnSessions } from './queries';
import { useCloseSession, useCloseSessions } from './useCloseSessions';
import './OwnSessions.css';

export function OwnSessions() {
  const { data, isError, isFetching, refetch } = useOwnSessions();
  const { closeOthers, closing } = useCloseSessions();
  return (
    <section className="panel own-sessions" aria-labelledby="own-sessions">
      <h2 id="own-sessions" className="group-title">
        {text.sessions}
      </h2>
      {data !== undefined ? (
        data.length === 0 ? (
          <p className="text-muted">{text.noSessions}</p>
        ) : (
          <SessionList sessions={data} />
        )
      ) : isError ? (
        <p className="text-muted">
          {text.sessionsFailed}{' '}
          <button type="button" className="text-link" onClick={() => void refetch()} disabled={isFetching}>
            {text.retry}
          </button>
        </p>
      ) : (
        <div className="stack stack--tight" role="status" aria-label={text.sessionsLoading}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      )}
      <p className="text-muted text-small">{text.closeOthersWhy}</p>
      <Button
        kind="secondary"
        icon={LogOut}
        pending={closing}
        disabled={data === undefined && !isError}
        onClick={() => void closeOthers()}
      >
        {text.closeOthers}
      </Button>
    </section>
  );
}

function SessionList({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const { close, closing } = useCloseSession();
  return (
    <ul>
      {sessions.map(({ sessionId, device, address, startedAt, lastUsedAt, isCurrent }) => (
        <li key={sessionId}>
          <div className="own-session-head">
            <b>{device || text.unknownDevice}</b>
            {isCurrent ? (
              <Chip tone="ok">{text.thisSession}</Chip>
            ) : (
              <Button
                kind="quiet"
                pending={closing === sessionId}
                aria-label={text.closeSessionOf(device || text.unknownDevice, address)}
                onClick={() => void close(sessionId)}
              >
                {text.closeSession}
              </Button>
            )}
          </div>
          <dl>
            <dt>{text.place}</dt>
            <dd>{address}</dd>
            <dt>{text.firstUse}</dt>
            <dd>{formatMinute(startedAt)}</dd>
            <dt>{text.lastUse}</dt>
            <dd>{formatMinute(lastUsedAt)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
