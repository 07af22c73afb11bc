import { CallFailed, messageOf, statusOf } from './call-failed';

/**
 * Returns the server's sentence of a refused request (4xx), or the device's of a call that needs a connection. The sentence of a server's
 * failure says nothing to a user.
 */
export function refusalMessageOf(error: unknown): string | undefined {
  if (error instanceof CallFailed && error.code === 'offline') return messageOf(error);
  const status = statusOf(error) ?? 0;
  return status >= 400 && status < 500 ? messageOf(error) : undefined;
}
