// Sends a message to a URL that a user has configured, and reads the beginning of the answer.

import type { OutboundRules } from './outbound-rules.js';
import { requestOutbound } from './request-outbound.js';

export interface PostAnswer {
  readonly status: number;
  /** The header Retry-After; undefined for none. */
  readonly retryAfter: string | undefined;
  /** The beginning of the answer as text. */
  readonly body: string;
}

/** Of the answer's body; the rest is not read. */
const ANSWER_BYTES = 1_024;

/** Posts a body and returns the answer, whatever its status. @throws OutboundError, or the reason of the signal */
export async function postOutbound(
  url: URL,
  message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  rules: OutboundRules,
  signal?: AbortSignal,
): Promise<PostAnswer> {
  const { status, retryAfter, bytes } = await requestOutbound(
    url,
    { ...message, method: 'POST', maxBytes: ANSWER_BYTES },
    rules,
    signal,
  );
  return { status, retryAfter, body: bytes.toString('utf8').replaceAll('\u0000', '') };
}
