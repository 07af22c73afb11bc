// Traces: requests with their statements reach the receiver, nothing that was sent is in them, and a silent receiver
// does not delay a stop.

import { createServer } from 'node:http';
import { makeUser, PASSWORD } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { trace } from '@opentelemetry/api';
import { afterAll, expect, it } from 'vitest';
import { startTracing } from './tracing.js';

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

/** A receiver of OTLP over HTTP that keeps what it receives. */
async function receiver(answers = true) {
  const texts: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (piece) => {
      text += piece;
    });
    request.on('end', () => {
      texts.push(text);
      if (answers) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    texts,
    endpoint: `http://127.0.0.1:${port}`,
    close: () => void server.close().closeAllConnections(),
  };
}

let shop: TestShop | undefined;
afterAll(async () => {
  await shop?.close();
  trace.disable();
});

it.each([{ continuesTraces: true }, { continuesTraces: false }])(
  'sends each request with its statements below it, joined to the log, and nothing that was sent (traceparent believed: $continuesTraces)',
  async ({ continuesTraces }) => {
    const there = await receiver();
    const tracing = startTracing({ endpoint: there.endpoint, version: 'test', continuesTraces });
    await shop?.close();
    shop = await testShop('papelera', undefined, { tracing });
    const { email } = await makeUser(shop.db);
    const caller = '0af7651916cd43dd8448eb211c80319c';
    const { headers } = await shop.app.http.inject({
      method: 'POST',
      url: '/api/Auth/user?secreto=1',
      headers: { traceparent: `00-${caller}-b7ad6b7169203331-01` },
      payload: { usr: email, pass: PASSWORD },
    });
    await tracing.stop();
    there.close();

    const text = there.texts.join('\n');
    const sent = there.texts.flatMap((one) => {
      const { resourceSpans } = JSON.parse(one) as {
        resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
      };
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
    });
    const request = sent.find(({ name }) => name === 'POST /api/Auth/user');
    expect(request?.traceId === caller).toBe(continuesTraces);
    expect(request?.parentSpanId === 'b7ad6b7169203331').toBe(continuesTraces);
    expect(text.includes(caller)).toBe(continuesTraces);
    const facts = Object.fromEntries(
      (request?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
    );
    expect(facts).toMatchObject({
      'http.response.status_code': 200,
      'shop.request_id': headers['x-request-id'],
    });
    const statements = sent.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.length).toBeGreaterThan(1);
    expect(statements.map(({ name }) => name)).toContain('SELECT');
    for (const secret of [email, PASSWORD, 'secreto']) expect(text).not.toContain(secret);
  },
);

it('a receiver that never answers holds a stop up for two seconds, no longer', async () => {
  const there = await receiver(false);
  const tracing = startTracing({ endpoint: there.endpoint, version: 'test' });
  tracing.onStatement({
    level: 'query',
    query: { sql: 'select 1', parameters: [] } as never,
    queryDurationMillis: 1,
  });
  const begun = performance.now();
  await tracing.stop();
  expect(performance.now() - begun).toBeLessThan(8_000);
  expect(there.texts).toHaveLength(1);
  there.close();
});
