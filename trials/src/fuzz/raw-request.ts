// Sends a fuzzer's request byte for byte over its own socket, also where an HTTP client would refuse it.

import { connect } from 'node:net';
import type { FuzzRequest } from './requests.js';

/** Milliseconds after which a silent connection is closed. */
const ANSWER_TIMEOUT_MS = 20_000;

/**
 * @returns the status and the whole answer; status 0 if the shop closed the connection without an answer.
 */
export function sendRawRequest(
  port: number,
  { operation, url, payload }: FuzzRequest,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly text: string }> {
  const lines = Object.entries({
    host: 'tienda.example',
    connection: 'close',
    ...(payload !== undefined && { 'content-length': String(payload.length) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((done, failed) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    const end = () => {
      clearTimeout(patience);
      socket.destroy();
      const text = Buffer.concat(parts).toString();
      done({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    const patience = setTimeout(() => {
      socket.destroy();
      failed(new Error(`No answer in ${ANSWER_TIMEOUT_MS} ms: ${operation.method} ${url.slice(0, 200)}`));
    }, ANSWER_TIMEOUT_MS);
    socket.on('data', (part) => parts.push(part));
    socket.once('error', end);
    socket.once('close', end);
    socket.write(`${operation.method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
    if (payload !== undefined) socket.write(payload);
  });
}
