// The passkeys of a user: enrol one, give it a name, remove it.

import { createHash, randomUUID } from 'node:crypto';
import type { NewPasskeyAnswer, NewPasskeyRequest, OwnFactors } from '@mostrador/contract/entries/factors';
import { notFound, Problem, unauthorized } from '../../platform/http/problem.js';
import {
  isNonceValid,
  makeNonce,
  type NoncePurpose,
  spendNonce,
} from '../../platform/sessions/signed-nonces.js';
import type { Session, Shop } from '../../shop.js';
import { accountOf } from '../auth/accounts.service.js';
import { requireFreshProof } from '../auth/fresh-proof.service.js';
import { continueSession } from '../auth/session-tokens.service.js';
import { PASSKEY_SECONDS, relyingParty } from '../factor-checks/passkeys.service.js';
import { mailFactorChange, noteFactorChange } from './factor-change.service.js';
import { deletePasskey, insertPasskey, lockUser, passkeysOf, updatePasskeyName } from './factors.queries.js';
import { ownFactors, settleRemoval } from './own-factors.service.js';

const PASSKEYS_MAX = 10;
/** Ed25519, ES256 and RS256 (COSE), as WebAuthn recommends. */
const ALGORITHMS = [-8, -7, -257];

/** Returns what the browser hands to the authenticator. Throws 409 for a user who has ten passkeys. */
export async function beginPasskey(shop: Shop, session: Session): Promise<NewPasskeyRequest> {
  await requireFreshProof(shop, session);
  const { companyId, userId, email, name } = session;
  const known = await passkeysOf(shop.db, session);
  if (known.length >= PASSKEYS_MAX) throw tooManyPasskeys();
  const nonce = makeNonce(shop.tokens, purposeOf(session), PASSKEY_SECONDS, shop.now());
  return {
    rp: { id: relyingParty(shop).id, name: shop.brand.companyName },
    user: {
      // stays with the authenticator: no e-mail and no bare number
      id: createHash('sha256').update(`user ${companyId}:${userId}`).digest('base64url'),
      name: email,
      displayName: name,
    },
    challenge: Buffer.from(nonce).toString('base64url'),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_SECONDS * 1_000,
    excludeCredentials: known.map(({ credential_id: id }) => ({ type: 'public-key', id })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** Enrols a passkey. Throws 422 for an answer that is wrong, late, used, or of an authenticator that is enrolled. */
export async function addPasskey(
  shop: Shop,
  session: Session,
  { passkeyName, passkey }: { readonly passkeyName: string; readonly passkey: NewPasskeyAnswer },
): Promise<{ token: string }> {
  await requireFreshProof(shop, session);
  const credential = await verifiedCredential(shop, session, passkey);
  if (credential === undefined) throw notEnrolled('No pudimos agregar la llave de acceso. Intente de nuevo.');
  const account = await shop.db.transaction().execute(async (tx) => {
    await lockUser(tx, session);
    if ((await passkeysOf(tx, session)).length >= PASSKEYS_MAX) throw tooManyPasskeys();
    const added = await insertPasskey(tx, session, {
      passkeyId: randomUUID(),
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: passkey.response.transports ?? [],
      name: passkeyName,
      at: new Date(shop.now()),
    });
    if (!added) throw notEnrolled('Esa llave de acceso ya está agregada.');
    await mailFactorChange(tx, session, 'factor_added', `Llave de acceso «${passkeyName}»`);
    return accountOf(shop, session.userId, tx);
  });
  if (account === undefined) throw unauthorized();
  noteFactorChange(shop, session, 'factor_added', 'passkey');
  return { token: await continueSession(shop, account, session.sessionId) };
}

/** Gives one of the caller's passkeys another name. Throws 404 for any other. */
export async function renamePasskey(
  shop: Shop,
  session: Session,
  given: { readonly passkeyId: string; readonly name: string },
): Promise<OwnFactors> {
  if (!(await updatePasskeyName(shop.db, session, given))) throw noSuchPasskey();
  return ownFactors(shop, session);
}

/** Removes one of the caller's passkeys. Throws 404 for any other, 409 for the last factor where one is required. */
export async function removePasskey(shop: Shop, session: Session, passkeyId: string): Promise<OwnFactors> {
  await requireFreshProof(shop, session);
  await shop.db.transaction().execute(async (tx) => {
    await lockUser(tx, session);
    const name = await deletePasskey(tx, session, passkeyId);
    if (name === undefined) throw noSuchPasskey();
    await settleRemoval(tx, shop, session);
    await mailFactorChange(tx, session, 'factor_removed', `Llave de acceso «${name}»`);
  });
  noteFactorChange(shop, session, 'factor_removed', 'passkey');
  return ownFactors(shop, session);
}

async function verifiedCredential(shop: Shop, session: Session, passkey: NewPasskeyAnswer) {
  // loaded at the first passkey: it takes a fifth of the start of a process
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { id, origin } = relyingParty(shop);
  let nonce = '';
  const verified = await verifyRegistrationResponse({
    response: {
      ...passkey,
      response: {
        clientDataJSON: passkey.response.clientDataJSON,
        attestationObject: passkey.response.attestationObject,
      },
      clientExtensionResults: {},
    },
    expectedChallenge(challenge) {
      nonce = Buffer.from(challenge, 'base64url').toString();
      return isNonceValid(shop.tokens, purposeOf(session), nonce, shop.now());
    },
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (verified?.verified !== true) return undefined;
  if (!(await spendNonce(shop.db, session.companyId, nonce, shop.now()))) return undefined;
  return verified.registrationInfo.credential;
}

const purposeOf = ({ sessionId }: Session): NoncePurpose => ({
  use: 'new passkey',
  boundTo: sessionId ?? '',
});
const notEnrolled = (message: string): Problem => new Problem(422, 'passkey_wrong', message);
const tooManyPasskeys = (): Problem =>
  new Problem(409, 'too_many_passkeys', `Puede tener hasta ${PASSKEYS_MAX} llaves de acceso.`);
const noSuchPasskey = () => notFound('No tiene esa llave de acceso.');
