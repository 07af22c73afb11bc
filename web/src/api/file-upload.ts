// Sends a file as the body of a call and reports how much of it has arrived, which the browser's fetch cannot.

import { CallFailed } from './call-failed';

export interface FileUpload {
  readonly apiBase: string;
  /** The path of the API call, with its parameters filled in. */
  readonly path: string;
  readonly token: string | undefined;
  readonly file: Blob;
  /** @param share of the file that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** The time until the answer, in milliseconds. The server closes a request after 24 s and then works for up to 30 s. */
const UPLOAD_TIMEOUT_MS = 90_000;

/**
 * Sends a file with POST and returns the answer's JSON.
 * @throws CallFailed, with status 0 where no answer came.
 */
export function sendFile({ apiBase, path, token, file, onProgress }: FileUpload): Promise<unknown> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiBase + path);
    request.responseType = 'json';
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'application/octet-stream');
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    const noAnswer = () => fail(new CallFailed({ status: 0, code: 'network', message: '' }));
    request.addEventListener('error', noAnswer);
    request.addEventListener('timeout', noAnswer);
    request.addEventListener('abort', noAnswer);
    request.addEventListener('load', () => {
      const { status, response } = request;
      if (status === 200) done(response);
      else fail(failureOf(status, response));
    });
    request.send(file);
  });
}

function failureOf(status: number, body: unknown): CallFailed {
  const { code, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  return new CallFailed({
    status,
    code: typeof code === 'string' ? code : 'unknown',
    message: typeof message === 'string' ? message : '',
    body,
  });
}
