import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { accepts } from './accepted-encoding.js';

const gzipped = promisify(gzip);

/** Smaller bodies are sent as they are. */
const COMPRESS_FROM = 1_024;
/** Up to here compressing takes less time at once (70 µs for 12 KB) than handing the work to another thread. */
const AT_ONCE = 65_536;
const TEXT = /^(?:application\/json|text\/)/;

/** Compresses answers that are whole texts (calls and pages), without the stream that a file needs. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' || payload.length < COMPRESS_FROM) return payload;
    if (reply.getHeader('content-encoding') !== undefined) return payload;
    if (!TEXT.test(String(reply.getHeader('content-type') ?? ''))) return payload;
    const { 'accept-encoding': accepted } = request.headers;
    if (typeof accepted !== 'string' || !accepts(accepted, 'gzip')) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    if (reply.getHeader('vary') === undefined) reply.header('vary', 'Accept-Encoding');
    const bytes = Buffer.from(payload);
    return bytes.length <= AT_ONCE ? gzipSync(bytes) : gzipped(bytes);
  });
}
