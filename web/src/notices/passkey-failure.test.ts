// Tests of the sentences for passkeys that were not used or not added.

import { describe, expect, it } from 'vitest';
import { CallFailed } from '../api/call-failed';
import { passkeyFailure } from './passkey-failure';

const text = { failed: 'Falló.', passkeyCancelled: 'No se usó.', passkeyKnown: 'Ya tiene una.' };
const named = (name: string) => Object.assign(new Error('of the browser'), { name });

describe('passkeyFailure', () => {
  it("shows the server's sentence when the call failed with one", () => {
    const failure = new CallFailed({ status: 422, code: 'passkey_wrong', message: 'Ya está agregada.' });
    expect(passkeyFailure(failure, text)).toBe('Ya está agregada.');
  });
  it('does not blame the passkey when the server did not answer', () => {
    expect(passkeyFailure(new CallFailed({ status: 0, code: 'network', message: '' }), text)).toBe(
      text.failed,
    );
  });
  it('says that the device has a passkey already', () => {
    expect(passkeyFailure(named('InvalidStateError'), text)).toBe(text.passkeyKnown);
  });
  it('says that no passkey was used when the user cancels', () => {
    expect(passkeyFailure(named('NotAllowedError'), text)).toBe(text.passkeyCancelled);
    expect(passkeyFailure(named('AbortError'), text)).toBe(text.passkeyCancelled);
  });
  it('does not say that the user cancelled when the code of the part did not load', () => {
    expect(passkeyFailure(new TypeError('Failed to fetch dynamically imported module'), text)).toBe(
      text.failed,
    );
  });
});
