// A stand-in for a bucket with S3's API: the requests that the shop sends, with their signatures verified, and the faults of a network
// and of a busy or full store.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Bucket } from './bucket.js';
import { type S3Keys, signatureProblem } from './signature.js';

/** A request whose signature is right. */
export interface S3Asked {
  readonly method: string;
  /** Of the file, without the bucket; empty for the bucket itself. */
  readonly key: string;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * What goes wrong with a request:
 * - `away`: the connection closes. - `silent`: nothing is answered until the stand-in closes. - `error`: 500. - `slow-down`: 503.
 * - `quota`: 403 QuotaExceeded. - `full`: 507. - `denied`: 403 AccessDenied. Nothing is done in any of these.
 * - `lost`: the request is done, and the connection closes without an answer. - `half`: the request is done, and half of the answer comes.
 * - `slow`: the request is done, and its answer waits for `answerSlow`.
 */
export type S3Fault =
  | 'away'
  | 'silent'
  | 'error'
  | 'slow-down'
  | 'quota'
  | 'full'
  | 'denied'
  | 'lost'
  | 'half'
  | 'slow';

const REFUSALS: Readonly<Partial<Record<S3Fault, readonly [number, string]>>> = {
  error: [500, 'InternalError'],
  'slow-down': [503, 'SlowDown'],
  quota: [403, 'QuotaExceeded'],
  full: [507, 'InsufficientStorage'],
  denied: [403, 'AccessDenied'],
};

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

export interface S3StandInOptions extends Partial<S3Keys> {
  readonly bucket?: string;
  readonly port?: number;
}

export class S3StandIn {
  readonly bucket = new Bucket();
  readonly requests: S3Asked[] = [];
  /** S3's codes of the requests that were refused for their signature. */
  readonly refused: string[] = [];
  /** Chooses the fault of a request. */
  fault: (request: S3Asked) => S3Fault | undefined = () => undefined;
  /** Keys of one page of a list. */
  pageKeys = 1_000;
  /** Whether it answers 501 to `if-none-match`, as some servers do. */
  knowsNoCondition = false;
  readonly keys: S3Keys;
  readonly name: string;
  readonly #slow: (() => void)[] = [];
  readonly #server;

