// Sends a request to a URL that a user has configured, or that another system has told: only to addresses of the public internet, to the
// address that was checked, without following redirects, within a time limit and a limit of bytes.

import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { answering, checkedAddresses } from './checked-addresses.js';
import { OutboundError, type OutboundFailure, type OutboundRules } from './outbound-rules.js';

export interface OutboundAnswer {
  readonly status: number;
  /** The header Retry-After; undefined for none. */
  readonly retryAfter: string | undefined;
  /** The answer's body up to the request's limit of bytes. */
  readonly bytes: Buffer;
  /** Whether the body is there to its end: it was neither longer than the limit nor cut off on its way. */
  readonly isComplete: boolean;
}

/** What to send, and how much of the answer to read. */
export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly maxBytes: number;
}

const TIMEOUT_MS = 15_000;

/**
 * Sends a request and returns the answer, whatever its status. The host's name is resolved once, and the connection goes to an address that
 * was checked: a name that leads elsewhere a moment later changes nothing. One address that is not public refuses all.
 * @throws OutboundError, or the reason of the signal
 */
export async function requestOutbound(
  url: URL,
  { method, headers, body, maxBytes }: OutboundRequest,
  rules: OutboundRules,
  signal?: AbortSignal,
): Promise<OutboundAnswer> {
  const timeout = AbortSignal.timeout(rules.timeoutMs ?? TIMEOUT_MS);
  const limit = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  try {
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = await checkedAddresses(hostname, rules, limit);
    return await send(url, body, maxBytes, {
      method,
      host: hostname,
      port: url.port === '' ? undefined : url.port,
      path: `${url.pathname}${url.search}`,
      headers: {
        ...headers,
        host: url.host,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
      lookup: answering(addresses),
      agent: false,
      signal: limit,
    });
  } catch (error) {
    if (error instanceof OutboundError || signal?.aborted) throw error;
    throw new OutboundError(timeout.aborted ? 'timeout' : failureOf(error), error);
  }
}

/** Resolves when the answer is read, up to its limit; a body that breaks off counts as it is. */
function send(
  url: URL,
  body: string | undefined,
  maxBytes: number,
  options: RequestOptions,
): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'http:' ? requestHttp : requestHttps;
    const request = open(options, (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const finish = () => {
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'],
          bytes: Buffer.concat(parts).subarray(0, maxBytes),
          isComplete: response.complete && bytes <= maxBytes,
        });
        request.destroy();
      };
      response.on('data', (part: Buffer) => {
        parts.push(part);
        bytes += part.length;
        if (bytes > maxBytes) finish();
      });
      response.on('end', finish);
      response.on('error', finish);
      response.on('close', finish);
    });
    request.on('error', reject);
    request.end(body);
  });
}

const UNKNOWN_HOST: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA']);

function failureOf(error: unknown): OutboundFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (UNKNOWN_HOST.has(code)) return 'unknown_host';
  return /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code) ? 'certificate' : 'connection';
}
