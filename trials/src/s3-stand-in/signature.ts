// Verifies the signature of a request to S3 (AWS Signature Version 4), written from its public description and independent of the shop's code.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The keys and the region that a signature must be made with. */
export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const CLOCK_SKEW_MS = 15 * 60_000;
const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/([^/,]+)\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Returns S3's code of an error if the request is not signed as it must be; undefined if it is. */
export function signatureProblem(request: IncomingMessage, body: Buffer, keys: S3Keys): string | undefined {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  if (/(?:^|&)X-Amz-/i.test(query)) return 'AccessDenied';
  const { authorization, 'x-amz-date': date, 'x-amz-content-sha256': payload } = request.headers;
  const parts = FORM.exec(authorization ?? '')?.slice(1);
  if (parts === undefined) return 'AccessDenied';
  const [accessKeyId = '', day = '', region = '', service = '', names = '', signature = ''] = parts;
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== keys.region || service !== 's3') return 'AuthorizationHeaderMalformed';
  const at = typeof date === 'string' ? timeOf(date) : Number.NaN;
  if (!(Math.abs(Date.now() - at) <= CLOCK_SKEW_MS) || !String(date).startsWith(day))
    return 'RequestTimeTooSkewed';
  if (payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  const required = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (!required.every((name) => signed.includes(name))) return 'AccessDenied';
  const canonical = [
    request.method,
    path,
    query.split('&').filter(Boolean).map(withValue).sort().join('&'),
    ...signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region));
  const expected = hmac(key, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}

const withValue = (pair: string) => (pair.includes('=') ? pair : `${pair}=`);

/** Reads a time such as 20261127T154700Z. */
function timeOf(text: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)?.slice(1).map(Number);
  if (parts === undefined) return Number.NaN;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
