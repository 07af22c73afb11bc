// Minimal HTTP client of the benchmark: sends one request and decodes its compressed answer.

import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Shot } from './load-generator.js';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** An answer's text, whatever its encoding. */
export function textOf({ headers, body }: Answer): string {
  const { 'content-encoding': encoding } = headers;
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

/** Sends a request and collects the whole answer. */
export function send(agent: Agent | undefined, port: number, shot: Shot): Promise<Answer> {
  const { method, path, headers, body } = shot;
  return new Promise((answered, lost) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        ...(agent !== undefined && { agent }),
        method,
        path,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.once('error', lost);
        response.once('end', () =>
          answered({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces),
          }),
        );
      },
    );
    sent.once('error', lost);
    sent.end(body);
  });
}
