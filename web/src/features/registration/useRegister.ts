import type { RegistrationResult } from '@mostrador/contract/entries/registration';
import { useState } from 'react';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { storeMissingStep } from '../../session/registration-step';
import { useSessionStore } from '../../session/session-context';
import { registrationText as text } from '../../text/registration';
import { useToasts } from '../../ui/useToasts';
import { type RegistrationValues, refusalsOf, registrationBody } from './registration-form';

const DONE = 2;

export type RegistrationOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly refusals: ReturnType<typeof refusalsOf> }
  | { readonly kind: 'failed'; readonly sentence: string };

/**
 * Sends a registration (`newUser`) and starts the new account's session. Success (operationResult 2) shows
 * 'Gracias por registrarse. Pronto recibirá un mail para activar su cuenta.'; else each of `messages` is a notice.
 */
export function useRegister() {
  const { carrier } = useApi();
  const sessions = useSessionStore();
  const toasts = useToasts();
  const [pending, setPending] = useState(false);

  async function register(values: RegistrationValues): Promise<RegistrationOutcome> {
    setPending(true);
    toasts.retry('registration');
    try {
      const answer: Partial<RegistrationResult> | undefined = await carrier('newUser', {
        query: {},
        body: registrationBody(values),
      });
      if (answer?.operationResult === DONE) {
        if (answer.finalToken) sessions.start(answer.finalToken);
        storeMissingStep('email');
        toasts.show({ text: text.done });
        return { kind: 'done' };
      }
      const refusals = answer === undefined ? [] : refusalsOf(answer);
      for (const { message } of refusals)
        toasts.show({ text: message, tone: 'error', about: 'registration' });
      return refusals.length > 0 ? { kind: 'refused', refusals } : { kind: 'failed', sentence: text.failed };
    } catch (failure) {
      const sentence = statusOf(failure) === 0 ? text.offline : (messageOf(failure) ?? text.failed);
      return { kind: 'failed', sentence };
    } finally {
      setPending(false);
    }
  }
  return { register, pending };
}
