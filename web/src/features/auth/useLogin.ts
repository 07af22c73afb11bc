// Logs in (`login`). Failures: 'Por favor ingrese el usuario y la contraseña.',
// 'El ususario o la contraseña son incorrectos.' (401), 'Error intentando login' and, without a token in the answer,
// 'No se ha podido validar su usuario, si el problema persiste, contacte al administrador del sistema.'

import type { AuthenticationResult } from '@mostrador/contract/entries/auth';
import { useState } from 'react';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { useSessionStore } from '../../session/session-context';
import { decodeToken } from '../../session/token';
import { authText } from '../../text/auth';
import { type SecondStepChallenge, secondStepOf } from './second-step';

export interface LoginOutcome {
  /** What the user must add or change at /changepass before anything else opens. */
  readonly owes: 'password' | 'factor' | undefined;
}

/** Returns a function that starts the session of a log-in answer; it returns undefined if the answer has no token. */
export function useSessionStart() {
  const sessions = useSessionStore();
  return (answer: Partial<AuthenticationResult> | undefined): LoginOutcome | undefined => {
    if (!answer?.token) return undefined;
    const claims = decodeToken(answer.token);
    sessions.start(answer.token);
    if (claims.ChangePasswordRequired === 'True') return { owes: 'password' };
    return { owes: claims.SecondFactorOwed === 'True' ? 'factor' : undefined };
  };
}

/** Sends user and password; `error` is the sentence to show when the log-in fails, `step` the challenge of a
 * user who has a second factor. */
export function useLogin() {
  const { carrier } = useApi();
  const start = useSessionStart();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const [step, setStep] = useState<SecondStepChallenge>();

  async function login(usr: string, pass: string): Promise<LoginOutcome | undefined> {
    if (usr === '' || pass === '') {
      setError(authText.missing);
      return undefined;
    }
    setPending(true);
    setError(undefined);
    try {
      const outcome = start(await carrier('login', { body: { usr, pass } }));
      if (outcome === undefined) setError(authText.noAnswer);
      return outcome;
    } catch (failure) {
      const challenge = secondStepOf(failure);
      if (challenge === undefined) setError(sentenceFor(failure));
      else setStep(challenge);
      return undefined;
    } finally {
      setPending(false);
    }
  }
  return { login, pending, error, step, setStep };
}

/** The text to show. For an inactive user (403) and too many attempts (429) it is the server's message. */
function sentenceFor(failure: unknown): string {
  const status = statusOf(failure);
  if (status === 401) return authText.wrong;
  if (status === 403 || status === 429) return messageOf(failure) ?? authText.failed;
  return authText.failed;
}
