// An authenticator in software for the server's tests: makes a passkey and signs with it, as WebAuthn has it.

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskeyAnswer,
  NewPasskeyRequest,
  PasskeyAnswer,
  PasskeyRequest,
} from '@mostrador/contract/entries/factors';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const KEY_INCLUDED = 0x40;

/** Deviations of an attack. */
export interface PasskeyTrick {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the authenticator asked for finger or PIN. */
  readonly verified?: boolean;
  readonly challenge?: string;
  /** Signs with another key. */
  readonly foreignKey?: boolean;
}

/** @param origin of the page that asks, as the shop has it. */
export function softwarePasskey(origin = 'http://localhost:3000') {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const others = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, trick: PasskeyTrick) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: trick.challenge ?? challenge,
        origin: trick.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, flags: number, rest = Buffer.alloc(0)) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, rest]);
  };
  const flagsOf = ({ verified = true }: PasskeyTrick) => USER_PRESENT | (verified ? USER_VERIFIED : 0);

  return {
    /** Makes the passkey. */
    enrol(request: NewPasskeyRequest, trick: PasskeyTrick = {}): NewPasskeyAnswer {
      const jwk = keys.publicKey.export({ format: 'jwk' });
      const coordinates = [jwk.x, jwk.y].map((part) => Buffer.from(part ?? '', 'base64url'));
      // COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from('a5010203262001', 'hex'),
        ...coordinates.flatMap((bytes, nth) => [Buffer.from([0x21 + nth, 0x58, 0x20]), bytes]),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authenticatorData(trick.rpId ?? request.rp.id, flagsOf(trick) | KEY_INCLUDED, credential);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', request.challenge, trick).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Proves the passkey. */
    prove(request: PasskeyRequest, trick: PasskeyTrick = {}): PasskeyAnswer {
      const data = authenticatorData(trick.rpId ?? request.rpId, flagsOf(trick));
      const client = clientData('webauthn.get', request.challenge, trick);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const { privateKey } = trick.foreignKey === true ? others : keys;
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}
