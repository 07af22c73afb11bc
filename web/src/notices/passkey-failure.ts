import { CallFailed, messageOf } from '../api/call-failed';

/** How browsers name the failure when the user cancels, the time runs out, or the device has no passkey of this shop. */
const CANCELLED: readonly string[] = ['NotAllowedError', 'AbortError'];

export interface PasskeyTexts {
  readonly failed: string;
  readonly passkeyCancelled: string;
  readonly passkeyKnown: string;
}

/** Returns the sentence to show after a passkey was not used or not added. */
export function passkeyFailure(failure: unknown, text: PasskeyTexts): string {
  if (failure instanceof CallFailed) return messageOf(failure) ?? text.failed;
  const name = failure instanceof Error ? failure.name : '';
  if (name === 'InvalidStateError') return text.passkeyKnown;
  return CANCELLED.includes(name) ? text.passkeyCancelled : text.failed;
}
