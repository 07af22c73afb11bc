// Invitations of clients (/admin/invitaciones): begin a wave, and follow those that were begun.

import { useInvitationWaves } from '../../../features/invitations/useInvitationWaves';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Skeleton } from '../../../ui/Skeleton';
import { invitationsText as text } from '../../text/invitations';
import { DeskHead } from '../../ui/DeskHead';
import { BeginWave } from './BeginWave';
import { WaveTable } from './WaveTable';
import './invitations.css';

export default function InvitationsScreen() {
  const invitations = useInvitationWaves(text.failedToSave);
  const { waves, hasFailed, reload } = invitations;
  return (
    <>
      <DeskHead title={text.title} />
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
      {waves === undefined ? (
        !hasFailed && <Skeleton shape="row" />
      ) : (
        <>
          <BeginWave
            withoutAccount={waves.withoutAccount}
            notCome={waves.notCome}
            begin={invitations.begin}
          />
          <WaveTable waves={waves.waves} save={invitations.save} />
        </>
      )}
    </>
  );
}
