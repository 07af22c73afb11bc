// Fetches a file from the API with the session's token, and hands it to the browser's downloads.

import { CallFailed } from './call-failed';

export interface FileRequest {
  readonly apiBase: string;
  /** The path of the API call, with its parameters filled in. */
  readonly path: string;
  /** Undefined for a visitor. */
  readonly token: string | undefined;
  /** Sent as JSON with POST; without it the call is a GET. */
  readonly body?: unknown;
}

/**
 * The bytes of a file that the API answers. A link could not carry the token, so the page fetches them itself.
 * @throws CallFailed, with status 0 where no answer came.
 */
export async function fetchFile({ apiBase, path, token, body }: FileRequest): Promise<Blob> {
  try {
    const response = await fetch(apiBase + path, {
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      credentials: 'omit',
    });
    if (!response.ok) throw new CallFailed({ status: response.status, code: 'file', message: '' });
    return await response.blob();
  } catch (error) {
    if (error instanceof CallFailed) throw error;
    throw new CallFailed({ status: 0, code: 'network', message: '' });
  }
}

/** How long the file's address stays valid for the browser to begin the download. */
const KEPT_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
