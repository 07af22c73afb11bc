// Security headers: HSTS with https only, no inline scripts, and only the given scripts of other sites.

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

it('sends HSTS only with https, and for this host only', async () => {
  expect((await headersOf({ https: true }))['strict-transport-security']).toBe('max-age=31536000');
  expect(await headersOf({})).not.toHaveProperty('strict-transport-security');
});

it('allows no inline scripts, and only the given scripts of other sites', async () => {
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
