// Checks passkeys (WebAuthn): makes the challenge of a log-in and verifies the authenticator's answer.

import type { PasskeyAnswer, PasskeyRequest } from '@mostrador/contract/entries/factors';
import {
  isNonceValid,
  makeNonce,
  type NoncePurpose,
  spendNonce,
} from '../../platform/sessions/signed-nonces.js';
import type { Shop } from '../../shop.js';
import { notePasskeyUse, passkeyByCredential } from './factor-checks.queries.js';

/** How long the user may take, in seconds. */
export const PASSKEY_SECONDS = 300;

/** Returns the shop's name for authenticators (the host) and the origin that its pages have. */
export function relyingParty({ publicUrl }: Shop): { readonly id: string; readonly origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** Returns what a browser hands to the authenticator, valid for five minutes, once, and for the device that asked. */
export const passkeyRequest = (shop: Shop, deviceKey: string): PasskeyRequest => ({
  challenge: Buffer.from(makeNonce(shop.tokens, purposeOf(deviceKey), PASSKEY_SECONDS, shop.now())).toString(
    'base64url',
  ),
  rpId: relyingParty(shop).id,
  timeout: PASSKEY_SECONDS * 1_000,
  userVerification: 'required',
});

/**
 * Returns the user whose passkey has answered; undefined for any answer that is wrong, late, of another device or used before.
 */
export async function userOfPasskey(
  shop: Shop,
  answer: PasskeyAnswer,
  deviceKey: string,
): Promise<number | undefined> {
  const { companyId } = shop.company();
  const row = await passkeyByCredential(shop.db, companyId, answer.id);
  if (row === undefined) return undefined;
  // loaded at the first passkey: it takes a fifth of the start of a process
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { id, origin } = relyingParty(shop);
  let nonce = '';
  const verified = await verifyAuthenticationResponse({
    response: {
      ...answer,
      response: {
        clientDataJSON: answer.response.clientDataJSON,
        authenticatorData: answer.response.authenticatorData,
        signature: answer.response.signature,
      },
      clientExtensionResults: {},
    },
    expectedChallenge(challenge) {
      nonce = Buffer.from(challenge, 'base64url').toString();
      return isNonceValid(shop.tokens, purposeOf(deviceKey), nonce, shop.now());
    },
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: row.counter,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (verified?.verified !== true) return undefined;
  if (!(await spendNonce(shop.db, companyId, nonce, shop.now()))) return undefined;
  const use = { counter: verified.authenticationInfo.newCounter, at: new Date(shop.now()) };
  return (await notePasskeyUse(shop.db, companyId, row.passkey_id, use)) ? row.user_id : undefined;
}

const purposeOf = (deviceKey: string): NoncePurpose => ({ use: 'passkey', boundTo: deviceKey });
