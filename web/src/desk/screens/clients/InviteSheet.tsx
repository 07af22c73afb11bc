// The sheet that invites the chosen clients by mail: how many get one, and why the others do not.

import type { WavePreview } from '@mostrador/contract/entries/invitations';
import { useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import type { ManyChosen } from '../../../features/client-desk/useClientChanges';
import { useBeginWave, useWavePreview } from '../../../features/invitations/useInvitationWaves';
import { Note } from '../../../ui/Note';
import { Select } from '../../../ui/Select';
import { clientsText } from '../../text/clients';
import { invitationsText } from '../../text/invitations';
import { FormSheet } from '../../ui/FormSheet';

const { invite: text } = clientsText;

const SPEEDS = [100, 500, 1_000, 5_000];
const REASONS = [
  'hasAccount',
  'queued',
  'noEmail',
  'emailTaken',
  'blocked',
] as const satisfies readonly Exclude<keyof WavePreview, 'clientIds' | 'again'>[];

interface InviteSheetProps {
  readonly chosen: ManyChosen;
  readonly onClose: () => void;
  readonly onInvited: (said: string) => void;
}

export function InviteSheet({ chosen, onClose, onInvited }: InviteSheetProps) {
  const { data, isError } = useWavePreview(chosen);
  const begin = useBeginWave();
  const [perHour, setPerHour] = useState(500);
  const [problem, setProblem] = useState<string>();
  const mails = data?.clientIds.length ?? 0;
  async function submit() {
    if (data === undefined) return;
    try {
      await begin({ kind: 'clients', clientIds: data.clientIds }, perHour);
      onInvited(text.begun(mails));
    } catch (error) {
      setProblem(messageOf(error) ?? clientsText.notSaved);
    }
  }
  return (
    <FormSheet
      title={text.title}
      onClose={onClose}
      onSubmit={submit}
      verb={data === undefined ? text.verb : text.invite(mails)}
      isDisabled={mails === 0}
    >
      {(problem !== undefined || isError) && (
        <Note tone="danger" announce>
          {problem ?? text.failed}
        </Note>
      )}
      {data === undefined ? (
        !isError && <p className="d-meta">{text.counting}</p>
      ) : (
        <>
          <p>{text.mails(mails)}</p>
          <ul className="clients-invite">
            {data.again > 0 && <li>{text.again(data.again)}</li>}
            {REASONS.map(
              (reason) => data[reason] > 0 && <li key={reason}>{text.reasons[reason](data[reason])}</li>,
            )}
          </ul>
          {mails > 0 && (
            <Select
              label={invitationsText.speed}
              hint={text.speedHint}
              value={String(perHour)}
              options={SPEEDS.map((value) => ({
                value: String(value),
                label: invitationsText.perHour(value),
              }))}
              onChange={({ target }) => setPerHour(Number(target.value))}
            />
          )}
        </>
      )}
    </FormSheet>
  );
}
