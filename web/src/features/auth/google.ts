// The sign-in with Google: builds the address of Google's page, and checks the ID token that Google returns after the
// #.

import { decodeToken } from '../../session/token';

const AUTHORIZE = 'https://accounts.google.com/o/oauth2/v2/auth';

/** Random values that go to Google and must come back. They prove that this browser began the login. */
export interface GoogleRequest {
  readonly state: string;
  readonly nonce: string;
}

/** The address of Google's account page. Google returns to the login page with an ID token after the #. */
export function googleAddress(clientId: string, origin: string, { state, nonce }: GoogleRequest): string {
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'id_token',
    scope: 'openid email',
    redirect_uri: `${origin}/login`,
    state,
    nonce,
  });
  return `${AUTHORIZE}?${query}`;
}

export interface GoogleReturn {
  /** Undefined where Google says no, or the user did. */
  readonly idToken: string | undefined;
  readonly state: string;
}

/** What Google wrote behind the #; undefined for any other address. */
export function googleReturn(hash: string): GoogleReturn | undefined {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const state = parts.get('state');
  if (state === null || !(parts.has('id_token') || parts.has('error'))) return undefined;
  return { idToken: parts.get('id_token') ?? undefined, state };
}

/** The ID token, if it answers the request of this very window. The server verifies it. */
export function answerTo(request: GoogleRequest | undefined, answer: GoogleReturn): string | undefined {
  const { idToken, state } = answer;
  if (request === undefined || idToken === undefined || state !== request.state) return undefined;
  return nonceOf(idToken) === request.nonce ? idToken : undefined;
}

function nonceOf(idToken: string): unknown {
  try {
    const claims: object = decodeToken(idToken);
    return 'nonce' in claims ? claims.nonce : undefined;
  } catch {
    return undefined;
  }
}
