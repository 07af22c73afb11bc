// reCAPTCHA in the browser: loads Google's script on demand and returns a token for calls that require one, such as
// log-in, registration and the contact form.

import type { CallName } from '@mostrador/contract/routes';
import { trustedScript } from '../page/trusted-script';

const SCRIPT = 'https://www.google.com/recaptcha/api.js';
/** Milliseconds. After that the call is sent without a token, and the server refuses it. */
const CAPTCHA_TIMEOUT_MS = 8_000;

interface Captcha {
  ready(done: () => void): void;
  execute(siteKey: string, options: { readonly action: string }): Promise<string>;
}

declare global {
  interface Window {
    grecaptcha?: Captcha;
  }
}

/** The calls that the contract protects with a captcha against bots. */
export const callsWithCaptcha: readonly CallName[] = [
  'login',
  'loginByQuery',
  'newUser',
  'newUser2',
  'sendMessage',
];

let loaded: Promise<Captcha | undefined> | undefined;

/**
 * The captcha token of a call that requires one; the user answers no question. The first such call loads the script.
 * Undefined for other calls, and when the captcha fails or takes too long.
 */
export async function captchaToken(siteKey: string, name: CallName): Promise<string | undefined> {
  if (!callsWithCaptcha.includes(name)) return undefined;
  loaded ??= load(siteKey);
  const captcha = await loaded;
  if (captcha === undefined) loaded = undefined;
  return captcha && (await Promise.race([answerOf(captcha, siteKey, name), none()]));
}

async function answerOf(captcha: Captcha, siteKey: string, name: CallName): Promise<string | undefined> {
  try {
    return await captcha.execute(siteKey, { action: name });
  } catch {
    return undefined;
  }
}

const none = () => new Promise<undefined>((done) => setTimeout(() => done(undefined), CAPTCHA_TIMEOUT_MS));

function load(siteKey: string): Promise<Captcha | undefined> {
  return new Promise((done) => {
    const script = document.createElement('script');
    const ready = () => {
      const { grecaptcha } = window;
      if (grecaptcha === undefined) done(undefined);
      else grecaptcha.ready(() => done(grecaptcha));
    };
    script.async = true;
    // the parameter has Google's script work with Trusted Types
    script.src = trustedScript(`${SCRIPT}?render=${encodeURIComponent(siteKey)}&trustedtypes=true`);
    script.addEventListener('load', ready);
    script.addEventListener('error', () => done(undefined));
    void none().then(done);
    document.head.append(script);
  });
}
