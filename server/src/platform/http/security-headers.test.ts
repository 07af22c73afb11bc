import { expect, it } from 'vitest';
import { openLog } from '../log.js';
import { createHttpServer, type HttpServerOptions } from './http-server.js';
import { ResponseCache } from './response-cache.js';

async function headersOf(options: Partial<HttpServerOptions>) {
  const cache = new ResponseCache({ maxBytes: 0, live: () => false });
  const http = await createHttpServer({
    log: openLog({ level: 'silent' }),
    cache,
    trustedProxies: 0,
    ...options,
  });
  const { headers } = await http.inject('/');
  await http.close();
  return headers;
}

it('browsers are told to come by https only where they can, and of this host alone', async () => {
  expect((await headersOf({ https: true }))['strict-transport-security']).toBe('max-age=31536000');
  expect(await headersOf({})).not.toHaveProperty('strict-transport-security');
});

it('nothing runs inline, and of others only what is named runs', async () => {
  const foreign = {
    script: ['https://pagos.example'],
    connect: [],
    frame: ['https://marco.example'],
    image: [],
  };
  const policy = String(
    (await headersOf({ externalSources: [foreign, undefined] }))['content-security-policy'],
  );
  expect(policy).toContain("script-src 'self' https://pagos.example;");
  expect(policy).toContain('frame-src https://marco.example;');
  expect(policy).not.toMatch(/unsafe|\*/);
});
