// The sign-in with Google: the address that asks for an ID token, and the checks of state and nonce when Google
// returns.

import { describe, expect, it } from 'vitest';
import { answerTo, googleAddress, googleReturn } from './google';

const request = { state: 'state-1', nonce: 'nonce-1' };

function idToken(claims: object): string {
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
}

describe('the way to Google and back', () => {
  it('asks for an ID token and nothing more, to be brought to the login', () => {
    const address = new URL(googleAddress('id.apps.test', 'https://tienda.test', request));
    expect(address.origin + address.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'id.apps.test',
      response_type: 'id_token',
      scope: 'openid email',
      redirect_uri: 'https://tienda.test/login',
      state: 'state-1',
      nonce: 'nonce-1',
    });
  });

  it('takes the token that answers this request', () => {
    const token = idToken({ nonce: 'nonce-1' });
    const answer = googleReturn(`#id_token=${token}&state=state-1&authuser=0`);
    expect(answer).toEqual({ idToken: token, state: 'state-1' });
    expect(answer && answerTo(request, answer)).toBe(token);
  });

  it.each([
    ['no pending request', undefined, { idToken: idToken({ nonce: 'nonce-1' }), state: 'state-1' }],
    ['another state', request, { idToken: idToken({ nonce: 'nonce-1' }), state: 'state-2' }],
    ['another nonce', request, { idToken: idToken({ nonce: 'nonce-2' }), state: 'state-1' }],
    ['no nonce', request, { idToken: idToken({}), state: 'state-1' }],
    ['no token at all', request, { idToken: 'abc', state: 'state-1' }],
    ['a refusal', request, { idToken: undefined, state: 'state-1' }],
  ])('rejects an answer with %s', (_, asked, answer) => {
    expect(answerTo(asked, answer)).toBeUndefined();
  });

  it.each(['', '#', '#contenido', '#id_token=x', '#state=1'])('is not on its way back at "%s"', (hash) => {
    expect(googleReturn(hash)).toBeUndefined();
  });

  it('knows a refusal', () => {
    expect(googleReturn('#error=access_denied&state=state-1')).toEqual({
      idToken: undefined,
      state: 'state-1',
    });
  });
});
