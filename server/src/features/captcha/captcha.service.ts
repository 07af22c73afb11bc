import type { CallName } from '@mostrador/contract/routes';
import { Problem } from '../../platform/http/problem.js';
import type { ExternalSources } from '../../platform/http/security-headers.js';
import type { Shop } from '../../shop.js';

/** Milliseconds that somebody who logs in may wait for it. */
const TIMEOUT_MS = 3_000;
/** Of 0 (a program) to 1 (a person); what Google advises to begin with. */
const SCORE_MIN = 0.5;
const ANSWER_MAX = 4_000;

/** An older form of a call is proved as the call itself. */
const CURRENT_CALLS: Readonly<Partial<Record<string, CallName>>> = {
  loginByQuery: 'login',
  newUser2: 'newUser',
};
const actionOf = (call: string): string => CURRENT_CALLS[call] ?? call;

/** Whether an answer of the captcha is a person's, given for this call. Throws 403 where it is not. */
export type HumanCheck = (answer: string | undefined, address: string, call: CallName) => Promise<void>;

const refused = () =>
  new Problem(
    403,
    'captcha_failed',
    'No pudimos comprobar que usted no es un programa. Por favor intente nuevamente.',
  );

/**
 * Asks Google whether an answer was given by a person, once for each, and for this call rather than another. While Google cannot be reached everybody is let in:
 * what keeps guessing away is the slowdown of logins, and a shop that nobody can enter is worse than a form that programs fill.
 * @returns undefined where no captcha is configured.
 */
export function humanCheck({ captcha, log }: Pick<Shop, 'captcha' | 'log'>): HumanCheck | undefined {
  if (captcha === undefined) return undefined;
  return async (answer, address, call) => {
    if (answer === undefined || answer === '' || answer.length > ANSWER_MAX) throw refused();
    let verdict: { readonly success?: unknown; readonly score?: unknown; readonly action?: unknown };
    try {
      const response = await fetch(captcha.verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret: captcha.secret, response: answer, remoteip: address }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      if (!response.ok) throw new Error(`It was answered ${response.status}.`);
      verdict = (await response.json()) as typeof verdict;
    } catch (error) {
      log.warn(
        { error: error instanceof Error ? error.message : String(error) },
        'the captcha cannot be asked',
      );
      return;
    }
    if (verdict.success !== true) throw refused();
    if (typeof verdict.score === 'number' && verdict.score < SCORE_MIN) throw refused();
    // A captcha that asks its user something, the second version, tells no action.
    const { action } = verdict;
    if (typeof action === 'string' && action !== '' && actionOf(action) !== actionOf(call)) throw refused();
  };
}

/** Where the captcha's script comes from and what it shows; nothing without one. */
export function captchaSources(captcha: Shop['captcha']): ExternalSources | undefined {
  if (captcha === undefined) return undefined;
  return {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    connect: ['https://www.google.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    image: [],
  };
}
