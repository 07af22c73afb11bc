// The failures of a sync: recognises a full device, and explains the failure in a Spanish sentence.

import { messageOf, statusOf } from '../../api/call-failed';
import { offlineText } from '../../text/offline';

/** Whether the error says that the device has no room. */
export function isFull(error: unknown): boolean {
  return nameOf(error) === 'QuotaExceededError';
}

/** Returns a Spanish sentence that says why a sync ended early. */
export function sentenceOf(error: unknown): string {
  if (isFull(error)) return offlineText.syncFull;
  if (nameOf(error) === 'AbortError') return offlineText.syncStopped;
  const status = statusOf(error);
  if (status === 401) return offlineText.syncLogin;
  if (status === 0 || status === 502 || status === 503 || status === 504) return offlineText.syncCut;
  return messageOf(error) ?? offlineText.syncFailed;
}

const nameOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
