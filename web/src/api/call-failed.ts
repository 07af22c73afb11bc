// The error of a failed API call (`CallFailed`): its status, its code and the server's sentence for the user.

export interface CallFailure {
  /** The HTTP status; 0 if no answer came. */
  readonly status: number;
  readonly code: string;
  /** The server's sentence for the user; empty when it gave none. */
  readonly message: string;
  readonly field?: string | undefined;
  readonly requestId?: string | undefined;
  /** The whole body of the answer. */
  readonly body?: unknown;
}

export class CallFailed extends Error implements CallFailure {
  override readonly name = 'CallFailed';
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly requestId: string | undefined;
  readonly body: unknown;

  constructor({ status, code, message, field, requestId, body }: CallFailure) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
    this.requestId = requestId;
    this.body = body;
  }
}

/**
 * Returns the HTTP status of a failed call. Works for the errors of any carrier: while the server renders, they are not
 * a CallFailed.
 */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}

/** The server's sentence for the user, if the failure brought one. */
export function messageOf(error: unknown): string | undefined {
  return error instanceof CallFailed && error.message !== '' ? error.message : undefined;
}
