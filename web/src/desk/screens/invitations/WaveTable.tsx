// The waves of invitations that were begun: how far each is, who came, and why some were not invited.

import type { InvitationWave } from '@mostrador/contract/entries/invitations';
import { formatWhole } from '@mostrador/rules/money';
import { useState } from 'react';
import { useWaveFailures } from '../../../features/invitations/useInvitationWaves';
import { Button } from '../../../ui/Button';
import { Skeleton } from '../../../ui/Skeleton';
import { useToasts } from '../../../ui/useToasts';
import { momentText } from '../../text/amounts';
import { invitationsText as text } from '../../text/invitations';
import { Sheet } from '../../ui/Sheet';

interface WaveTableProps {
  readonly waves: readonly InvitationWave[];
  /** @returns the sentence of what went wrong, if anything. */
  readonly save: (
    waveId: number,
    change: { readonly paused: boolean; readonly perHour: number },
  ) => Promise<string | undefined>;
}

const SHAPES = { running: 'st st--run', paused: 'st', finished: 'st st--ok' } as const;

export function WaveTable({ waves, save }: WaveTableProps) {
  const [failuresOf, setFailuresOf] = useState<number>();
  const toasts = useToasts();
  if (waves.length === 0) return <p className="invitations-none sub">{text.none}</p>;

  async function pause({ waveId, perHour }: InvitationWave, paused: boolean) {
    const failed = await save(waveId, { paused, perHour });
    if (failed !== undefined) toasts.show({ text: failed, tone: 'error', about: 'invitations' });
  }
  return (
    <>
      <div className="invitations-scroll">
        <table className="dt invitations-table" aria-label={text.log}>
          <thead>
            <tr>
              <th scope="col">{text.when}</th>
              <th scope="col" className="not-phone">
                {text.who}
              </th>
              <th scope="col">{text.what}</th>
              <th scope="col" className="num">
                {text.progress}
              </th>
              <th scope="col" className="num">
                {text.joined}
              </th>
              <th scope="col" className="num">
                {text.failed}
              </th>
              <th scope="col">{text.state}</th>
              <th scope="col">
                <span className="spoken">{text.pause}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {waves.map((wave) => (
              <tr key={wave.waveId}>
                <td className="sub">{momentText(wave.createdAt)}</td>
                <td className="not-phone">{wave.userName}</td>
                <td className="grow">
                  {text.selections[wave.selection]}
                  <span className="sub not-phone"> · {text.perHour(wave.perHour)}</span>
                </td>
                <td className="num">{text.sentOf(wave.sent, wave.clients)}</td>
                <td className="num">{formatWhole(wave.joined)}</td>
                <td className="num">
                  {wave.failed === 0 ? (
                    formatWhole(0)
                  ) : (
                    <button
                      type="button"
                      className="invitations-failed"
                      aria-label={text.failures(wave.failed)}
                      onClick={() => setFailuresOf(wave.waveId)}
                    >
                      {formatWhole(wave.failed)}
                    </button>
                  )}
                </td>
                <td>
                  <span className={SHAPES[wave.state]}>{text.states[wave.state]}</span>
                </td>
                <td>
                  {wave.state !== 'finished' && (
                    <Button kind="quiet" onClick={() => void pause(wave, wave.state === 'running')}>
                      {wave.state === 'running' ? text.pause : text.goOn}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {failuresOf !== undefined && (
        <FailuresSheet waveId={failuresOf} onClose={() => setFailuresOf(undefined)} />
      )}
    </>
  );
}

function FailuresSheet({ waveId, onClose }: { readonly waveId: number; readonly onClose: () => void }) {
  const { data: failures } = useWaveFailures(waveId);
  return (
    <Sheet
      title={text.failuresTitle}
      onClose={onClose}
      footer={
        <Button kind="secondary" onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      {failures === undefined ? (
        <Skeleton shape="row" />
      ) : (
        <ul className="invitations-failures">
          {failures.map(({ clientId, clientName, email, reason }) => (
            <li key={clientId}>
              <b>{clientName}</b>
              <span className="sub">{email}</span>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
