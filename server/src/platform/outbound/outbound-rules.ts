// What a shop allows of requests to configured URLs, and why one gets no answer.

/** Returns the addresses of a host's name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** What a shop allows of the requests that it sends to configured URLs. */
export interface OutboundRules {
  /** For development only: private addresses and http are allowed. */
  readonly allowsPrivate: boolean;
  /** Default: the system's resolver. */
  readonly resolve?: Resolve;
  /** Milliseconds from the first question to DNS until the answer is read. Default: 15,000. */
  readonly timeoutMs?: number;
}

/** Why a request got no answer. */
export type OutboundFailure = 'private_address' | 'unknown_host' | 'timeout' | 'certificate' | 'connection';

/** A request without an answer. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly failure: OutboundFailure;

  constructor(failure: OutboundFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}
