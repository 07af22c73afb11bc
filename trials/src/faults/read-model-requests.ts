// Requests of the auditor of the read model: over the network, where memory may answer, and past it, where the answer is made anew.

import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { AuditedShop } from './read-model-shop.js';

export interface Received {
  readonly status: number;
  readonly headers: string;
  /** The body as it was before it was compressed. */
  readonly text: string;
}

/** Headers that differ in every answer, belong to the connection, or depend on how well the answer was compressed. */
const OWN_HEADERS = ['x-request-id', 'date', 'connection', 'keep-alive', 'content-length'];
const GZIP_BYTE = 0x1f;
const agent = new Agent({ keepAlive: true, timeout: 20_000 });

const headersOf = (token: string, nth: number) => ({
  authorization: `Bearer ${token}`,
  ...(nth % 8 > 0 && { 'accept-encoding': 'gzip' }),
});

/** Sends a request over the network. @param nth one of eight accepts no compression. */
export function ask(
  { port }: { readonly port: number },
  path: string,
  token: string,
  nth = 1,
): Promise<Received> {
  return new Promise((answered, lost) => {
    const sent = request(
      { host: '127.0.0.1', port, path, agent, headers: headersOf(token, nth) },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.once('error', lost);
        response.once('end', () =>
          answered({
            status: response.statusCode ?? 0,
            headers: headerText(response.headers),
            text: textOf(Buffer.concat(pieces)),
          }),
        );
      },
    );
    sent.once('error', lost);
    sent.end();
  });
}

/** Makes the answer anew, by the routes of the app, from the database alone. */
export async function makeAnew(
  { app }: AuditedShop,
  url: string,
  token: string,
  nth: number,
): Promise<Received> {
  const { catalogState } = app.shop;
  // then nothing kept is used
  Object.defineProperty(catalogState, 'isCurrent', { value: false, configurable: true });
  try {
    const { statusCode, headers, rawPayload } = await app.http.inject({
      url,
      headers: headersOf(token, nth),
    });
    return { status: statusCode, headers: headerText(headers), text: textOf(rawPayload) };
  } finally {
    Reflect.deleteProperty(catalogState, 'isCurrent');
  }
}

const textOf = (bytes: Buffer): string => (bytes[0] === GZIP_BYTE ? gunzipSync(bytes) : bytes).toString();

const headerText = (headers: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.entries(headers)
      .filter(([name]) => !OWN_HEADERS.includes(name))
      .map(([name, value]) => [name, String(value)])
      .sort(),
  );

/** Returns whether two answers are the same. Refusals carry the number of their request, so their statuses count. */
export const isSame = (one: Received, other: Received): boolean =>
  one.status === other.status &&
  (one.status !== 200 || (one.headers === other.headers && one.text === other.text));