  private constructor({
    accessKeyId = 'stand-in',
    secretAccessKey = 'secret-of-the-stand-in',
    region = 'us-east-1',
    bucket = 'archivos',
  }: S3StandInOptions) {
    this.keys = { accessKeyId, secretAccessKey, region };
    this.name = bucket;
    this.#server = createServer((request, response) => {
      void this.#serve(request, response).catch(() => response.destroy());
    });
  }

  static async start(options: S3StandInOptions = {}): Promise<S3StandIn> {
    const standIn = new S3StandIn(options);
    await new Promise<void>((resolve) => standIn.#server.listen(options.port ?? 0, '127.0.0.1', resolve));
    return standIn;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Where the shop stores its files in this bucket. */
  place(prefix = '') {
    return {
      kind: 'bucket',
      endpoint: this.endpoint,
      bucket: this.name,
      prefix,
      isVirtualHost: false,
      ...this.keys,
    } as const;
  }

  /** The variables of a shop that stores its files in this bucket. */
  get variables(): Readonly<Record<string, string>> {
    return {
      S3_BUCKET: this.name,
      S3_ENDPOINT: this.endpoint,
      S3_REGION: this.keys.region,
      S3_ACCESS_KEY_ID: this.keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: this.keys.secretAccessKey,
    };
  }

  /** Gives the answers that wait. @returns how many. */
  answerSlow(): number {
    const waiting = this.#slow.splice(0);
    for (const answer of waiting) answer();
    return waiting.length;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const problem = signatureProblem(request, body, this.keys);
    if (problem !== undefined) {
      this.refused.push(problem);
      return send(response, refusal(403, problem));
    }
    const url = new URL(request.url ?? '/', this.endpoint);
    const [, bucket, ...names] = url.pathname.split('/');
    const asked: S3Asked = {
      method: request.method ?? '',
      key: names.map(decodeURIComponent).join('/'),
      query: Object.fromEntries(url.searchParams),
    };
    this.requests.push(asked);
    const fault = this.fault(asked);
    if (fault === 'silent') return;
    if (fault === 'away') return void response.destroy();
    const refused = fault && REFUSALS[fault];
    if (refused) return send(response, refusal(...refused));
    const answer = bucket === this.name ? this.#do(asked, request, body) : refusal(404, 'NoSuchBucket');
    if (fault === 'lost') return void response.destroy();
    if (fault === 'slow') await new Promise<void>((resolve) => this.#slow.push(resolve));
    if (fault === 'half') return sendHalf(response, answer);
    send(response, answer);
  }

  #do({ method, key, query }: S3Asked, { headers }: IncomingMessage, body: Buffer): Answer {
    if (key === '') return 'uploads' in query ? this.#listUploads(query) : this.#list(query);
    const meta = Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        name.startsWith('x-amz-meta-') ? [[name, String(value)] as const] : [],
      ),
    );
    const { uploadId } = query;
    if (method === 'POST' && 'uploads' in query)
      return xml(
        `<InitiateMultipartUploadResult><UploadId>${this.bucket.begin(key, meta)}</UploadId></InitiateMultipartUploadResult>`,
      );
    if (uploadId !== undefined) return this.#inParts(method, key, uploadId, query, body);
    if (method === 'PUT') {
      const condition = headers['if-none-match'] === '*';
      if (condition && this.knowsNoCondition) return refusal(501, 'NotImplemented');
      if (condition && this.bucket.objects.has(key)) return refusal(412, 'PreconditionFailed');
      return { status: 200, headers: { etag: `"${this.bucket.put(key, body, meta)}"` } };
    }
    if (method === 'DELETE') {
      this.bucket.objects.delete(key);
      return { status: 204 };
    }
    const object = this.bucket.objects.get(key);
    if (object === undefined) return refusal(404, 'NoSuchKey');
    return {
      status: 200,
      headers: {
        etag: `"${object.etag}"`,
        'last-modified': object.modifiedAt.toUTCString(),
        ...object.meta,
        'content-length': String(object.bytes.byteLength),
      },
      ...(method === 'GET' && { body: object.bytes }),
    };
  }

  #inParts(
    method: string,
    key: string,
    uploadId: string,
    query: Readonly<Record<string, string>>,
    body: Buffer,
  ): Answer {
    if (method === 'PUT') {
      const etag = this.bucket.addPart(uploadId, key, Number(query['partNumber']), body);
      return etag === undefined
        ? refusal(404, 'NoSuchUpload')
        : { status: 200, headers: { etag: `"${etag}"` } };
    }
    if (method === 'DELETE') return { status: this.bucket.uploads.delete(uploadId) ? 204 : 404 };
    const listed = [
      ...body
        .toString()
        .matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>"?([0-9a-f]+)"?<\/ETag><\/Part>/g),
    ].map(([, number, etag = '']) => ({ number: Number(number), etag }));
    const problem = this.bucket.complete(uploadId, key, listed);
    if (problem !== undefined) return refusal(problem === 'NoSuchUpload' ? 404 : 400, problem);
    return xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
  }

  #list(query: Readonly<Record<string, string>>): Answer {
    const token = query['continuation-token'] ?? '';
    const after = Buffer.from(token, 'base64').toString();
    const { keys, isTruncated } = this.bucket.page(query['prefix'] ?? '', after, this.pageKeys);
    const contents = keys.map((key) => {
      const { bytes, etag, modifiedAt } = this.bucket.objects.get(key) ?? {
        bytes: Buffer.alloc(0),
        etag: '',
        modifiedAt: new Date(),
      };
      return `<Contents><Key>${escaped(key)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><ETag>&quot;${etag}&quot;</ETag><Size>${bytes.byteLength}</Size></Contents>`;
    });
    const next = isTruncated
      ? `<NextContinuationToken>${Buffer.from(keys.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
      : '';
    return xml(
      `<ListBucketResult><Name>${this.name}</Name><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  }

  #listUploads({ prefix = '' }: Readonly<Record<string, string>>): Answer {
    const uploads = [...this.bucket.uploads]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(
        ([id, { key, begunAt }]) =>
          `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
      );
    return xml(`<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`);
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const xml = (body: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
});

const refusal = (status: number, code: string): Answer => xml(`<Error><Code>${code}</Code></Error>`, status);

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers).end(response.req.method === 'HEAD' ? undefined : body);
}

/** Announces a whole body and sends half of it; of an answer without a body it sends nothing. */
function sendHalf(response: ServerResponse, { status, headers, body = '' }: Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': String(bytes.byteLength) });
  response.write(bytes.subarray(0, bytes.byteLength / 2), () => response.destroy());
}
