// The form that begins a wave of invitations: whom, and how many mails an hour.

import type { WaveSelection } from '@mostrador/contract/entries/invitations';
import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Select } from '../../../ui/Select';
import { useToasts } from '../../../ui/useToasts';
import { invitationsText as text } from '../../text/invitations';

interface BeginWaveProps {
  readonly withoutAccount: number;
  readonly notCome: number;
  /** @returns the sentence of what went wrong, if anything. */
  readonly begin: (selection: WaveSelection, perHour: number) => Promise<string | undefined>;
}

const SPEEDS = [100, 250, 500, 1_000, 2_500, 5_000, 10_000];
const DAYS = [1, 2, 3, 5, 7, 14, 30];

export function BeginWave({ withoutAccount, notCome, begin }: BeginWaveProps) {
  const [whom, setWhom] = useState<'withoutAccount' | 'notCome'>('withoutAccount');
  const [days, setDays] = useState(7);
  const [perHour, setPerHour] = useState(500);
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const toasts = useToasts();
  const count = whom === 'withoutAccount' ? withoutAccount : notCome;

  async function send() {
    setPending(true);
    const failed = await begin(whom === 'withoutAccount' ? { kind: whom } : { kind: whom, days }, perHour);
    setPending(false);
    setProblem(failed);
    if (failed === undefined) toasts.show({ text: text.begun, tone: 'ok', about: 'invitations' });
  }
  return (
    <section className="invitations-begin">
      <p className="sub">{text.intro}</p>
      {problem !== undefined && (
        <Note tone="danger" announce>
          {problem}
        </Note>
      )}
      <div className="invitations-form">
        <Select
          label={text.whom}
          value={whom}
          options={[
            { value: 'withoutAccount', label: text.withoutAccount(withoutAccount) },
            { value: 'notCome', label: text.notCome(notCome) },
          ]}
          onChange={({ target }) => setWhom(target.value === 'notCome' ? 'notCome' : 'withoutAccount')}
        />
        {whom === 'notCome' && (
          <Select
            label={text.days}
            value={String(days)}
            options={DAYS.map((value) => ({ value: String(value), label: text.day(value) }))}
            onChange={({ target }) => setDays(Number(target.value))}
          />
        )}
        <Select
          label={text.speed}
          value={String(perHour)}
          options={SPEEDS.map((value) => ({ value: String(value), label: text.perHour(value) }))}
          onChange={({ target }) => setPerHour(Number(target.value))}
        />
        <Button disabled={count === 0} pending={pending} onClick={() => void send()}>
          {whom === 'notCome' ? text.beginWave : text.begin(count)}
        </Button>
      </div>
      {count > 0 && <p className="sub">{text.lasts(count / perHour)}</p>}
    </section>
  );
}
