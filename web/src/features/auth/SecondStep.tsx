// The second step of a log-in: a code of the app, a recovery code or a passkey.

import { type FormEvent, useState } from 'react';
import { useApi } from '../../api/api';
import { messageOf } from '../../api/call-failed';
import { passkeyFailure } from '../../notices/passkey-failure';
import { useKnowsPasskeys } from '../../page/passkey-support';
import { factorText as text } from '../../text/factors';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import type { Factor, SecondStepChallenge } from './second-step';
import { type LoginOutcome, useSessionStart } from './useLogin';
import './SecondStep.css';

interface SecondStepProps {
  readonly step: SecondStepChallenge;
  readonly onLogin: (outcome: LoginOutcome) => void;
  /** Back to user and password. */
  readonly onBack: () => void;
}

const explanations: Readonly<Record<Factor, string>> = {
  code: text.stepCode,
  recovery: text.stepRecovery,
  passkey: text.stepPasskey,
};

export function SecondStep({ step, onLogin, onBack }: SecondStepProps) {
  const { challenge, factors } = step;
  const { carrier } = useApi();
  const start = useSessionStart();
  const knowsPasskeys = useKnowsPasskeys();
  const [shown, setShown] = useState<Factor | undefined>(
    factors.find((factor) => factor !== 'passkey' || knowsPasskeys),
  );
  const [pending, setPending] = useState<Factor>();
  const [error, setError] = useState<string>();

  async function send(factor: Factor, answer: () => Promise<{ code: string } | { passkey: object }>) {
    setPending(factor);
    setError(undefined);
    try {
      const body = { challenge, ...(await answer()) } as { challenge: string; code: string };
      const outcome = start(await carrier('secondFactor', { body }));
      if (outcome !== undefined) onLogin(outcome);
    } catch (failure) {
      setError(factor === 'passkey' ? passkeyFailure(failure, text) : (messageOf(failure) ?? text.failed));
    } finally {
      setPending(undefined);
    }
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement;
    if (field.value.trim() === '') setError(text.codeMissing);
    else await send(shown ?? 'code', async () => ({ code: field.value }));
    field.select();
  }
  const enterWithPasskey = () =>
    send('passkey', async () => {
      const { askForPasskey } = await import('./passkeys');
      return { passkey: await askForPasskey(carrier) };
    });
  const others = factors.filter((factor) => factor !== shown && factor !== 'passkey');
  const withPasskey = factors.includes('passkey') && knowsPasskeys;
  return (
    <div className="second-step">
      <p role={shown === undefined ? 'alert' : undefined}>
        {shown === undefined ? text.noFactorHere : explanations[shown]}
      </p>
      {(shown === 'code' || shown === 'recovery') && (
        <form key={shown} className="second-step" noValidate onSubmit={(event) => void submit(event)}>
          <TextField
            label={shown === 'code' ? text.code : text.recoveryCode}
            name="code"
            autoComplete="one-time-code"
            inputMode={shown === 'code' ? 'numeric' : 'text'}
            maxLength={40}
            autoFocus
            error={error}
          />
          <Button type="submit" size="large" pending={pending === shown}>
            {text.enter}
          </Button>
        </form>
      )}
      {withPasskey && (
        <Button
          kind={shown === 'passkey' ? 'primary' : 'secondary'}
          size="large"
          pending={pending === 'passkey'}
          onClick={enterWithPasskey}
        >
          {text.usePasskey}
        </Button>
      )}
      {shown === 'passkey' && error !== undefined && <p role="alert">{error}</p>}
      <p className="second-step-others">
        {others.map((factor) => (
          <button
            key={factor}
            type="button"
            className="text-link"
            onClick={() => {
              setError(undefined);
              setShown(factor);
            }}
          >
            {factor === 'code' ? text.useCode : text.useRecovery}
          </button>
        ))}
        <button type="button" className="text-link" onClick={onBack}>
          {text.back}
        </button>
      </p>
    </div>
  );
}
