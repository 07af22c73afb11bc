// Checks Google's reCAPTCHA for calls of visitors, such as log-in, registration and contact, when the shop has it
// configured.

import type { CallName } from '@mostrador/contract/routes';
import { Problem } from '../../platform/http/problem.js';
import type { ExternalSources } from '../../platform/http/security-headers.js';
import type { Shop } from '../../shop.js';

/** How long a user may wait for Google's answer. */
const TIMEOUT_MS = 3_000;
/** From 0 (a program) to 1 (a person); Google's recommended start. */
const SCORE_MIN = 0.5;
const ANSWER_MAX = 4_000;

/** Older forms of calls, whose captcha counts for the current call. */
const CURRENT_CALLS: Readonly<Partial<Record<string, CallName>>> = {
  loginByQuery: 'login',
  newUser2: 'newUser',
};
const actionOf = (call: string): string => CURRENT_CALLS[call] ?? call;

/** Throws 403 unless the captcha's answer was given by a person for this call. */
export type HumanCheck = (answer: string | undefined, address: string, call: CallName) => Promise<void>;

const refused = () =>
  new Problem(
    403,
    'captcha_failed',
    'No pudimos comprobar que usted no es un programa. Por favor intente nuevamente.',
  );

/**
 * Returns a check that asks Google whether a person gave the answer, for this call and not for another. Google accepts each
 * answer once. While Google is unreachable the check lets every caller pass: the limits of logins still stop guessing, and
 * a shop without logins is worse than a form that programs can fill.
 * @returns undefined when no captcha is configured.
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
    // Version 2 of the captcha, which asks the user a question, has no action.
    const { action } = verdict;
    if (typeof action === 'string' && action !== '' && actionOf(action) !== actionOf(call)) throw refused();
  };
}

/** Returns the sources that the captcha's script needs in the security headers; undefined without a captcha. */
export function captchaSources(captcha: Shop['captcha']): ExternalSources | undefined {
  if (captcha === undefined) return undefined;
  return {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    connect: ['https://www.google.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    image: [],
  };
}
