import { useState } from 'react';
import { OwnLogins } from '../../features/auth/OwnLogins';
import { OwnSessions } from '../../features/auth/OwnSessions';
import { useOwnLogins, useOwnSessions } from '../../features/auth/queries';
import { useUserDetails } from '../../features/profile/queries';
import { useSession } from '../../session/session-context';
import { profileText as text } from '../../text/profile';
import { shellText } from '../../text/shell';
import { Button } from '../../ui/Button';
import { LazyPart, partCode } from '../../ui/LazyPart';
import { Note } from '../../ui/Note';
import { Skeleton } from '../../ui/Skeleton';
import { ProfileForm } from './ProfileForm';
import './ProfileScreen.css';

const securityPanel = partCode(
  async () => (await import('../../features/factors/SecurityPanel')).SecurityPanel,
);

/**
 * The screen 'Mis datos' (/profile): the account, its addresses, its password, its open sessions, recent logins and second
 * factors.
 */
export default function ProfileScreen() {
  const { data, isError, isFetching, refetch } = useUserDetails();
  const session = useSession();
  const [codesShown, setCodesShown] = useState(false);
  const acting = session?.actorName !== undefined;
  const sessions = useOwnSessions(!acting);
  useOwnLogins();
  // shown once the sessions above have their height, so that the logins do not move
  const settled = acting || sessions.data !== undefined || sessions.isError;
  return (
    <div className="page-width profile-screen">
      <h1 className="page-title">{text.title}</h1>
      <div className="profile-columns">
        <div className="profile-main">
          {data !== undefined ? (
            <ProfileForm
              key={data.userName}
              details={data}
              holdsMore={codesShown}
              rights={{ client: session?.profile === 1 && data.clientId !== null, secrets: !acting }}
            />
          ) : isError ? (
            <Note
              tone="danger"
              announce
              action={
                <Button kind="secondary" onClick={() => void refetch()} pending={isFetching}>
                  {text.retry}
                </Button>
              }
            >
              {text.failed}
            </Note>
          ) : (
            <div className="panel stack profile-coming" role="status" aria-label={text.loading}>
              <Skeleton shape="title" width="some" />
              <Skeleton shape="control" />
              <Skeleton shape="control" />
              <Skeleton shape="control" />
            </div>
          )}
          {data !== undefined && session !== undefined && !acting && (
            <LazyPart code={securityPanel} words={shellText.part}>
              {(SecurityPanel) => <SecurityPanel onCodes={setCodesShown} />}
            </LazyPart>
          )}
        </div>
        <div className="profile-aside">
          {session !== undefined && !acting && <OwnSessions />}
          {settled && <OwnLogins />}
        </div>
      </div>
    </div>
  );
}
