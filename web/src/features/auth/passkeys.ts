// Asks the device for a passkey: to log in, as a second step, or to prove the identity. Loaded when a button is pressed.

import type { Carrier } from '@mostrador/contract/client';
import type { PasskeyAnswer } from '@mostrador/contract/entries/factors';
import { startAuthentication } from '@simplewebauthn/browser';

/** Returns the device's answer. Rejects when the user cancels, or the device has no passkey of this shop. */
export async function askForPasskey(carrier: Carrier): Promise<PasskeyAnswer> {
  const optionsJSON = await carrier('passkeyRequest', {}, { fromServer: true });
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } };
}
